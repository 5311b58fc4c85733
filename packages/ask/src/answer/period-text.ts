import { dateFormat } from '@facet/charts/intl-formats';
import { quarterText } from '@facet/charts/quarters';
import { type DateRange, readRelativeRange } from '@facet/query';

/** Where relative periods are counted from, and in which language they are written. */
export interface Clock {
  readonly locale: string;
  readonly timezone: string;
  readonly now: Date;
}

const DAY = 86_400_000;
const STEPS: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000, day: DAY };
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** A range of dates in words: `May 2001`, `Q1 2001`, `June 11 – 17, 2001`. Words that are not whole periods stay as they are. */
export function periodText(range: DateRange, clock: Clock): string {
  const given = givenRange(range, clock);
  if (given === undefined) return String(range);
  const [from, to] = [wallTime(given[0]), wallTime(given[1], DAY - 1)];
  if (from === undefined || to === undefined) return given.join(' – ');
  return rangeText(from, to, clock.locale);
}

/** The first and last moment of a range; undefined for words that are not whole periods. */
export function spanOf(
  range: DateRange,
  clock: Clock,
): { readonly from: string; readonly to: string } | undefined {
  const [from, to] = givenRange(range, clock) ?? [];
  return from === undefined || to === undefined ? undefined : { from, to };
}

function givenRange(range: DateRange, clock: Clock): readonly [string, string] | undefined {
  return typeof range === 'string' ? resolvedRange(range, clock) : range;
}

/** A date, or a date and time, in words. */
export function dateText(value: string, { locale }: Pick<Clock, 'locale'>): string {
  const time = wallTime(value);
  return time === undefined ? value : timeText(time, locale);
}

function rangeText(from: number, to: number, locale: string): string {
  const [first, next] = [new Date(from), new Date(to + 1)];
  if (from % DAY !== 0 || (to + 1) % DAY !== 0) return `${timeText(from, locale)} – ${timeText(to, locale)}`;
  const as = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone: 'UTC' });
  if (first.getUTCDate() === 1 && next.getUTCDate() === 1 && to > from) {
    const months = monthOf(next) - monthOf(first);
    if (months % 12 === 0 && first.getUTCMonth() === 0) return as({ year: 'numeric' }).formatRange(from, to);
    if (months === 3 && first.getUTCMonth() % 3 === 0)
      return `${quarterText(locale, first)} ${as({ year: 'numeric' }).format(from)}`;
    return as({ month: 'long', year: 'numeric' }).formatRange(from, to);
  }
  return as({ dateStyle: 'long' }).formatRange(from, to);
}

function timeText(time: number, locale: string): string {
  const style = time % DAY === 0 ? {} : ({ timeStyle: 'short' } as const);
  return dateFormat(locale, { dateStyle: 'long', ...style, timeZone: 'UTC' }).format(time);
}

function monthOf(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** A time without a zone, as if it were in UTC. @param rest what a date without a time is followed by */
function wallTime(text: string, rest = 0): number | undefined {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = Date.parse(isDate ? text : `${text.replace(' ', 'T').replace(/Z$/, '')}Z`);
  return Number.isNaN(time) ? undefined : time + (isDate ? rest : 0);
}

/** The first and last moment of words such as `last 3 months`; undefined for words that are not whole periods. */
export function resolvedRange(
  words: string,
  { now, timezone }: Pick<Clock, 'now' | 'timezone'>,
): readonly [string, string] | undefined {
  const relative = readRelativeRange(words);
  if (relative === undefined) return undefined;
  const begin = startOf(relative.unit, localTime(now, timezone));
  const ends = [shifted(begin, relative.unit, relative.from), shifted(begin, relative.unit, relative.to) - 1];
  const [from = 0, to = 0] = ends;
  return [new Date(from).toISOString(), new Date(to).toISOString()];
}

/** The present on the clocks of a zone, as if it were in UTC. */
function localTime(now: Date, timezone: string): number {
  const options = { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' } as const;
  return wallTime(dateFormat('sv-SE', options).format(now)) ?? +now;
}

/** The begin of the period that contains a time. Weeks begin on Monday. */
function startOf(unit: string, time: number): number {
  const date = new Date(time);
  const months = MONTHS[unit];
  if (months !== undefined)
    return Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / months) * months);
  if (unit === 'week') return startOf('day', time) - ((date.getUTCDay() + 6) % 7) * DAY;
  return time - (time % (STEPS[unit] ?? DAY));
}

function shifted(begin: number, unit: string, periods: number): number {
  const date = new Date(begin);
  const months = MONTHS[unit];
  if (months !== undefined) return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + periods * months);
  return begin + periods * (unit === 'week' ? 7 * DAY : (STEPS[unit] ?? DAY));
}
