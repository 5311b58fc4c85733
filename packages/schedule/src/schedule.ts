import { Cron } from 'croner';
import { IANAZone } from 'luxon';

export type ScheduleType = 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'CUSTOM';

/** The fields of a schedule; those that its type does not have are ignored. */
export interface ScheduleFields {
  readonly scheduleType: ScheduleType;
  /** 0 to 59; defaults to 0. */
  readonly minute?: number | null | undefined;
  /** 0 to 23; defaults to 9. */
  readonly hour?: number | null | undefined;
  /** 0 to 6, Sunday is 0; defaults to Monday. */
  readonly dayOfWeek?: number | null | undefined;
  /** 1 to 31; defaults to 1. */
  readonly dayOfMonth?: number | null | undefined;
  /** Five fields; required for CUSTOM. */
  readonly customCron?: string | null | undefined;
  /** The IANA time zone; defaults to UTC. */
  readonly timezone?: string | null | undefined;
}

/** A valid schedule. */
export interface Schedule {
  readonly type: ScheduleType;
  readonly minute: number;
  readonly hour: number;
  readonly dayOfWeek: number;
  readonly dayOfMonth: number;
  /** The cron expression of CUSTOM; empty for other types. */
  readonly custom: string;
  readonly timezone: string;
}

/** What is wrong with a field. The message continues a sentence that begins with the name of the field. */
export class ScheduleProblem extends Error {
  override name = 'ScheduleProblem';
  readonly field: keyof ScheduleFields;

  constructor(field: keyof ScheduleFields, message: string) {
    super(message);
    this.field = field;
  }
}

const MINUTES = 60;
const HOURS = 24;
/** From this day on, some months are too short. */
export const SHORTEST_MONTH = 28;
const NAME = '[a-z]{3}';
/** A field of a cron expression: values, ranges and steps, separated by commas. */
const FIELD = new RegExp(
  `^(?:(?:\\*|(?:\\d{1,2}|${NAME})(?:-(?:\\d{1,2}|${NAME}))?)(?:/\\d{1,2})?(?:,(?!$)|$))+$`,
  'i',
);

/**
 * Checks the fields of a schedule.
 * @throws ScheduleProblem
 */
export function parseSchedule(fields: ScheduleFields): Schedule {
  const { scheduleType: type, customCron, timezone } = fields;
  // Offsets, such as +05:00, are valid for luxon too.
  if (timezone != null && (!IANAZone.isValidZone(timezone) || /^[+-]/.test(timezone)))
    throw new ScheduleProblem('timezone', 'must be an IANA time zone, such as Europe/Berlin');
  const isCustom = type === 'CUSTOM';
  const schedule: Schedule = {
    type,
    minute: isCustom ? 0 : within(fields, 'minute', [0, 59], 0),
    hour: isCustom || type === 'HOURLY' ? 0 : within(fields, 'hour', [0, 23], 9),
    dayOfWeek: type === 'WEEKLY' ? within(fields, 'dayOfWeek', [0, 6], 1) : 0,
    dayOfMonth: type === 'MONTHLY' ? within(fields, 'dayOfMonth', [1, 31], 1) : 1,
    custom: isCustom ? customIn(customCron) : '',
    timezone: timezone ?? 'UTC',
  };
  return schedule;
}

function within(
  fields: ScheduleFields,
  name: 'minute' | 'hour' | 'dayOfWeek' | 'dayOfMonth',
  [least, most]: readonly [number, number],
  unset: number,
): number {
  const value = fields[name] ?? unset;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new ScheduleProblem(name, `must be a whole number from ${least} to ${most}`);
}

function customIn(given: string | null | undefined): string {
  if (given == null) throw new ScheduleProblem('customCron', 'is required with the type CUSTOM');
  const parts = given.trim().split(/ +/);
  if (parts.length !== 5)
    throw new ScheduleProblem(
      'customCron',
      'must have five fields: minute, hour, day of the month, month, day of the week',
    );
  const wrong = parts.find((part) => !FIELD.test(part));
  if (wrong !== undefined)
    throw new ScheduleProblem(
      'customCron',
      'must consist of numbers, names of months and days, and the characters * , - /',
    );
  const custom = parts.join(' ').toUpperCase();
  let first: Date | null;
  try {
    first = new Cron(custom, { timezone: 'UTC', paused: true }).nextRun(new Date(0));
  } catch (error) {
    const [reason = ''] = (error as Error).message.replace(/^\w+: /, '').split('\n');
    throw new ScheduleProblem('customCron', `is not a cron expression: ${reason}`);
  }
  if (first === null) throw new ScheduleProblem('customCron', 'never occurs');
  return custom;
}

/** The schedule as a cron expression of five fields. A month that is too short for the day of MONTHLY uses its last. */
export function cronOf({ type, minute, hour, dayOfWeek, dayOfMonth, custom }: Schedule): string {
  switch (type) {
    case 'HOURLY':
      return `${minute} * * * *`;
    case 'DAILY':
      return `${minute} ${hour} * * *`;
    case 'WEEKLY':
      return `${minute} ${hour} * * ${dayOfWeek}`;
    case 'MONTHLY':
      return `${minute} ${hour} ${dayOfMonth} * *`;
    case 'CUSTOM':
      return custom;
  }
}

/** Whether a schedule has no hours of its own: its minutes apply to every hour. */
export function isEveryHour(schedule: Schedule): boolean {
  return valuesOf(cronOf(schedule).split(' ')[1] ?? '', HOURS).length === HOURS;
}

/** The least number of minutes between two runs on days that follow each other. */
export function shortestIntervalMinutes(schedule: Schedule): number {
  const [minutes = '', hours = ''] = cronOf(schedule).split(' ');
  const times = valuesOf(hours, HOURS).flatMap((hour) =>
    valuesOf(minutes, MINUTES).map((minute) => hour * MINUTES + minute),
  );
  const next = times.map((time, index) => (times[index + 1] ?? (times[0] ?? 0) + HOURS * MINUTES) - time);
  return Math.min(...next);
}

/** The values of a valid field of numbers from 0, in order. */
function valuesOf(field: string, count: number): number[] {
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from = 0, to] = range === '*' ? [0, count - 1] : range.split('-').map(Number);
    const last = to ?? (part.includes('/') ? count - 1 : from);
    for (let value = from; value <= last; value += Number(step)) found.add(value);
  }
  return [...found].toSorted((one, other) => one - other);
}
