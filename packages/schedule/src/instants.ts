import { Cron } from 'croner';
import { DateTime } from 'luxon';
import { cronOf, isEveryHour, type Schedule, SHORTEST_MONTH } from './schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A change of the clock moves local times by at most a day. */
const MARGIN_DAYS = 2;
/** How far back to look for the last instant, in days; further only if there is none. The 29th of February is rarest. */
const LOOK_BACK = [0.05, 2, 40, 400, 3700];

/**
 * The next instants after a time, in order; fewer if there are no more.
 *
 * A local time that does not exist on a day, because the clock goes forward, runs at the first instant after the gap; one
 * that exists twice runs at the first. A schedule for every hour runs in every hour that there is.
 */
export function nextInstants(schedule: Schedule, after: Date, count: number): Date[] {
  const found: Date[] = [];
  for (const instant of instantsAfter(schedule, after)) {
    found.push(instant);
    if (found.length === count) break;
  }
  return found;
}

/** The last instant after a time and not after another one; undefined if there is none. */
export function latestInstant(schedule: Schedule, after: Date, upTo: Date): Date | undefined {
  for (const days of LOOK_BACK) {
    const from = new Date(Math.max(after.getTime(), upTo.getTime() - days * DAY_MS));
    let last: Date | undefined;
    for (const instant of instantsAfter(schedule, from)) {
      if (instant > upTo) break;
      last = instant;
    }
    if (last !== undefined || from.getTime() === after.getTime()) return last;
  }
  return undefined;
}

/** All instants after a time, in order and each once. */
function* instantsAfter(schedule: Schedule, after: Date): Generator<Date> {
  const isFrequent = isEveryHour(schedule);
  let last = after.getTime();
  for (const times of daysFrom(schedule, after)) {
    const instants = times.flatMap((local) => instantsOf(local, schedule.timezone, isFrequent));
    for (const instant of instants.toSorted((one, other) => one - other)) {
      if (instant <= last) continue;
      last = instant;
      yield new Date(instant);
    }
  }
}

/** The local times of each day, as if they were in UTC, from days before a time. */
function* daysFrom(schedule: Schedule, after: Date): Generator<Date[]> {
  const cron = new Cron(patternOf(schedule), { utcOffset: 0, paused: true });
  const { offset } = DateTime.fromJSDate(after, { zone: schedule.timezone });
  let times: Date[] = [];
  let local = cron.nextRun(new Date(after.getTime() + offset * MINUTE_MS - MARGIN_DAYS * DAY_MS));
  for (; local !== null; local = cron.nextRun(local)) {
    if (!isMeant(schedule, local)) continue;
    const [first] = times;
    if (first !== undefined && dayOf(first) !== dayOf(local)) {
      yield times;
      times = [];
    }
    times.push(local);
  }
  yield times;
}

function dayOf(local: Date): number {
  return Math.floor(local.getTime() / DAY_MS);
}

/** The pattern to look through: for the last days of months, all days that may be one. */
function patternOf(schedule: Schedule): string {
  if (schedule.type !== 'MONTHLY' || schedule.dayOfMonth <= SHORTEST_MONTH) return cronOf(schedule);
  return `${schedule.minute} ${schedule.hour} ${SHORTEST_MONTH}-${schedule.dayOfMonth} * *`;
}

/** Whether a match of the pattern is one of the schedule. */
function isMeant({ type, dayOfMonth }: Schedule, local: Date): boolean {
  if (type !== 'MONTHLY') return true;
  const { day, daysInMonth = day } = DateTime.fromJSDate(local, { zone: 'utc' });
  return day === Math.min(dayOfMonth, daysInMonth);
}

/** The instants of a local time: none or one, two where it exists twice and both count. */
function instantsOf(local: Date, zone: string, isFrequent: boolean): number[] {
  const { year, month, day, hour, minute } = DateTime.fromJSDate(local, { zone: 'utc' });
  const found = DateTime.fromObject({ year, month, day, hour, minute }, { zone });
  const isThere = found.hour === hour && found.minute === minute && found.day === day;
  if (!isThere) return isFrequent ? [] : [gapEnd(found)];
  const twice = found.getPossibleOffsets().map((each) => each.toMillis());
  const first = Math.min(...twice);
  return isFrequent ? twice : [first];
}

/** The first instant after a gap. @param shifted the time that luxon takes for one in the gap, which is after it */
function gapEnd(shifted: DateTime): number {
  let [low, high] = [shifted.toMillis() - MARGIN_DAYS * DAY_MS, shifted.toMillis()];
  const { zone, offset } = shifted;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offset(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}
