import type { HoverAxis, HoverLayer } from '../chart.ts';
import { dataOfBoxes } from './box-plots.ts';
import { isPosition, isQuantity, seriesChannel } from './channels.ts';
import { groupsOf } from './groups-of.ts';
import { type Dict, isDict, listOf } from './json.ts';
import type { Polished, Unit } from './polished.ts';
import { valueRefOf } from './value-ref.ts';

const ALONG = new Set(['line', 'area', 'bar', 'trail', 'boxplot']);
/** Marks that their own tooltip describes one by one where there are several at a position. */
const SINGLE = ['bar', 'boxplot'];

/**
 * The axis along which a chart is read: the tooltip lists all series at the position of the pointer. Null for charts
 * whose marks are read one by one, such as a scatter plot or a heat map.
 */
export function hoverOf(vega: Dict, { units, tips }: Polished): HoverAxis | null {
  const drawn = units.flatMap((unit) => {
    const channel = axisOf(unit.encoding);
    return channel === undefined ? [] : [{ unit, channel }];
  });
  const along = drawn.filter(
    ({ unit }) => ALONG.has(unit.mark) && !(unit.mark === 'boxplot' && unit.tip === null),
  );
  const [first] = along;
  if (first === undefined || along.some(({ channel }) => channel !== first.channel)) return null;
  const layers = along.flatMap(({ unit, channel }) => {
    const layer = layerOf(vega, unit, channel);
    if (layer === undefined) return [];
    const isOwn = unit.hasOwnTip || unit.mark === 'boxplot';
    const tip = isOwn && unit.tip !== null ? (tips[unit.tip] ?? null) : null;
    return [{ ...layer, tip }];
  });
  if (layers.length === 0) return null;
  if (
    along.every(({ unit }) => SINGLE.includes(unit.mark)) &&
    layers.some(({ series, tip }) => series !== null && tip !== null)
  )
    return null;
  return { channel: first.channel, scale: scaleOf(vega, first.channel), layers };
}

/** The channel of the dimension of a chart with an amount on the other one. */
function axisOf(encoding: Dict): 'x' | 'y' | undefined {
  const { x, y } = encoding;
  if (isPosition(x) && isQuantity(y)) return 'x';
  if (isPosition(y) && isQuantity(x)) return 'y';
  return undefined;
}

function layerOf(vega: Dict, unit: Unit, channel: 'x' | 'y'): Omit<HoverLayer, 'tip'> | undefined {
  const { encoding } = unit;
  const place = valueRefOf(encoding[channel]);
  const value = valueRefOf(encoding[channel === 'x' ? 'y' : 'x']);
  const data = unit.mark === 'boxplot' ? dataOfBoxes(vega, unit) : dataOf(vega, unit.name);
  if (place === undefined || value === undefined || data === undefined) return undefined;
  const by = seriesChannel(encoding);
  const series = by === undefined ? undefined : valueRefOf(encoding[by]);
  const isOwn = series !== undefined && series.key !== place.key;
  return {
    data,
    at: withAxisPattern(place, encoding[channel]),
    value: withAxisPattern(value, encoding[channel === 'x' ? 'y' : 'x']),
    series: isOwn ? series : null,
    colourScale: isOwn && (by === 'color' || by === 'fill' || by === 'stroke') ? by : null,
  };
}

/** The author's title of an axis also names the value in the tooltip. */
function withAxisPattern<R extends { title?: string }>(ref: R, def: unknown): R {
  const axis = isDict(def) && isDict(def.axis) ? def.axis : undefined;
  return typeof axis?.title === 'string' && ref.title === undefined ? { ...ref, title: axis.title } : ref;
}

/** The name of the scale of a channel: Vega-Lite puts the name of a view before it. */
function scaleOf(vega: Dict, channel: string): string {
  const names = listOf(vega.scales).map(({ name }) => String(name));
  return (
    names.find((name) => name === channel) ?? names.find((name) => name.endsWith(`_${channel}`)) ?? channel
  );
}

/** The data set from which the marks of a unit are drawn. */
export function dataOf(vega: Dict, name: string): string | undefined {
  const groups = groupsOf(vega);
  const marks = groups.flatMap((group) => listOf(group.marks));
  const mark = marks.find((one) => one.name === `${name}_marks` || one.name === `${name}_pathgroup`);
  return mark === undefined ? undefined : sourceOf(mark, marks);
}

/** The data set of a mark, seen from outside the groups that divide it. */
function sourceOf(mark: Dict, marks: readonly Dict[]): string | undefined {
  const from = isDict(mark.from) ? mark.from : undefined;
  const facet = isDict(from?.facet) ? from.facet : undefined;
  const name = facet?.data ?? from?.data;
  const divided = marks.find(
    (other) => isDict(other.from) && isDict(other.from.facet) && other.from.facet.name === name,
  );
  if (divided !== undefined && divided !== mark) return sourceOf(divided, marks);
  return typeof name === 'string' ? name : undefined;
}
