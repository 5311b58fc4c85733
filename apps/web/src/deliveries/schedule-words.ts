import { nextInstants, parseSchedule, type ScheduleFields, ScheduleProblem } from '@facet/schedule';
import type { DeliveriesWords } from '../words/deliveries/words.ts';

/** From this day on, some months are too short. */
const SHORTEST_MONTH = 28;
/** A Sunday. */
const FIRST_SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a day of the week; 0 is Sunday. */
export function weekdayName(locale: string, day: number): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return format.format(FIRST_SUNDAY + day * DAY_MS);
}

/** A time of the day as the reader writes it. */
export function timeName(locale: string, hour: number, minute: number): string {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(2023, 0, 1, hour, minute));
}

type Shown = Pick<ScheduleFields, 'minute' | 'hour' | 'dayOfWeek' | 'dayOfMonth' | 'customCron'> & {
  readonly scheduleType: ScheduleFields['scheduleType'];
  readonly timezone: string;
};

/** A schedule in the reader's words; a cron expression is one that everybody writes the same. */
export function scheduleText(schedule: Shown, locale: string, words: DeliveriesWords): string {
  const { scheduleType, timezone } = schedule;
  const minute = schedule.minute ?? 0;
  const time = timeName(locale, schedule.hour ?? 9, minute);
  const zone = timezone.replaceAll('_', ' ');
  switch (scheduleType) {
    case 'HOURLY':
      return words.hourly(new Intl.NumberFormat(locale).format(minute));
    case 'DAILY':
      return words.daily(time, zone);
    case 'WEEKLY':
      return words.weekly(weekdayName(locale, schedule.dayOfWeek ?? 1), time, zone);
    case 'MONTHLY':
      return words.monthly(new Intl.NumberFormat(locale).format(schedule.dayOfMonth ?? 1), time, zone);
    case 'CUSTOM':
      return words.custom(schedule.customCron ?? '', zone);
  }
}

/** Whether the last day of some months takes the place of the day of the schedule. */
export function hasLastDay({ scheduleType, dayOfMonth }: Shown): boolean {
  return scheduleType === 'MONTHLY' && (dayOfMonth ?? 1) > SHORTEST_MONTH;
}

/** A run to come. */
export interface NextRun {
  readonly at: Date;
  /** Whether a change of the clock moves it away from the time of the schedule. */
  readonly isMoved: boolean;
}

export type SchedulePreview =
  | { readonly runs: readonly NextRun[] }
  | { readonly problem: keyof DeliveriesWords['invalid'] };

/** The next runs of a schedule, as the server computes them, or what is wrong with it. */
export function nextRuns(schedule: Shown, after: Date, count = 5): SchedulePreview {
  try {
    const found = nextInstants(parseSchedule(schedule), after, count);
    const isTimed = schedule.scheduleType !== 'HOURLY' && schedule.scheduleType !== 'CUSTOM';
    return { runs: found.map((at) => ({ at, isMoved: isTimed && !isAtTime(at, schedule) })) };
  } catch (error) {
    if (!(error instanceof ScheduleProblem)) throw error;
    const { field } = error;
    return { problem: field === 'customCron' || field === 'timezone' ? field : 'other' };
  }
}

function isAtTime(at: Date, { hour, minute, timezone }: Shown): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') === (hour ?? 9) && read('minute') === (minute ?? 0);
}

/** A moment in the time zone of a schedule, with its day of the week. */
export function momentIn(locale: string, at: Date, timezone: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  }).format(at);
}
