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

/** A problem with a field. The message continues a sentence that begins with the name of the field. */
export class ScheduleProblem extends Error {
  override name = 'ScheduleProblem';
  readonly field: keyof ScheduleFields;

  constructor(field: keyof ScheduleFields, message: string) {
    super(message);
    this.field = field;
  }
}

export const MINUTES = 60;
export const HOURS = 24;
/** From this day on, some months are too short. */
export const SHORTEST_MONTH = 28;
/** A part between commas: all values or some, which may be named, and a step. */
const PART = /^(?:\*|(?<from>\d+|[A-Z]{3})(?:-(?<to>\d+|[A-Z]{3}))?)(?:\/(?<step>\d+))?$/;

interface CronField {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** Names of values, from the least value on. */
  readonly names: readonly string[];
}

const CRON_FIELDS: readonly CronField[] = [
  { name: 'minute', least: 0, most: 59, names: [] },
  { name: 'hour', least: 0, most: 23, names: [] },
  { name: 'day of the month', least: 1, most: 31, names: [] },
  {
    name: 'month',
    least: 1,
    most: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  {
    name: 'day of the week',
    least: 0,
    most: 7,
    names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
  },
];

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
  const fields = given
    .toUpperCase()
    .replace(/^ +| +$/g, '')
    .split(/ +/);
  if (fields.length !== CRON_FIELDS.length)
    throw new ScheduleProblem(
      'customCron',
      'must have five fields: minute, hour, day of the month, month, day of the week',
    );
  CRON_FIELDS.forEach((rule, index) => {
    for (const part of (fields[index] ?? '').split(',')) checkPart(part, rule);
  });
  const custom = fields.join(' ');
  if (new Cron(custom, { utcOffset: 0, paused: true }).nextRun(new Date(0)) === null)
    throw new ScheduleProblem('customCron', 'never occurs');
  return custom;
}

/** Checks a part before croner does, which accepts some invalid values and reports others with a different number. */
function checkPart(part: string, { name, least, most, names }: CronField): void {
  const found = PART.exec(part)?.groups;
  if (found === undefined)
    throw new ScheduleProblem(
      'customCron',
      'must consist of numbers, names of months and days, and the characters * , - /',
    );
  const { from, to, step } = found;
  const numberOf = (value: string, index: number) => (index < 0 ? Number(value) : least + index);
  const start = from === undefined ? least : numberOf(from, names.indexOf(from));
  // Sunday is 7 at the end of a range.
  const end = to === undefined ? start : numberOf(to, names.lastIndexOf(to));
  if (![start, end].every((value) => value >= least && value <= most))
    throw new ScheduleProblem('customCron', `must have values from ${least} to ${most} for the ${name}`);
  if (start > end)
    throw new ScheduleProblem('customCron', `must have ranges that begin before they end, unlike ${part}`);
  if (step === undefined) return;
  if (from !== undefined && to === undefined)
    throw new ScheduleProblem('customCron', `must have a range or * before a step, unlike ${part}`);
  if (Number(step) < 1 || Number(step) > most)
    throw new ScheduleProblem('customCron', `must have steps from 1 to ${most} for the ${name}`);
}

/**
 * The schedule as a cron expression of five fields. In a month that is too short for the day of MONTHLY, the last day
 * applies.
 */
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

/** The minutes and hours of a schedule, each in order. */
export function timesOf(schedule: Schedule): { minutes: readonly number[]; hours: readonly number[] } {
  const [minutes = '', hours = ''] = cronOf(schedule).split(' ');
  return { minutes: valuesOf(minutes, MINUTES), hours: valuesOf(hours, HOURS) };
}

/** The values of a valid field of numbers from 0, in order. */
function valuesOf(field: string, count: number): number[] {
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from = 0, to] = range === '*' ? [0, count - 1] : range.split('-').map(Number);
    const last = to ?? from;
    for (let value = from; value <= last; value += Number(step)) found.add(value);
  }
  return [...found].toSorted((one, other) => one - other);
}
