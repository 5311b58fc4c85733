import { groupsOf } from './groups-of.ts';
import { type Dict, isDict, listOf } from './json.ts';
import type { Unit } from './polished.ts';

/** A bar that is alone, or nearly so, is no wider and no higher than this: it would look like the background. */
const MOST_PIXELS = { width: 96, height: 48 } as const;
const PLACES = { width: 'x', height: 'y' } as const;

/** Limits the size of bars within their bands, in whose middle they stay. Bars with a size of their author keep it. */
export function narrowBars(vega: Dict, units: readonly Unit[]): void {
  const bars = new Set(units.filter(({ mark }) => mark === 'bar').map(({ name }) => `${name}_marks`));
  for (const group of groupsOf(vega))
    for (const mark of listOf(group.marks)) {
      const encode = isDict(mark.encode) ? mark.encode.update : undefined;
      if (!hasBars(mark, bars) || !isDict(encode)) continue;
      for (const size of ['width', 'height'] as const) narrow(encode, size);
    }
}

/** Whether a mark is a bar, or a group of them, such as a stack. */
function hasBars(mark: Dict, bars: ReadonlySet<string>): boolean {
  return bars.has(String(mark.name)) || listOf(mark.marks).some((one) => hasBars(one, bars));
}

function narrow(encode: Dict, size: 'width' | 'height'): void {
  const given = encode[size];
  const place = encode[PLACES[size]];
  const signal = isDict(given) ? String(given.signal) : '';
  const band = /^max\([\d.]+, (bandwidth\('[^']+'\))\)$/.exec(signal)?.[1];
  if (band === undefined || !isDict(place)) return;
  const most = MOST_PIXELS[size];
  encode[size] = { signal: `min(${most}, ${signal})` };
  encode[PLACES[size]] = shifted(place, `max(0, ${band} - ${most}) / 2`);
}

/** A place that is a distance further on; the place of a series within its category is an offset already. */
function shifted(place: Dict, signal: string): Dict {
  return { ...place, offset: isDict(place.offset) ? shifted(place.offset, signal) : { signal } };
}
