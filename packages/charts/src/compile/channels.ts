import { type Dict, isDict } from './json.ts';

/** Channels that have an axis, a legend or the header of a facet. */
export const GUIDES: Readonly<Record<string, 'axis' | 'legend' | 'header'>> = {
  x: 'axis',
  y: 'axis',
  color: 'legend',
  fill: 'legend',
  stroke: 'legend',
  opacity: 'legend',
  fillOpacity: 'legend',
  strokeOpacity: 'legend',
  strokeWidth: 'legend',
  strokeDash: 'legend',
  size: 'legend',
  shape: 'legend',
  angle: 'legend',
  row: 'header',
  column: 'header',
  facet: 'header',
};

export const CHANNELS = new Set([
  ...Object.keys(GUIDES),
  ...'x2 y2 xOffset yOffset theta theta2 radius radius2 xError yError xError2 yError2 longitude latitude longitude2'.split(
    ' ',
  ),
  ...'latitude2 detail key text tooltip order description time'.split(' '),
]);

const COLOURS = ['color', 'fill', 'stroke'];

/** The channel by which the marks differ in colour, or else in another way, as series. */
export function seriesChannel(encoding: Dict): string | undefined {
  return [...COLOURS, 'strokeDash', 'shape', 'xOffset', 'yOffset', 'detail'].find((channel) => {
    const def = encoding[channel];
    return isDict(def) && typeof def.field === 'string' && isCategory(def);
  });
}

/** Whether a channel shows categories or periods rather than amounts. */
export function isCategory(def: unknown): def is Dict {
  if (!isDict(def) || typeof def.field !== 'string') return false;
  if (def.type === 'nominal' || def.type === 'ordinal') return true;
  return def.type === undefined && def.aggregate === undefined && !def.bin && def.timeUnit === undefined;
}

/** Whether a channel is a time with a continuous scale. */
export function isTemporal(def: unknown): def is Dict {
  if (!isDict(def) || typeof def.field !== 'string') return false;
  return def.type === 'temporal' || (def.type === undefined && def.timeUnit !== undefined);
}

/** Whether a channel is an amount. */
export function isQuantity(def: unknown): def is Dict {
  if (!isDict(def) || (def.field === undefined && def.aggregate === undefined)) return false;
  return def.type === 'quantitative' || (def.type === undefined && def.aggregate !== undefined);
}

/** Whether a channel is a place along an axis: a category or a time. */
export function isPosition(def: unknown): def is Dict {
  return (
    isCategory(def) ||
    isTemporal(def) ||
    (isDict(def) && def.timeUnit !== undefined && typeof def.field === 'string')
  );
}
