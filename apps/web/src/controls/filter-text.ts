import { dateFormat } from '@facet/charts/intl-formats';
import { missingValue } from '@facet/charts/missing-values';
import type { FilterChoice } from '@facet/dashboards';
import { relativeTimeOf } from '@facet/dashboards/relative-time';
import type { Formats } from '../look/format-value.ts';
import { isUnary } from '../store/control-values.ts';
import type { Words } from '../words/words.ts';
import { numberText } from './number-text.ts';
import { capitalised, relativeText } from './relative-text.ts';

type MemberType = 'string' | 'number' | 'time' | 'boolean';

/** The name of an operator for members of a type. */
export function operatorName(words: Words, operator: string, type: MemberType): string {
  return (
    (type === 'time' ? words.operators[`time:${operator}`] : undefined) ??
    words.operators[operator] ??
    operator
  );
}

/** The values of a filter as a list. */
export function valueList(
  choice: Pick<FilterChoice, 'value'> | undefined,
): readonly (string | number | boolean)[] {
  const value = choice?.value;
  if (value == null) return [];
  return Array.isArray(value) ? value : [value as string | number | boolean];
}

/** A filter in words, such as `CA, TX` or `is at least 500`. */
export function filterText(
  filter: Omit<FilterChoice, 'member'> | undefined,
  type: MemberType,
  words: Words,
  formats: Formats,
  labels: ReadonlyMap<string, string>,
): string {
  const operator = filter?.operator ?? 'equals';
  const values = valueList(filter);
  if (filter === undefined || (values.length === 0 && !isUnary(operator))) return words.all;
  const texts = values.map((value) => labels.get(String(value)) ?? valueText(value, type, words, formats));
  if (operator === 'is_null') return missingValue(null, formats.locale);
  if (isUnary(operator)) return operatorName(words, operator, type);
  const asWhole = (text: string) => (type === 'time' ? capitalised(text, formats.locale) : text);
  if (operator === 'between' && texts.length === 2)
    return betweenText(filter, texts, type, words, formats) ?? asWhole(`${texts[0]} – ${texts[1]}`);
  const list = texts.length > 3 ? `${texts.slice(0, 2).join(', ')} +${texts.length - 2}` : texts.join(', ');
  if (operator === 'equals') return asWhole(list);
  return withOperator(operator, list, type, words);
}

function withOperator(operator: string, value: string, type: MemberType, words: Words): string {
  const after = words.afterValue?.[`${type}:${operator}`] ?? words.afterValue?.[operator];
  if (after === undefined) return `${operatorName(words, operator, type)} ${value}`;
  return `${value}${/[\p{Script=Latin}\p{Number}]$/u.test(value) ? ' ' : ''}${after}`;
}

/** A range without one of its ends, or within a day; undefined for any other. */
function betweenText(
  filter: Omit<FilterChoice, 'member'>,
  [start = '', end = '']: readonly string[],
  type: MemberType,
  words: Words,
  formats: Formats,
): string | undefined {
  const { startInclusive, endInclusive } = filter;
  if (startInclusive === false || endInclusive === false) {
    const from = startInclusive === false ? 'greater_than' : 'greater_than_or_equal';
    const to = endInclusive === false ? 'less_than' : 'less_than_or_equal';
    const conditions = [withOperator(from, start, type, words), withOperator(to, end, type, words)];
    return new Intl.ListFormat(formats.locale).format(conditions);
  }
  return type === 'time' ? withinDay(valueList(filter).map(String), formats) : undefined;
}

function valueText(
  value: string | number | boolean,
  type: MemberType,
  words: Words,
  formats: Formats,
): string {
  if (value === '') return missingValue('', formats.locale);
  if (type === 'number' && value !== true && value !== false)
    return Number.isFinite(Number(value)) ? numberText(value, formats.locale) : String(value);
  if (type === 'boolean') return booleanText(value, words);
  if (type !== 'time') return String(value);
  const dayText = (text: string) => dateText(text, formats);
  const relative = relativeTimeOf(String(value));
  if (relative === undefined) return dayText(String(value));
  return relativeText(relative, words.relative, formats.locale, dayText);
}

/** A boolean as tables show it; filters may have it as text. */
export function booleanText(value: string | number | boolean, words: Words): string {
  const text = String(value).trim().toLowerCase();
  return text === 'true' ? words.yes : text === 'false' ? words.no : String(value);
}

/** A month, a day, or a time with seconds only if it has some. One with an offset is in UTC. */
function dateText(value: string, formats: Formats): string {
  const written = writtenTime(value);
  if (written === undefined) return value;
  const text = dateFormat(formats.locale, written.style).format(written.time);
  return written.offset === undefined ? text : `${text} UTC`;
}

/** Two times of one day, which is named once; undefined for other values. */
function withinDay(values: readonly string[], formats: Formats): string | undefined {
  const [start, end] = values.map(writtenTime);
  const isOneDay = values[0]?.slice(0, 10) === values[1]?.slice(0, 10);
  if (start?.style.timeStyle === undefined || end?.style.timeStyle === undefined || !isOneDay)
    return undefined;
  if (start.offset !== undefined || end.offset !== undefined) return undefined;
  const timeStyle = start.style.timeStyle === 'medium' ? 'medium' : end.style.timeStyle;
  return dateFormat(formats.locale, { ...start.style, timeStyle }).formatRange(start.time, end.time);
}

const WRITTEN =
  /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?$/i;

/** A time that is not in words: as if it were in UTC, and with its offset, if it has one. */
function writtenTime(value: string) {
  const [, year, month, day, hour, minute, second, offset] = WRITTEN.exec(value.trim()) ?? [];
  if (year === undefined) return undefined;
  const parts = [hour, minute, second].map((part) => Number(part ?? 0));
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1), ...parts);
  const time = new Date(local - minutesOf(offset) * 60_000);
  const timeStyle = Number(second ?? 0) > 0 ? 'medium' : 'short';
  const style: Intl.DateTimeFormatOptions = {
    ...(day === undefined ? { year: 'numeric', month: 'long' } : { dateStyle: 'medium' }),
    ...(hour === undefined ? {} : { timeStyle }),
    timeZone: 'UTC',
  };
  return { time, style, offset };
}

function minutesOf(offset = 'Z'): number {
  if (/^z$/i.test(offset)) return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith('-') ? -minutes : minutes;
}
