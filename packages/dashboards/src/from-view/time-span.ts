import { numberOf } from '../calculations/cells.ts';
import type { FilterConfig } from '../config/widget-config-shapes.ts';
import type { Answer } from './answers.ts';
import type { Outline } from './outline.ts';

const DAY = 86_400_000;
/** The share of the rows at each end that may be strays, such as a birthday of 1900. */
const STRAYS = 0.001;
/** How late data may arrive that still counts as current. */
const LATE = 7 * DAY;

/** The times that a dashboard shows at first. */
export interface TimeSpan {
  /** The periods of trends. */
  readonly grain: 'hour' | 'day' | 'week' | 'month';
  /** The first and the last day that the filter has now; null for all times. */
  readonly range: readonly [from: string, to: string] | null;
  /** The value of the time filter; null for all times. */
  readonly filter: Pick<FilterConfig, 'operator' | 'value'> | null;
  /** How much earlier the compared period is; null if figures are not compared. */
  readonly offset: { readonly amount: number; readonly unit: string } | null;
}

/**
 * How many days data has to cover for complete periods of a length, with as many before them. Weeks rather than months:
 * then the same weekdays are compared, and no trend by weeks begins or ends with a part of one.
 */
const LENGTHS = [
  {
    days: 730,
    words: 'last 12 months',
    count: 12,
    unit: 'month',
    offset: { amount: 1, unit: 'year' },
    grain: 'month',
  },
  {
    days: 175,
    words: 'last 12 weeks',
    count: 12,
    unit: 'week',
    offset: { amount: 12, unit: 'week' },
    grain: 'week',
  },
  {
    days: 62,
    words: 'last 4 weeks',
    count: 4,
    unit: 'week',
    offset: { amount: 4, unit: 'week' },
    grain: 'day',
  },
  { days: 20, words: 'last week', count: 1, unit: 'week', offset: { amount: 1, unit: 'week' }, grain: 'day' },
] as const;
type Unit = (typeof LENGTHS)[number]['unit'];

/**
 * The last complete periods that the data has, with as much before them. Words such as `last 3 months` where the data is
 * current, and days where it ends in the past.
 * @param days the amount of each day
 * @param today the current day, such as `2026-01-31`
 */
export function spanOf({ chosen, time }: Outline, days: Answer, today: string): TimeSpan | undefined {
  const now = Date.parse(today);
  const found = time === null ? undefined : reachOf(days, time.name, chosen.lead.name, now);
  if (found === undefined) return undefined;
  const { first, last } = found;
  const covered = (last - first) / DAY + 1;
  const length = LENGTHS.find((one) => covered >= one.days);
  if (length === undefined)
    return { grain: covered <= 2 ? 'hour' : 'day', range: null, filter: null, offset: null };
  const { words, count, unit, offset, grain } = length;
  const isCurrent = endOf(last, unit) >= endOf(now - LATE, unit);
  const end = isCurrent ? endOf(now - DAY, unit) : endOf(last, unit);
  const range = [isoDay(startOf(end, count, unit)), isoDay(end)] as const;
  const filter: TimeSpan['filter'] = isCurrent
    ? { operator: 'equals', value: words }
    : { operator: 'between', value: [...range] };
  return { grain, range, filter, offset };
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

/** The last day of the last week or month that is over on a day. Weeks end on Sunday. */
function endOf(day: number, unit: Unit): number {
  const next = new Date(day + DAY);
  if (unit === 'week') return day - new Date(day).getUTCDay() * DAY;
  return Date.UTC(next.getUTCFullYear(), next.getUTCMonth(), 1) - DAY;
}

/** The first day of so many weeks or months that end on a day. */
function startOf(end: number, count: number, unit: Unit): number {
  const last = new Date(end);
  if (unit === 'week') return end - (count * 7 - 1) * DAY;
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - count + 1, 1);
}

function isoDay(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
