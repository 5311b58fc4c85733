import { dateFormat } from './intl-formats.ts';
import { quarterText } from './quarters.ts';

/** `axis`: short, with the year only where it changes; `full`: for tooltips and sentences. */
export type TimeStyle = 'axis' | 'full';

/** A time in UTC as text, by its granularity; as lines on an axis. */
export function timeFormat(
  locale: string,
  date: Date,
  granularity: string | null,
  style: TimeStyle,
  isFirst: boolean,
): string | string[] {
  const as = (options: Intl.DateTimeFormatOptions) => utcFormat(locale, options).format(date);
  switch (granularity) {
    case 'year':
      return as({ year: 'numeric' });
    case 'quarter': {
      const quarter = quarterText(locale, date);
      if (style === 'full') return `${quarter} ${as({ year: 'numeric' })}`;
      return withYear(quarter, isFirst || date.getUTCMonth() < 3, as({ year: 'numeric' }));
    }
    case 'month':
      if (style === 'full') return as({ month: 'long', year: 'numeric' });
      return withYear(as({ month: 'short' }), isFirst || date.getUTCMonth() === 0, as({ year: 'numeric' }));
    case 'quarter of year':
      return quarterText(locale, date);
    case 'month of year':
      return as({ month: style === 'full' ? 'long' : 'short' });
    case 'day of week':
      return as({ weekday: style === 'full' ? 'long' : 'short' });
    case 'day of month':
      return as({ day: 'numeric' });
    case 'hour of day':
      return as({ hour: 'numeric', minute: '2-digit' });
    case 'hour':
    case 'minute':
    case 'second':
      return clock(date, granularity, style, isFirst, as);
    case 'week':
      if (style === 'full') {
        const end = new Date(+date + 6 * 86_400_000);
        return utcFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(date, end);
      }
      return day(date, isFirst, as);
    default:
      if (style === 'axis')
        return isMidnight(date) ? day(date, isFirst, as) : clock(date, 'hour', style, isFirst, as);
      return isMidnight(date)
        ? as({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
        : clock(date, 'minute', style, isFirst, as);
  }
}

/** A day on an axis: the first of a month is the name of the month. */
function day(date: Date, isFirst: boolean, as: (options: Intl.DateTimeFormatOptions) => string) {
  const isMonth = date.getUTCDate() === 1;
  const label = isMonth ? as({ month: 'short' }) : as({ day: 'numeric', month: 'short' });
  return withYear(label, isFirst || (isMonth && date.getUTCMonth() === 0), as({ year: 'numeric' }));
}

function clock(
  date: Date,
  granularity: string,
  style: TimeStyle,
  isFirst: boolean,
  as: (options: Intl.DateTimeFormatOptions) => string,
): string | string[] {
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  if (granularity === 'second') time.second = '2-digit';
  if (style === 'full') return as({ day: 'numeric', month: 'short', year: 'numeric', ...time });
  return isFirst || isMidnight(date) ? [as(time), as({ day: 'numeric', month: 'short' })] : as(time);
}

function withYear(label: string, hasYear: boolean, year: string): string | string[] {
  return hasYear ? [label, year] : label;
}

function isMidnight(date: Date): boolean {
  return +date % 86_400_000 === 0;
}

function utcFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(locale, { timeZone: 'UTC', ...options });
}
