/**
 * Times are wall-clock times in the time zone of the query, counted in milliseconds as if that zone were UTC.
 */
export type WallTime = number;

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall-clock time of an instant in a time zone. */
export function wallTimeOf(instant: Date, timezone: string): WallTime {
  let format = formats.get(timezone);
  if (format === undefined) {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      era: 'short',
      ...parts,
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timezone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const number = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  const year = parts.get('era') === 'BC' ? 1 - number('year') : number('year');
  const ms = ((instant.getTime() % 1000) + 1000) % 1000;
  const time = new Date(0);
  time.setUTCFullYear(year, number('month') - 1, number('day'));
  time.setUTCHours(number('hour'), number('minute'), number('second'), ms);
  return time.getTime();
}

/** `2025-01-31T10:00:00.000` */
export function formatWallTime(time: WallTime): string {
  return new Date(time).toISOString().slice(0, -1);
}

const TIME =
  /^\s*(\d{4})-(\d\d?)-(\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?\s*$/i;

/**
 * Reads a date or timestamp as PostgreSQL does. Undefined if it is none, or more precise than a millisecond, which
 * Cube's filters cannot express.
 */
export function readTime(text: string, timezone: string): WallTime | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = match;
  if (/[1-9]/.test(fraction.slice(3))) return undefined;
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const fields = [year, Number(month) - 1, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = fields;
  const time = new Date(0);
  time.setUTCFullYear(y, mo, d);
  if (time.getUTCMonth() !== mo || time.getUTCDate() !== d || h > 24 || mi > 59 || s > 60) return undefined;
  const wall = time.getTime() + h * 3_600_000 + mi * 60_000 + s * 1000 + ms;
  if (zone === undefined || hour === undefined) return wall;
  return wallTimeOf(new Date(wall - offsetOf(zone)), timezone);
}

function offsetOf(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (match === null) return 0;
  const [, sign, hours, minutes = '0'] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000);
}

/** A period of time; its parts are added from the largest to the smallest, as in PostgreSQL. */
export type Interval = { months: number; days: number; ms: number };

const UNITS: Record<string, Interval> = {
  millennium: { months: 12_000, days: 0, ms: 0 },
  century: { months: 1200, days: 0, ms: 0 },
  decade: { months: 120, days: 0, ms: 0 },
  year: { months: 12, days: 0, ms: 0 },
  quarter: { months: 3, days: 0, ms: 0 },
  month: { months: 1, days: 0, ms: 0 },
  mon: { months: 1, days: 0, ms: 0 },
  week: { months: 0, days: 7, ms: 0 },
  day: { months: 0, days: 1, ms: 0 },
  hour: { months: 0, days: 0, ms: 3_600_000 },
  hr: { months: 0, days: 0, ms: 3_600_000 },
  minute: { months: 0, days: 0, ms: 60_000 },
  min: { months: 0, days: 0, ms: 60_000 },
  second: { months: 0, days: 0, ms: 1000 },
  sec: { months: 0, days: 0, ms: 1000 },
  millisecond: { months: 0, days: 0, ms: 1 },
};

/** Reads intervals such as `7 days`, `-1 year 2 months` and `01:30:00`; undefined for others. */
export function readInterval(text: string, unit?: string): Interval | undefined {
  if (unit !== undefined && /^\s*[+-]?\d+\s*$/.test(text)) return scaled(UNITS[unit], Number(text));
  let rest = text.trim();
  const isAgo = /\bago$/.test(rest);
  if (isAgo) rest = rest.slice(0, -3).trim();
  if (rest === '') return undefined;
  let sum: Interval = { months: 0, days: 0, ms: 0 };
  while (rest !== '') {
    const part = /^([+-]?\d+)\s*([a-z]+)\s*/i.exec(rest);
    const clock = /^([+-]?)(\d+):(\d\d)(?::(\d\d))?\s*$/.exec(rest);
    if (clock !== null) {
      const [, sign, h, m, s = '0'] = clock;
      const ms = Number(h) * 3_600_000 + Number(m) * 60_000 + Number(s) * 1000;
      sum = { ...sum, ms: sum.ms + (sign === '-' ? -ms : ms) };
      rest = '';
    } else {
      const [all, count, name = ''] = part ?? [];
      const folded = name.toLowerCase();
      const one = UNITS[folded] ?? UNITS[folded.replace(/s$/, '')];
      const found = scaled(one, Number(count));
      if (all === undefined || found === undefined) return undefined;
      sum = { months: sum.months + found.months, days: sum.days + found.days, ms: sum.ms + found.ms };
      rest = rest.slice(all.length);
    }
  }
  return isAgo ? scaled(sum, -1) : sum;
}

/** An interval a whole number of times; undefined without one. */
export function scaled(interval: Interval | undefined, factor: number): Interval | undefined {
  if (interval === undefined || !Number.isInteger(factor)) return undefined;
  return { months: interval.months * factor, days: interval.days * factor, ms: interval.ms * factor };
}

export function addInterval(time: WallTime, { months, days, ms }: Interval): WallTime {
  const date = new Date(time);
  if (months !== 0) {
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + months);
    // January 31 plus a month is the last day of February.
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
  }
  return date.getTime() + days * DAY_MS + ms;
}

/** The start of the period that contains a time; undefined for an unknown granularity. */
export function truncate(time: WallTime, granularity: string): WallTime | undefined {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (granularity) {
    case 'second':
      return Math.floor(time / 1000) * 1000;
    case 'minute':
      return Math.floor(time / 60_000) * 60_000;
    case 'hour':
      return Math.floor(time / 3_600_000) * 3_600_000;
    case 'day':
      return Math.floor(time / DAY_MS) * DAY_MS;
    case 'week': {
      const day = Math.floor(time / DAY_MS);
      // 1970-01-01 was a Thursday; weeks begin on Monday.
      return (day - ((((day + 3) % 7) + 7) % 7)) * DAY_MS;
    }
    case 'month':
      return Date.UTC(year, month, 1);
    case 'quarter':
      return Date.UTC(year, month - (month % 3), 1);
    case 'year':
      return Date.UTC(year, 0, 1);
    default:
      return undefined;
  }
}

/** The start of the period after the one that starts at `time`. */
export function nextPeriod(time: WallTime, granularity: string): WallTime {
  const one = UNITS[granularity];
  if (one === undefined) throw new RangeError(`Unknown granularity ${granularity}`);
  return addInterval(time, one);
}
