import type { BoxFigure, Tip, ValueRef } from '../chart.ts';
import { columnOf, fieldOf } from './field-names.ts';
import { groupsOf, listOf } from './finish-vega.ts';
import { type Dict, isDict } from './json.ts';
import type { Polished, Unit } from './polish-spec.ts';
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

/** Lays marks over the boxes that show their tooltips from the minimum to the maximum. */
export function addBoxTargets(vega: Dict, { units, tips }: Polished): void {
  for (const unit of units) {
    const boxes = unit.mark === 'boxplot' && unit.tip !== null ? boxesOf(vega, unit) : undefined;
    const update = isDict(boxes?.mark.encode) && isDict(boxes.mark.encode.update) && boxes.mark.encode.update;
    if (boxes === undefined || !update) continue;
    const { x, y, xc, yc, x2, y2, width, height } = update;
    const keyOf = (wanted: BoxFigure) =>
      tips[unit.tip ?? -1]?.values.find(({ figure }) => figure === wanted)?.key ?? '';
    const at = (end: unknown, figure: BoxFigure) =>
      isDict(end) ? { scale: end.scale, field: fieldOf(keyOf(figure)) } : end;
    const ends =
      y2 === undefined
        ? { x: at(x, 'minimum'), x2: at(x2, 'maximum'), yc, height }
        : { y: at(y, 'minimum'), y2: at(y2, 'maximum'), xc, width };
    boxes.group.marks = [
      ...listOf(boxes.group.marks),
      {
        type: 'rect',
        from: boxes.mark.from,
        encode: {
          update: {
            ...ends,
            opacity: { value: 0 },
            fill: { value: 'token:accent' },
            // Boxes of equal values have no height.
            stroke: { value: 'token:accent' },
            strokeWidth: { value: 2 * REACH },
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
