import { DateTime, type DateTimeUnit } from 'luxon';
import { type RelativeTime, relativeTimeOf, type TimeUnit } from './relative-time.ts';

/** The moment and the time zone in which relative times are meant. */
export interface Clock {
  readonly now: Date;
  /** An IANA time zone. */
  readonly timezone: string;
}

/** Local times, both included, as the data API expects them: `2026-01-31T23:59:59.999`. */
export interface TimeRange {
  readonly start: string;
  readonly end: string;
}

interface Range {
  readonly start: DateTime;
  readonly end: DateTime;
}

function whole(time: DateTime, unit: DateTimeUnit): Range {
  return { start: time.startOf(unit), end: time.endOf(unit) };
}

/** The day of a time, or its hour, minute or second if the words count in those. */
function around(time: DateTime, unit: TimeUnit): Range {
  return whole(time, unit === 'second' || unit === 'minute' || unit === 'hour' ? unit : 'day');
}

function moved(time: DateTime, count: number, unit: TimeUnit): DateTime {
  return time.plus({ [unit]: count });
}

/**
 * The range that a value of a time filter means: a day, a time, or words such as `last 7 days`, `this month`,
 * `30 days ago` and `from 30 days ago to yesterday`. Undefined if it means none.
 */
export function timeRangeOf(value: string, clock: Clock): TimeRange | undefined {
  const known = rangesOf.get(clock) ?? new Map<string, TimeRange | undefined>();
  rangesOf.set(clock, known);
  if (known.has(value)) return known.get(value);
  const range = newRangeOf(value, clock);
  known.set(value, range);
  return range;
}

/** What values mean on a clock: all charts of a dashboard have the same filters, and dates are slow. */
const rangesOf = new WeakMap<Clock, Map<string, TimeRange | undefined>>();

function newRangeOf(value: string, clock: Clock): TimeRange | undefined {
  const range = rangeOf(value.trim(), DateTime.fromJSDate(clock.now, { zone: clock.timezone }));
  if (range === undefined || !isWritable(range.start) || !isWritable(range.end)) return undefined;
  return { start: written(range.start), end: written(range.end) };
}

function rangeOf(value: string, now: DateTime): Range | undefined {
  const exact = exactRange(value, now);
  if (exact !== undefined) return exact;
  const relative = relativeTimeOf(value);
  return relative === undefined ? undefined : placed(relative, now);
}

/** Weeks begin on Monday. */
function placed(relative: RelativeTime, now: DateTime): Range | undefined {
  switch (relative.kind) {
    case 'now':
      // To the minute, so that viewers who ask at about the same time share a result.
      return whole(now, 'minute');
    case 'period':
      return whole(moved(now, relative.offset, relative.unit), relative.unit);
    case 'span': {
      const { direction, count, unit, extent } = relative;
      const current = extent === 'including-current' ? 1 : 0;
      const [first, last] = direction === 'next' ? [1, count] : [current - count, current - 1];
      return { start: moved(now, first, unit).startOf(unit), end: moved(now, last, unit).endOf(unit) };
    }
    case 'moment':
      return around(moved(now, relative.count, relative.unit), relative.unit);
    case 'to-date':
      return { start: now.startOf(relative.unit), end: now.endOf('day') };
    case 'range': {
      const [from, to] = [relative.from, relative.to].map((end) =>
        typeof end === 'string' ? exactRange(end, now) : placed(end, now),
      );
      return from === undefined || to === undefined ? undefined : { start: from.start, end: to.end };
    }
  }
}

/** A date, or a time with or without an offset. A date is its whole day. */
function exactRange(value: string, now: DateTime): Range | undefined {
  if (!/^\d{4}-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?$/i.test(value))
    return undefined;
  const time = DateTime.fromISO(value.replace(' ', 'T'), { zone: now.zone });
  if (!time.isValid) return undefined;
  if (value.length === 7) return whole(time, 'month');
  return value.length === 10 ? whole(time, 'day') : { start: time, end: time };
}

function isWritable(time: DateTime): boolean {
  return time.isValid && time.year >= 1 && time.year <= 9999;
}

function written(time: DateTime): string {
  return time.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS");
}
