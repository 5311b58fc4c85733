import { DateTime, type DateTimeUnit } from 'luxon';

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

/** Further away than any calendar needs, and still a number that a date can be moved by. */
const COUNT = '(\\d{1,9})';
const UNITS = 'second|minute|hour|day|week|month|quarter|year';

type Reader = (match: RegExpExecArray, now: DateTime) => Range;

/** Forms of words and what they mean, in lower case and with single spaces. Weeks begin on Monday. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  // To the minute, so that viewers who ask at about the same time share a result.
  [/^now$/, (_match, now) => whole(now, 'minute')],
  [/^today$/, (_match, now) => whole(now, 'day')],
  [/^yesterday$/, (_match, now) => whole(now.minus({ day: 1 }), 'day')],
  [/^tomorrow$/, (_match, now) => whole(now.plus({ day: 1 }), 'day')],
  [
    form(`(this|current|last|previous|past|next) (${UNITS})`),
    ([, which = '', unit], now) => {
      const steps = which === 'next' ? 1 : which === 'this' || which === 'current' ? 0 : -1;
      return whole(moved(now, steps, unit), unitOf(unit));
    },
  ],
  [
    // Without the current unit, as in the date ranges of the data API.
    form(`(?:last|previous|past) ${COUNT} (?:complete |full )?(${UNITS})s?`),
    ([, count, unit], now) => ({
      start: moved(now, -Number(count), unit).startOf(unitOf(unit)),
      end: moved(now, -1, unit).endOf(unitOf(unit)),
    }),
  ],
  [
    form(`(?:last|previous|past) ${COUNT} (${UNITS})s? including (?:today|now|this \\2|the current \\2)`),
    ([, count, unit], now) => ({
      start: moved(now, 1 - Number(count), unit).startOf(unitOf(unit)),
      end: now.endOf(unitOf(unit)),
    }),
  ],
  [
    form(`next ${COUNT} (?:complete |full )?(${UNITS})s?`),
    ([, count, unit], now) => ({
      start: moved(now, 1, unit).startOf(unitOf(unit)),
      end: moved(now, Number(count), unit).endOf(unitOf(unit)),
    }),
  ],
  [
    form(`${COUNT} (${UNITS})s? ago`),
    ([, count, unit], now) => around(moved(now, -Number(count), unit), unit),
  ],
  [
    form(`(?:in ${COUNT} (${UNITS})s?|${COUNT} (${UNITS})s? from now)`),
    ([, count, unit, otherCount, otherUnit], now) =>
      around(moved(now, Number(count ?? otherCount), unit ?? otherUnit), unit ?? otherUnit),
  ],
  [
    form(`(${UNITS}) to date`),
    ([, unit], now) => ({ start: now.startOf(unitOf(unit)), end: now.endOf('day') }),
  ],
];

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

function unitOf(unit: string | undefined): DateTimeUnit {
  return unit as DateTimeUnit;
}

function whole(time: DateTime, unit: DateTimeUnit): Range {
  return { start: time.startOf(unit), end: time.endOf(unit) };
}

/** The day of a time, or its hour, minute or second if the words count in those. */
function around(time: DateTime, unit: string | undefined): Range {
  return whole(time, /^(second|minute|hour)$/.test(unit ?? '') ? unitOf(unit) : 'day');
}

function moved(time: DateTime, count: number, unit: string | undefined): DateTime {
  return time.plus({ [unit ?? 'day']: count });
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
  const words = value.toLowerCase().replaceAll(/\s+/g, ' ');
  const ends = /^(?:from )?(.{1,60}) to (.{1,60})$/.exec(words);
  if (ends?.[1] !== undefined && ends[2] !== undefined && ends[2] !== 'date') {
    const [from, to] = [rangeOf(ends[1], now), rangeOf(ends[2], now)];
    return from === undefined || to === undefined ? undefined : { start: from.start, end: to.end };
  }
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(words);
    if (match !== null) return read(match, now);
  }
  return undefined;
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
