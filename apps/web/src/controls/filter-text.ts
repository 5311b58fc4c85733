import { missingValue } from '@facet/charts/missing-values';
import type { FilterChoice } from '@facet/dashboards';
import { relativeTimeOf } from '@facet/dashboards/relative-time';
import type { Formats } from '../look/format-value.ts';
import type { Words } from '../look/words.ts';
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

/** The operators that take no value. */
export function isUnary(operator: string): boolean {
  return ['is_null', 'is_not_null', 'is_empty', 'is_not_empty'].includes(operator);
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
  if (operator === 'between' && texts.length === 2) return `${texts[0]} – ${texts[1]}`;
  const list = texts.length > 3 ? `${texts.slice(0, 2).join(', ')} +${texts.length - 2}` : texts.join(', ');
  if (operator === 'equals') return type === 'time' ? capitalised(list, formats.locale) : list;
  const after = words.afterValue?.[`${type}:${operator}`] ?? words.afterValue?.[operator];
  if (after === undefined) return `${operatorName(words, operator, type)} ${list}`;
  return `${list}${/[\p{Script=Latin}\p{Number}]$/u.test(list) ? ' ' : ''}${after}`;
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

function dateText(value: string, formats: Formats): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(value) ?? [];
  if (year === undefined) return value;
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  const options: Intl.DateTimeFormatOptions =
    day === undefined ? { year: 'numeric', month: 'long' } : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(formats.locale, { ...options, timeZone: 'UTC' }).format(time);
}
