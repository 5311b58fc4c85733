import {
  cronOf,
  describeSchedule,
  nextInstants,
  parseSchedule,
  type Schedule,
  ScheduleProblem,
  shortestIntervalMinutes,
} from '@facet/schedule';
import { LRUCache } from 'lru-cache';
import { badRequest } from '../../../errors/errors.ts';
import type { Settings } from '../../../settings.ts';
import type { UpdateNotificationInput } from './notifications.schema.ts';
import type { ScheduleColumns } from './notifications.store.ts';

type ScheduleInput = Pick<
  UpdateNotificationInput,
  'scheduleType' | 'minute' | 'hour' | 'dayOfWeek' | 'dayOfMonth' | 'customCron' | 'timezone'
>;

/** The fields that each type of schedule has. Others are ignored, because clients send all of them. */
const FIELDS_OF = {
  HOURLY: ['minute'],
  DAILY: ['minute', 'hour'],
  WEEKLY: ['minute', 'hour', 'dayOfWeek'],
  MONTHLY: ['minute', 'hour', 'dayOfMonth'],
  CUSTOM: ['customCron'],
} as const satisfies Record<ScheduleColumns['schedule_type'], readonly (keyof ScheduleInput)[]>;

/** The number of next runs in a view. */
const NEXT_RUNS = 5;
const DEFAULT_ZONE = 'UTC';

/**
 * The schedule after a request. Fields that are absent keep their values, if the type has them.
 * @param present undefined for a new notification
 * @throws 400 for an invalid schedule, and for one that runs too often
 */
export function scheduleIn(
  { deliveryMinIntervalMinutes }: Pick<Settings, 'deliveryMinIntervalMinutes'>,
  input: ScheduleInput,
  present?: ScheduleColumns,
): ScheduleColumns {
  const schedule_type = input.scheduleType ?? present?.schedule_type;
  if (schedule_type === undefined) throw badRequest('body.scheduleType is required');
  const after = <T>(name: keyof ScheduleInput, given: T | null | undefined, kept: T | null | undefined) =>
    hasField(schedule_type, name) ? ((given === undefined ? kept : given) ?? null) : null;
  const columns: ScheduleColumns = {
    schedule_type,
    minute: after('minute', input.minute, present?.minute),
    hour: after('hour', input.hour, present?.hour),
    day_of_week: after('dayOfWeek', input.dayOfWeek, present?.day_of_week),
    day_of_month: after('dayOfMonth', input.dayOfMonth, present?.day_of_month),
    custom_cron: after('customCron', input.customCron, present?.custom_cron),
    time_zone: (input.timezone === undefined ? present?.time_zone : input.timezone) ?? DEFAULT_ZONE,
  };
  const interval = shortestIntervalMinutes(scheduleOf(columns));
  if (interval < deliveryMinIntervalMinutes)
    throw badRequest(
      `body.${schedule_type === 'CUSTOM' ? 'customCron' : 'scheduleType'} must have at least ` +
        `${deliveryMinIntervalMinutes} minutes between runs`,
    );
  return columns;
}

function hasField(type: ScheduleColumns['schedule_type'], name: keyof ScheduleInput): boolean {
  const fields: readonly string[] = FIELDS_OF[type];
  return fields.includes(name);
}

/** A schedule as it is stored. @throws 400 if it is invalid */
export function scheduleOf(columns: ScheduleColumns): Schedule {
  try {
    return parseSchedule({
      scheduleType: columns.schedule_type,
      minute: columns.minute,
      hour: columns.hour,
      dayOfWeek: columns.day_of_week,
      dayOfMonth: columns.day_of_month,
      customCron: columns.custom_cron,
      timezone: columns.time_zone,
    });
  } catch (error) {
    if (error instanceof ScheduleProblem) throw badRequest(`body.${error.field} ${error.message}`);
    throw error;
  }
}

/** The next run of a schedule after a time. */
export function nextRunOf(columns: ScheduleColumns, after = new Date()): Date | null {
  return nextInstants(scheduleOf(columns), after, 1)[0] ?? null;
}

/**
 * The next runs of recently viewed schedules, valid until the first of them. Computing them takes up to a millisecond
 * per schedule, and a page has up to 200 schedules, most of them equal.
 */
const viewed = new LRUCache<string, readonly Date[]>({ max: 1000 });

function nextRunsOf(schedule: Schedule): readonly Date[] {
  const key = JSON.stringify(schedule);
  const known = viewed.get(key);
  if (known?.[0] !== undefined && known[0].getTime() > Date.now()) return known;
  const found = nextInstants(schedule, new Date(), NEXT_RUNS);
  viewed.set(key, found);
  return found;
}

/** The view of a schedule: the fields of its type, a description in words, and its next runs if it is enabled. */
export function viewOfSchedule(columns: ScheduleColumns & { readonly is_enabled: boolean }) {
  const { schedule_type: scheduleType, custom_cron: customCron, is_enabled: isEnabled } = columns;
  const schedule = scheduleOf(columns);
  const field = (name: 'minute' | 'hour' | 'dayOfWeek' | 'dayOfMonth') =>
    hasField(scheduleType, name) ? schedule[name] : null;
  const next = isEnabled ? nextRunsOf(schedule) : [];
  return {
    scheduleType,
    minute: field('minute'),
    hour: field('hour'),
    dayOfWeek: field('dayOfWeek'),
    dayOfMonth: field('dayOfMonth'),
    customCron,
    timezone: schedule.timezone,
    cronExpression: cronOf(schedule),
    humanReadableSchedule: describeSchedule(schedule),
    nextRuns: next.map((instant) => instant.toISOString()),
  };
}
