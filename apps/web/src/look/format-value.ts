import { dateFormat, numberFormat } from '@facet/charts/intl-formats';
import { missingValue } from '@facet/charts/missing-values';
import { quarterText } from '@facet/charts/quarters';
import type { ReportColumn } from '@facet/client';
import { ENGLISH, type Words } from '../words/words.ts';

export type Cell = string | number | boolean | null;

/** The formats of one reader. */
export interface Formats {
  readonly locale: string;
  /** A cell in full. */
  cell(column: ReportColumn, value: Cell): string;
  /** The name of a value of a dimension: also null and a text without characters have one. */
  name(column: ReportColumn, value: Cell): string;
  /** The difference of two shares, in percentage points. */
  points(value: number): string;
  /** The name of a thousand, a million or a billion, in parentheses. */
  unit(size: number): string;
  /** A moment as a reader's date and time. */
  moment(time: Date): string;
  /** How long ago something was, in words; null for less than a minute, and for the clock of a machine that is ahead. */
  ago(time: Date, now: Date): string | null;
}

/** @param locale a full code */
export function formatsOf(locale: string, words: Words = ENGLISH): Formats {
  const number = (options: Intl.NumberFormatOptions) => numberFormat(locale, options);
  let distance: Intl.RelativeTimeFormat | undefined;
  const formats: Formats = {
    locale,
    points: (value) => number({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value * 100),
    unit(size) {
      const parts = number({ notation: 'compact', compactDisplay: 'long' }).formatToParts(size);
      return `(${parts.find(({ type }) => type === 'compact')?.value ?? number({}).format(size)})`;
    },
    moment: (time) => dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time),
    ago(time, now) {
      const seconds = Math.round((now.getTime() - time.getTime()) / 1000);
      if (seconds < 60) return null;
      distance ??= new Intl.RelativeTimeFormat(locale);
      if (seconds < 3600) return distance.format(-Math.floor(seconds / 60), 'minute');
      if (seconds < 86_400) return distance.format(-Math.floor(seconds / 3600), 'hour');
      return distance.format(-Math.floor(seconds / 86_400), 'day');
    },
    name: (column, value) => (isMissing(value) ? missingValue(value, locale) : formats.cell(column, value)),
    cell(column, value) {
      if (value === null) return '';
      if (typeof value === 'boolean') return value ? words.yes : words.no;
      if (column.type === 'time') return timeText(locale, String(value), column.granularity);
      if (column.type !== 'number' || typeof value !== 'number') return String(value);
      if (isInPoints(column)) return `${formats.points(value)} ${words.pointsUnit}`;
      return number(numberOptions(column.format)).format(value);
    },
  };
  return formats;
}

/** Whether a value of a dimension has a name in place of its text. */
export function isMissing(value: unknown): value is null | '' {
  return value === null || value === '';
}

/** Whether a column is the difference of two shares: as a percentage it would be taken for a relative change. */
export function isInPoints({ comparison, format }: ReportColumn): boolean {
  return comparison?.output === 'change' && isPercentage(format);
}

/** Whether a format shows numbers as percentages: 1 as 100 %. */
export function isPercentage(format: unknown): boolean {
  return (typeof format === 'string' ? format : (format as NumberFormat | null)?.type) === 'percent';
}

interface NumberFormat {
  readonly type?: string;
  readonly decimalPlaces?: number;
  readonly currency?: string;
}

function numberOptions(given: unknown): Intl.NumberFormatOptions {
  const format = (typeof given === 'string' ? { type: given } : (given ?? {})) as NumberFormat;
  const { decimalPlaces } = format;
  const places =
    decimalPlaces === undefined
      ? format.type === 'percent'
        ? { minimumFractionDigits: 1, maximumFractionDigits: 1 }
        : { maximumFractionDigits: 2 }
      : { minimumFractionDigits: decimalPlaces, maximumFractionDigits: decimalPlaces };
  if (format.type === 'percent') return { style: 'percent', ...places };
  if (format.type === 'currency') return { style: 'currency', currency: format.currency ?? 'USD', ...places };
  return places;
}

/** Times of rows are local times without a zone: they are read and written as if in UTC. */
function timeText(locale: string, value: string, granularity: string | null): string {
  const time = new Date(
    /[Zz]|[+-]\d\d:\d\d$/.test(value) ? value : `${value.includes('T') ? value : `${value}T00:00`}Z`,
  );
  if (Number.isNaN(time.getTime())) return value;
  const as = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone: 'UTC', ...options }).format(time);
  switch (granularity) {
    case 'year':
      return as({ year: 'numeric' });
    case 'quarter':
      return `${quarterText(locale, time)} ${as({ year: 'numeric' })}`;
    case 'month':
      return as({ year: 'numeric', month: 'short' });
    case 'week':
    case 'day':
      return as({ dateStyle: 'medium' });
    default:
      if (value.endsWith('T00:00:00.000')) return as({ dateStyle: 'medium' });
      return as({ dateStyle: 'medium', timeStyle: 'short' });
  }
}
