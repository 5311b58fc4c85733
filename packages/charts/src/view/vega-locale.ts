/// <reference path="./vega-packages.d.ts" />
import { locale as vegaLocaleOf } from 'vega-format';
import { dateFormat } from './intl-formats.ts';

/** The locale of expressions that authors write, with the names and separators of Intl. */
export interface VegaLocale {
  readonly definition: { readonly number: object; readonly time: object };
  utcFormat(pattern: string): (date: Date) => string;
}

const made = new Map<string, VegaLocale>();

export function vegaLocale(locale: string): VegaLocale {
  const present = made.get(locale);
  if (present !== undefined) return present;
  const parts = new Intl.NumberFormat(locale).formatToParts(-1234567.8);
  const part = (type: string, fallback: string) => parts.find((one) => one.type === type)?.value ?? fallback;
  const name = (options: Intl.DateTimeFormatOptions, date: Date) =>
    dateFormat(locale, { timeZone: 'UTC', ...options }).format(date);
  const month = (style: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, index) => name({ month: style }, new Date(Date.UTC(2024, index, 15))));
  // 7 January 2024 was a Sunday.
  const weekday = (style: 'long' | 'short') =>
    Array.from({ length: 7 }, (_, index) => name({ weekday: style }, new Date(Date.UTC(2024, 0, 7 + index))));
  const definition = {
    number: {
      decimal: part('decimal', '.'),
      thousands: part('group', ','),
      grouping: [3],
      currency: ['$', ''],
    },
    time: {
      dateTime: '%x, %X',
      date: '%d/%m/%Y',
      time: '%H:%M:%S',
      periods: ['AM', 'PM'],
      days: weekday('long'),
      shortDays: weekday('short'),
      months: month('long'),
      shortMonths: month('short'),
    },
  };
  const formats = vegaLocaleOf(definition.number, definition.time);
  const result = { definition, utcFormat: (pattern: string) => formats.utcFormat(pattern) };
  made.set(locale, result);
  return result;
}
