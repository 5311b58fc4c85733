const TIME = /^(\d{4,6}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?(?: ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?$/;

/**
 * A time of a result as spreadsheets and programs read it: `2025-02-01 13:45:10.5`, or `2025-02-01` for midnight if the
 * column has dates.
 * @param time local time in ISO 8601; text in another form is returned unchanged
 */
export function csvTime(time: string, isDate: boolean): string {
  const [, date, clock, fraction = ''] = TIME.exec(time) ?? [];
  if (date === undefined) return time;
  const rest = fraction.slice(0, 3).replace(/0+$/, '');
  if (isDate && clock === '00:00:00' && rest === '') return date;
  return `${date} ${clock}${rest === '' ? '' : `.${rest}`}`;
}

const DATES = new Set(['day', 'week', 'month', 'quarter', 'year']);

/** Whether the periods of a granularity begin at midnight. */
export function beginsOnDate(granularity: string | null | undefined): boolean {
  return DATES.has(granularity ?? '');
}
