import type { BoxFigure, Tip, ValueRef } from '../chart.ts';
import { isCategory, isQuantity, seriesChannel } from './channels.ts';
import { columnOf, datumOf } from './field-names.ts';
import { groupsOf } from './groups-of.ts';
import { type Dict, isDict, listOf } from './json.ts';
import type { Polished, Unit } from './polished.ts';
import { valueRefOf } from './value-ref.ts';

/** The figures of a box with the operations by which Vega-Lite aggregates them, in the order of a tooltip. */
const FIGURES: readonly (readonly [figure: BoxFigure, op: string])[] = [
  ['minimum', 'min'],
  ['lowerQuartile', 'q1'],
  ['median', 'median'],
  ['upperQuartile', 'q3'],
  ['maximum', 'max'],
];
/** The property in which a box has the number of its values. */
const VALUES = 'facet_values';
/** Pixels beside a box in which it is still pointed at. */
const REACH = 6;
/** The most of its place that a box takes. */
const FILL = 0.8;

/** The rectangles of a box plot, and the aggregation from which they are drawn. */
interface Boxes {
  readonly group: Dict;
  readonly mark: Dict;
  readonly aggregate: Dict;
}

/** Gives box plots tooltips with the figures of a box, except those whose author wants none. */
export function addBoxTips(vega: Dict, polished: Polished): Polished {
  const tips: Tip[] = [...polished.tips];
  const units = polished.units.map((unit): Unit => {
    const boxes = unit.mark === 'boxplot' && !unit.isWithoutTip ? boxesOf(vega, unit) : undefined;
    if (boxes === undefined) return unit;
    const values = [...placesOf(unit.encoding), ...figuresOf(boxes.aggregate)];
    return { ...unit, tip: tips.push({ values }) - 1 };
  });
  return { ...polished, units, tips };
}

/** The data set of the boxes of a unit. */
export function dataOfBoxes(vega: Dict, unit: Unit): string | undefined {
  const from = boxesOf(vega, unit)?.mark.from;
  return isDict(from) && typeof from.data === 'string' ? from.data : undefined;
}

/**
 * Gives boxes of several series a place each beside the others of their category, as bars have.
 * @param own the encoding of the view, which is changed
 * @param encoding with what the view inherits
 */
export function placeSeries(own: Dict, encoding: Dict): void {
  const channel = directionOf(encoding);
  const along = encoding[channel];
  const series = encoding[seriesChannel(encoding) ?? ''];
  if (!isCategory(along) || !isCategory(series) || encoding[`${channel}Offset`] !== undefined) return;
  const { field, type = 'nominal', sort } = series;
  // Each series has its own category or its own cell.
  const isApart = [along, encoding.row, encoding.column, encoding.facet].some(
    (def) => isDict(def) && def.field === field,
  );
  if (!isApart) own[`${channel}Offset`] = { field, type, ...(sort === undefined ? {} : { sort }) };
}

/** Makes boxes as narrow as their places, and the points beside them as small, so that none covers another. */
export function narrowBoxes(vega: Dict, { units }: Polished): void {
  const groups = groupsOf(vega);
  for (const { mark: kind, name, encoding } of units) {
    if (kind !== 'boxplot') continue;
    const channel = directionOf(encoding);
    for (const mark of groups.flatMap((group) => listOf(group.marks))) {
      if (!String(mark.name).includes(`${name}_`)) continue;
      const update = isDict(mark.encode) && isDict(mark.encode.update) ? mark.encode.update : {};
      const room = roomOf(update[`${channel}c`] ?? update[channel], groups);
      if (room === undefined) continue;
      const [setting, most] =
        mark.type === 'symbol'
          ? // The area of the square around a point.
            ['size', `pow(${room}, 2)`]
          : [channel === 'x' ? 'width' : 'height', room];
      const given = update[setting];
      if (isDict(given) && typeof given.value === 'number')
        update[setting] = { signal: `min(${given.value}, ${most})` };
    }
  }
}

/** The channel along which boxes are beside each other. */
function directionOf({ x, y }: Dict): 'x' | 'y' {
  return isQuantity(x) && !isQuantity(y) ? 'y' : 'x';
}

/** How wide a box at a position may be, as an expression; undefined on an axis without categories. */
function roomOf(position: unknown, groups: readonly Dict[]): string | undefined {
  if (!isDict(position)) return undefined;
  const { scale, offset } = position;
  const name = (isDict(offset) ? offset.scale : undefined) ?? scale;
  const isBand = groups.some(({ scales }) =>
    listOf(scales).some((one) => one.name === name && one.type === 'band'),
  );
  return isBand ? `${FILL} * bandwidth('${name}')` : undefined;
}

/** Lays marks over the boxes that show their tooltips from the minimum to the maximum. */
export function addBoxTargets(vega: Dict, { units, tips }: Polished): void {
  for (const unit of units) {
    const boxes = unit.mark === 'boxplot' && unit.tip !== null ? boxesOf(vega, unit) : undefined;
    const update = isDict(boxes?.mark.encode) && isDict(boxes.mark.encode.update) && boxes.mark.encode.update;
    if (boxes === undefined || !update) continue;
    const { x, y, xc, yc, y2 } = update;
    const keyOf = (wanted: BoxFigure) =>
      tips[unit.tip ?? -1]?.values.find(({ figure }) => figure === wanted)?.key ?? '';
    const isBeside = y2 !== undefined;
    const placed = isDict(isBeside ? y : x) ? ((isBeside ? y : x) as Dict) : {};
    const ends = (['minimum', 'maximum'] as const).map(
      (figure) => `scale('${placed.scale}', ${datumOf(keyOf(figure))})`,
    );
    const [low, high] = [`min(${ends}) - ${REACH}`, `max(${ends}) + ${REACH}`].map((signal) => ({ signal }));
    const given = update[isBeside ? 'width' : 'height'];
    const size = isDict(given) ? (given.signal ?? given.value) : 0;
    const room = roomOf(isBeside ? xc : yc, groupsOf(vega));
    const reached = {
      signal: room === undefined ? `${size} + ${2 * REACH}` : `min(${size} + ${2 * REACH}, ${room})`,
    };
    const area = isBeside
      ? { xc, width: reached, y: low, y2: high }
      : { yc, height: reached, x: low, x2: high };
    boxes.group.marks = [
      ...listOf(boxes.group.marks),
      {
        type: 'rect',
        from: boxes.mark.from,
        encode: {
          update: {
            ...area,
            opacity: { value: 0 },
            fill: { value: 'token:accent' },
            tooltip: { value: `tip:${unit.tip}` },
          },
        },
      },
    ];
  }
}

function boxesOf(vega: Dict, { name }: Unit): Boxes | undefined {
  const groups = groupsOf(vega);
  for (const group of groups)
    for (const mark of listOf(group.marks)) {
      const isBox = Array.isArray(mark.style) && mark.style.includes('boxplot-box');
      if (!isBox || !String(mark.name).includes(`${name}_`)) continue;
      // Cells of small multiples have data sets of their own, whose names others have too.
      const data = [group, ...groups].flatMap((scope) => listOf(scope.data));
      const aggregate = aggregateOf(data, isDict(mark.from) ? mark.from.data : undefined);
      if (aggregate !== undefined) return { group, mark, aggregate };
    }
  return undefined;
}

/** The aggregation in a data set or, otherwise, in that from which it is made. */
function aggregateOf(data: readonly Dict[], name: unknown): Dict | undefined {
  const found = data.find((one) => one.name === name);
  if (found === undefined) return undefined;
  const own = listOf(found.transform).find(({ type }) => type === 'aggregate');
  return own ?? aggregateOf(data, found.source);
}

/** What a box is about: its category, its series, or the period on a time axis. */
function placesOf(encoding: Dict): ValueRef[] {
  const refs = Object.entries(encoding).flatMap(([channel, def]) => {
    const ref = channel === 'tooltip' || channel === 'order' ? undefined : valueRefOf(def);
    return ref === undefined || ref.type === 'number' ? [] : [ref];
  });
  return [...new Map(refs.map((ref) => [ref.key, ref])).values()];
}

/** The figures that an aggregation computes, to which it adds the number of values. */
function figuresOf(aggregate: Dict): ValueRef[] {
  const { ops, fields, as } = aggregate as { ops: string[]; fields: string[]; as: string[] };
  const place = ops.indexOf('median');
  const field = fields[place] ?? '';
  if (!as.includes(VALUES)) {
    ops.push('valid');
    fields.push(field);
    as.push(VALUES);
  }
  const figures = FIGURES.map(
    ([figure, op]): ValueRef => ({
      key: as[ops.indexOf(op)] ?? '',
      column: columnOf(field),
      type: 'number',
      figure,
    }),
  );
  return [...figures, { key: VALUES, column: null, type: 'number', figure: 'values' }];
}
