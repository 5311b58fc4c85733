import { Cron } from 'croner';
import { DateTime, IANAZone } from 'luxon';
import { cronOf, HOURS, MINUTES, type Schedule, SHORTEST_MONTH, timesOf } from './schedule.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Local times differ from UTC by less than a day, and a change of the clock moves them by at most another one. */
const MARGIN_MS = 2 * DAY_MS;
const DAY_MINUTES = HOURS * MINUTES;
/** A number of years in which each date falls on each day of the week. */
const CALENDAR = { from: Date.UTC(2000, 0, 1), to: Date.UTC(2028, 0, 8) };

/**
 * The next instants after a time, in order; fewer if there are no more.
 *
 * A local time that does not exist on a day, because the clock goes forward, runs at the first instant after the gap;
 * one that exists twice runs at the first. An hourly schedule runs in every hour that exists.
 */
export function nextInstants(schedule: Schedule, after: Date, count: number): Date[] {
  const cron = daysOf(schedule);
  const found: Date[] = [];
  let last = after.getTime();
  let day = cron.nextRun(new Date(last - MARGIN_MS));
  for (; day !== null; day = cron.nextRun(day))
    for (const instant of instantsOn(day, schedule)) {
      if (found.length === count) return found;
      // The days before and after a gap can share its end.
      if (instant <= last) continue;
      last = instant;
      found.push(new Date(instant));
    }
  return found;
}

/** The last instant after a time and not after another one; undefined if there is none. */
export function latestInstant(schedule: Schedule, after: Date, upTo: Date): Date | undefined {
  const cron = daysOf(schedule);
  let [day] = cron.previousRuns(1, new Date(upTo.getTime() + MARGIN_MS));
  for (
    ;
    day !== undefined && day.getTime() > after.getTime() - MARGIN_MS;
    [day] = cron.previousRuns(1, day)
  ) {
    const last = instantsOn(day, schedule).findLast((instant) => instant <= upTo.getTime());
    if (last !== undefined) return last > after.getTime() ? new Date(last) : undefined;
  }
  return undefined;
}

/**
 * The smallest number of minutes between two runs, ignoring clock changes. For schedules that run less than once a day,
 * a whole day.
 */
export function shortestIntervalMinutes(schedule: Schedule): number {
  const { minutes, hours } = timesOf(schedule);
  const times = hours.flatMap((hour) => minutes.map((minute) => hour * MINUTES + minute));
  const sameDay = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const overnight = (times[0] ?? 0) + DAY_MINUTES - (times.at(-1) ?? 0);
  const least = Math.min(DAY_MINUTES, ...sameDay);
  return overnight < least && hasNeighbours(schedule) ? overnight : least;
}

/** Whether a schedule has two consecutive days. */
function hasNeighbours(schedule: Schedule): boolean {
  const cron = daysOf(schedule);
  let last = Number.NaN;
  let day = cron.nextRun(new Date(CALENDAR.from));
  for (; day !== null && day.getTime() < CALENDAR.to; day = cron.nextRun(day)) {
    if (!isMeant(schedule, day)) continue;
    if (day.getTime() - last === DAY_MS) return true;
    last = day.getTime();
  }
  return false;
}

/** The days of a schedule, as their midnights in UTC; for the last day of the month, all days that may be it. */
function daysOf(schedule: Schedule): Cron {
  const [, , daysOfMonth, months, daysOfWeek] = cronOf(schedule).split(' ');
  const isLast = schedule.type === 'MONTHLY' && schedule.dayOfMonth > SHORTEST_MONTH;
  const days = isLast ? `${SHORTEST_MONTH}-${schedule.dayOfMonth}` : daysOfMonth;
  return new Cron(`0 0 ${days} ${months} ${daysOfWeek}`, { utcOffset: 0, paused: true });
}

/** The instants of a day, in order and each once. @param day its midnight in UTC */
function instantsOn(day: Date, schedule: Schedule): number[] {
  if (!isMeant(schedule, day)) return [];
  const { minutes, hours } = timesOf(schedule);
  const midnight = day.getTime();
  const times = hours.flatMap((hour) =>
    minutes.map((minute) => midnight + hour * HOUR_MS + minute * MINUTE_MS),
  );
  const zone = IANAZone.create(schedule.timezone);
  const offset = zone.offset(midnight - MARGIN_MS);
  if (offset === zone.offset(midnight + MARGIN_MS)) return times.map((time) => time - offset * MINUTE_MS);
  const isFrequent = hours.length === HOURS;
  const instants = times.flatMap((time) => instantsOf(time, zone, isFrequent));
  return [...new Set(instants)].toSorted((one, other) => one - other);
}

/** Whether a candidate day is a day of the schedule. */
function isMeant({ type, dayOfMonth }: Schedule, day: Date): boolean {
  if (type !== 'MONTHLY') return true;
  const { day: found, daysInMonth = found } = DateTime.fromJSDate(day, { zone: 'utc' });
  return found === Math.min(dayOfMonth, daysInMonth);
}

/** The instants of a local time: none or one, two where it exists twice and both count. @param local as if in UTC */
function instantsOf(local: number, zone: IANAZone, isFrequent: boolean): number[] {
  const { year, month, day, hour, minute } = DateTime.fromMillis(local, { zone: 'utc' });
  const found = DateTime.fromObject({ year, month, day, hour, minute }, { zone });
  const isThere = found.hour === hour && found.minute === minute && found.day === day;
  if (!isThere) return isFrequent ? [] : [gapEnd(found)];
  const twice = found.getPossibleOffsets().map((each) => each.toMillis());
  return isFrequent ? twice : [Math.min(...twice)];
}

/**
 * The first instant after a gap. @param shifted the time that luxon returns for a time in the gap, which is after the
 * gap
 */
function gapEnd(shifted: DateTime): number {
  let [low, high] = [shifted.toMillis() - MARGIN_MS, shifted.toMillis()];
  const { zone, offset } = shifted;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offset(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}
