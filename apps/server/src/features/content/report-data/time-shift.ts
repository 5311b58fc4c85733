import { DateTime, type DurationLikeObject } from 'luxon';

/** The offset of a comparison into the past. */
export interface Offset {
  readonly amount: number;
  readonly unit: OffsetUnit;
}

export const OFFSET_UNITS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type OffsetUnit = (typeof OFFSET_UNITS)[number];

/** Weeks do not divide months and years, so periods of weeks move by whole weeks. */
const WEEKS: Readonly<Partial<Record<OffsetUnit, number>>> = { month: 4, quarter: 13, year: 52 };
const CALENDAR: ReadonlySet<OffsetUnit> = new Set(['month', 'quarter', 'year']);

/**
 * Moves the start of a period back by an offset. Times are local, without a zone, as the data API returns them.
 * @param granularity of the periods
 * @returns undefined if `time` is not a time
 */
export function shiftBack(time: string, offset: Offset, granularity: string | null): string | undefined {
  const from = DateTime.fromISO(time, { zone: 'utc' });
  return from.isValid ? textOf(from.minus(durationOf(offset, granularity))) : undefined;
}

/**
 * The period that is as far from the begin of another range as `time` is from that of its own.
 * @param first a time in the first period of the own range
 * @param earlier a time in the first period of the other range
 */
export function shiftTo(
  time: string,
  first: string,
  earlier: string,
  granularity: OffsetUnit,
): string | undefined {
  const [at, from, to] = [time, first, earlier].map((text) => DateTime.fromISO(text, { zone: 'utc' })) as [
    DateTime,
    DateTime,
    DateTime,
  ];
  if (!at.isValid || !from.isValid || !to.isValid) return undefined;
  const unit = `${granularity}s` as const;
  const periods = Math.round(at.diff(from.startOf(granularity), unit).as(unit));
  return textOf(to.startOf(granularity).plus({ [unit]: periods }));
}

/**
 * Moves a range back by an offset. A range that ends at the end of a month still does, so February becomes all of
 * January.
 */
export function shiftRange(
  [start, end]: readonly [string, string],
  offset: Offset,
  granularity: string | null,
): [string, string] | undefined {
  const from = DateTime.fromISO(start, { zone: 'utc' });
  const to = DateTime.fromISO(end, { zone: 'utc' });
  if (!from.isValid || !to.isValid) return undefined;
  const duration = durationOf(offset, granularity);
  const earlier = to.minus(duration);
  const isWhole = CALENDAR.has(offset.unit) && granularity !== 'week' && to.day === to.daysInMonth;
  return [
    textOf(from.minus(duration)),
    textOf(isWhole ? earlier.set({ day: earlier.daysInMonth ?? earlier.day }) : earlier),
  ];
}

/**
 * The starts of all periods of a range.
 * @param limit the most that are returned
 */
export function periodsOf(
  [start, end]: readonly [string, string],
  granularity: OffsetUnit,
  limit: number,
): string[] {
  const first = DateTime.fromISO(start, { zone: 'utc' }).startOf(granularity);
  const last = DateTime.fromISO(end, { zone: 'utc' });
  const periods: string[] = [];
  for (let index = 0; periods.length < limit; index += 1) {
    const period = first.plus(stepOf(granularity, index));
    if (!period.isValid || period > last) break;
    periods.push(textOf(period));
  }
  return periods;
}

const PERIODS: ReadonlySet<string> = new Set([...OFFSET_UNITS, 'minute', 'second']);

/** The last millisecond of the period that begins with a time; undefined unless its granularity is a standard one. */
export function endOfPeriod(start: string, granularity: string): string | undefined {
  const from = DateTime.fromISO(start, { zone: 'utc' });
  if (!from.isValid || !PERIODS.has(granularity)) return undefined;
  return textOf(from.plus({ [`${granularity}s`]: 1 }).minus({ milliseconds: 1 }));
}

export function isOffsetUnit(unit: string): unit is OffsetUnit {
  return (OFFSET_UNITS as readonly string[]).includes(unit);
}

function durationOf({ amount, unit }: Offset, granularity: string | null): DurationLikeObject {
  const weeks = WEEKS[unit];
  // A comparison looks back, whether the offset is positive or negative.
  const count = Math.abs(amount);
  return granularity === 'week' && weeks !== undefined ? { weeks: weeks * count } : stepOf(unit, count);
}

function stepOf(unit: OffsetUnit, count: number): DurationLikeObject {
  return { [`${unit}s`]: count };
}

function textOf(time: DateTime): string {
  return time.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS");
}
