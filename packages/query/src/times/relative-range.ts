/** A range of whole periods, counted from the current one: -1 to 0 is the last period, 0 to 1 the current one. */
export interface RelativeRange {
  readonly unit: string;
  /** The period with which the range begins. */
  readonly from: number;
  /** The period before which it ends. */
  readonly to: number;
}

const UNITS = 'second|minute|hour|day|week|month|quarter|year';
const ONE = new RegExp(`^(this|last|next) (${UNITS})$`);
const SEVERAL = new RegExp(`^(last|next) ([1-9]\\d{0,5}) (${UNITS})s?$`);
const DAYS = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
const OFFSETS: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };

/** What words of the data API mean, such as `last 3 months`; undefined for those that are not whole periods. */
export function readRelativeRange(words: string): RelativeRange | undefined {
  const text = words.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const day = DAYS.get(text);
  if (day !== undefined) return { unit: 'day', from: day, to: day + 1 };
  const [, which, unit] = ONE.exec(text) ?? [];
  if (which !== undefined && unit !== undefined) {
    const from = OFFSETS[which] ?? 0;
    return { unit, from, to: from + 1 };
  }
  const [, direction, count, units] = SEVERAL.exec(text) ?? [];
  if (units === undefined) return undefined;
  const periods = Number(count);
  return direction === 'last'
    ? { unit: units, from: -periods, to: 0 }
    : { unit: units, from: 1, to: periods + 1 };
}

/** The words for a range; undefined if the data API has none. */
export function relativeWords({ unit, from, to }: RelativeRange): string | undefined {
  if (to - from === 1 && unit === 'day') for (const [word, offset] of DAYS) if (offset === from) return word;
  if (to - from === 1 && Math.abs(from) <= 1) {
    const [which] = Object.entries(OFFSETS).find(([, offset]) => offset === from) ?? [];
    return `${which} ${unit}`;
  }
  if (to === 0 && from < 0) return `last ${-from} ${unit}s`;
  return from === 1 && to > from ? `next ${to - from} ${unit}s` : undefined;
}
