import type { FilterConfig } from '../config/widget-config-shapes.ts';
import { type Answer, numberOf } from './facts.ts';

const DAY = 86_400_000;
/** The share of the rows at each end that may be strays, such as a birthday of 1900. */
const STRAYS = 0.001;
/** How late data may arrive that still counts as current. */
const LATE = 7 * DAY;

/** The times that a dashboard shows at first. */
export interface TimeSpan {
  /** The periods of trends. */
  readonly grain: 'hour' | 'day' | 'week' | 'month';
  /** The value of the time filter; null for all times. */
  readonly filter: Pick<FilterConfig, 'operator' | 'value'> | null;
  /** How much earlier the period is that figures are compared with; null if there is none. */
  readonly offset: { readonly amount: number; readonly unit: string } | null;
}

/** How far data has to reach back for complete periods of a length, so that there are others before them. */
const LENGTHS = [
  { days: 730, words: 'last 12 months', months: 12, offset: { amount: 1, unit: 'year' }, grain: 'month' },
  { days: 180, words: 'last 3 months', months: 3, offset: { amount: 3, unit: 'month' }, grain: 'week' },
  { days: 62, words: 'last month', months: 1, offset: { amount: 1, unit: 'month' }, grain: 'day' },
] as const;

/**
 * The last complete periods that the data has, with as much before them. Words such as `last 3 months` where the data is
 * current, and days where it ends in the past.
 * @param days the amount of each day, the newest first
 * @param time the column of the days
 * @param today the current day, such as `2026-01-31`
 */
export function timeSpanOf(days: Answer, time: string, amount: string, today: string): TimeSpan | undefined {
  const found = reachOf(days, time, amount, Date.parse(today));
  if (found === undefined) return undefined;
  const { first, last } = found;
  const covered = (last - first) / DAY + 1;
  const length = LENGTHS.find((one) => covered >= one.days);
  if (length === undefined) return { grain: covered <= 2 ? 'hour' : 'day', filter: null, offset: null };
  const { words, months, offset, grain } = length;
  const end = endOfMonth(last);
  const isCurrent = end >= endOfMonth(Date.parse(today) - LATE);
  const filter: TimeSpan['filter'] = isCurrent
    ? { operator: 'equals', value: words }
    : { operator: 'between', value: [isoDay(startOfMonths(end, months)), isoDay(end)] };
  return { grain, filter, offset };
}

/** The first and the last day with data, without strays and what is in the future. */
function reachOf(
  { rows }: Answer,
  time: string,
  amount: string,
  today: number,
): { readonly first: number; readonly last: number } | undefined {
  const days = rows
    .map((row) => ({
      at: Date.parse(`${String(row[time]).slice(0, 10)}T00:00:00Z`),
      amount: Math.max(0, numberOf(row[amount]) ?? 0),
    }))
    .filter(({ at }) => at <= today)
    .sort((a, b) => a.at - b.at);
  const all = days.reduce((sum, day) => sum + day.amount, 0);
  const [first, last] = [days, days.toReversed()].map((ordered) => {
    let passed = 0;
    return ordered.find((day) => {
      passed += day.amount;
      return passed > all * STRAYS;
    })?.at;
  });
  if (first === undefined || last === undefined) return undefined;
  return { first, last };
}

/** The last day of the last month that is over on a day. */
function endOfMonth(day: number): number {
  const next = new Date(day + DAY);
  return Date.UTC(next.getUTCFullYear(), next.getUTCMonth(), 1) - DAY;
}

/** The first day of so many months that end on a day. */
function startOfMonths(end: number, months: number): number {
  const last = new Date(end);
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - months + 1, 1);
}

function isoDay(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
