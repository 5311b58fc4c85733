/** The time units of charts, as granularities of columns. */
const UNITS: Readonly<Record<string, string>> = {
  year: 'year',
  yearquarter: 'quarter',
  yearmonth: 'month',
  yearmonthdate: 'day',
  yearweek: 'week',
  yearmonthdatehours: 'hour',
  yearmonthdatehoursminutes: 'minute',
  yearmonthdatehoursminutesseconds: 'second',
  quarter: 'quarter of year',
  month: 'month of year',
  day: 'day of week',
  date: 'day of month',
  hours: 'hour of day',
  hoursminutes: 'hour of day',
};

export function granularityOf(
  unit: string | undefined,
  granularity: string | null | undefined,
): string | null {
  return (unit === undefined ? undefined : UNITS[unit]) ?? granularity ?? null;
}

/** The begin of the period after the one that begins at a time, in UTC. */
export function nextPeriod(begin: Date, granularity: string): Date {
  const next = new Date(begin);
  if (granularity === 'year') next.setUTCFullYear(next.getUTCFullYear() + 1);
  else if (granularity === 'quarter') next.setUTCMonth(next.getUTCMonth() + 3);
  else if (granularity === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setTime(next.getTime() + (STEPS[granularity] ?? 0));
  return next;
}

const DAY = 86_400_000;
const STEPS: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY,
  week: 7 * DAY,
};

/** How long a period is at least, in milliseconds. */
export function shortest(granularity: string): number | undefined {
  return { ...STEPS, month: 28 * DAY, quarter: 90 * DAY, year: 365 * DAY }[granularity];
}
