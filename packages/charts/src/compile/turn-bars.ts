import { isCategory, isQuantity } from './channels.ts';
import { columnOf } from './field-names.ts';
import { type Dict, isDict } from './json.ts';

/** A bar chart whose categories are below each other, and the column that they are from. */
export interface Turned {
  readonly spec: Dict;
  readonly column: string;
}

const SWAPPED: Readonly<Record<string, string>> = {
  x: 'y',
  y: 'x',
  x2: 'y2',
  y2: 'x2',
  xOffset: 'yOffset',
  yOffset: 'xOffset',
};

/** Settings of marks that mean the same in both directions. */
const PLAIN_SETTINGS = new Set(
  'type color fill stroke opacity fillOpacity cornerRadius cornerRadiusEnd tooltip'.split(' '),
);

/**
 * Bars beside each other as bars below each other, where long names fit. Undefined for other charts, for small
 * multiples, and for layers, whose texts are placed for one direction.
 */
export function turnBars(spec: Dict): Turned | undefined {
  if (spec.type === 'bar') return turnShortForm(spec);
  return spec.type === undefined ? turnVegaLite(spec) : undefined;
}

function turnShortForm(spec: Dict): Turned | undefined {
  const x = typeof spec.x === 'string' ? { field: spec.x } : spec.x;
  const isDecided = [spec.horizontal, spec.facet].some(
    (setting) => setting !== undefined && setting !== null,
  );
  if (!isCategory(x) || isDecided) return undefined;
  const references = Array.isArray(spec.references)
    ? { references: spec.references.map((line) => (isDict(line) ? swapped(line) : line)) }
    : {};
  return {
    spec: { ...spec, ...references, x: turnedChannel(x), horizontal: true },
    column: columnOf(String(x.field)),
  };
}

function turnVegaLite({ mark, encoding, params, ...rest }: Dict): Turned | undefined {
  const settings = isDict(mark) ? mark : { type: mark };
  if (settings.type !== 'bar' || !Object.keys(settings).every((key) => PLAIN_SETTINGS.has(key)))
    return undefined;
  if (!isDict(encoding) || params !== undefined || rest.facet !== undefined || rest.repeat !== undefined)
    return undefined;
  const { x, y, row, column, facet } = encoding;
  if (!isCategory(x) || !isQuantity(y) || [row, column, facet].some((def) => def !== undefined))
    return undefined;
  const channels = Object.entries(swapped(encoding)).map(([channel, def]) => [channel, turnedChannel(def)]);
  return {
    spec: { ...rest, mark, encoding: Object.fromEntries(channels) },
    column: columnOf(String(x.field)),
  };
}

function swapped(object: Dict): Dict {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [SWAPPED[key] ?? key, value]));
}

/** A channel that is sorted by another one, with the axis where that direction has it. */
function turnedChannel(def: unknown): unknown {
  if (!isDict(def)) return def;
  const { sort, axis } = def;
  const [, sign, channel = ''] = /^(-?)([xy])$/.exec(String(sort)) ?? [];
  const { orient: _orient, labelAngle: _angle, ...settings } = isDict(axis) ? axis : {};
  return {
    ...def,
    ...(sign === undefined ? {} : { sort: `${sign}${SWAPPED[channel]}` }),
    ...(isDict(axis) ? { axis: settings } : {}),
  };
}
