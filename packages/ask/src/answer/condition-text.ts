import { clip, Formats } from '@facet/charts/formats';
import type { Filter, MemberFilter, Operator } from '@facet/query';
import { type Answer, titleOf } from './answer.ts';
import { answerPhrases } from './answer-language.ts';
import { dateText, periodText } from './period-text.ts';

const MOST_VALUES = 5;
const LONGEST = 60;

/** Conditions in words, joined to a list; undefined without any. */
export function conditionsText(filters: readonly Filter[], answer: Answer): string | undefined {
  return filters.length === 0 ? undefined : joined(filters, 'conjunction', answer);
}

function joined(filters: readonly Filter[], type: 'conjunction' | 'disjunction', answer: Answer): string {
  const list = new Intl.ListFormat(answer.locale, { type });
  return list.format(filters.map((filter) => conditionText(filter, answer, filters.length > 1)));
}

/** @param isPart whether it is one of several conditions */
function conditionText(filter: Filter, answer: Answer, isPart: boolean): string {
  if ('member' in filter) return memberText(filter, answer);
  const isAll = 'and' in filter;
  const inner = joined(isAll ? filter.and : filter.or, isAll ? 'conjunction' : 'disjunction', answer);
  return isPart ? `(${inner})` : inner;
}

/** A period follows a title as a value does; other conditions say what they compare. */
function memberText(filter: MemberFilter, answer: Answer): string {
  const title = titleOf(answer, filter.member);
  const { conditions, named } = answerPhrases(answer.locale);
  const { operator, values = [] } = filter;
  if (operator === 'measureFilter') return title;
  if (operator !== 'inDateRange' && operator !== 'notInDateRange' && operator !== 'onTheDate')
    return `${title} ${predicate(filter.member, operator, values, answer)}`;
  const [first, second] = values.map((value) => value ?? '');
  const range = isText(first) && isText(second) ? ([first, second] as const) : dayOf(first ?? '');
  const period = periodText(range, answer);
  return named(title, operator === 'notInDateRange' ? conditions.notInDateRange(period) : period);
}

type Compared = Exclude<Operator, 'inDateRange' | 'notInDateRange' | 'onTheDate' | 'measureFilter'>;

function predicate(
  member: string,
  operator: Compared,
  values: readonly (string | null)[],
  answer: Answer,
): string {
  const { conditions } = answerPhrases(answer.locale);
  if (operator === 'set' || operator === 'notSet') return conditions[operator];
  if (isDateOperator(operator)) return conditions[operator](dateText(values[0] ?? '', answer));
  return conditions[operator](valuesText(member, values, answer));
}

function isText(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

/** A date as a range, or words of the data API. */
function dayOf(text: string): string | readonly [string, string] {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? [text, text] : text;
}

const DATE_OPERATORS = ['beforeDate', 'beforeOrOnDate', 'afterDate', 'afterOrOnDate'] as const;

function isDateOperator(operator: Operator): operator is (typeof DATE_OPERATORS)[number] {
  return DATE_OPERATORS.some((one) => one === operator);
}

function valuesText(member: string, values: readonly (string | null)[], answer: Answer): string {
  const { type, format } = answer.definitions.get(member) ?? {};
  const isNumber = type === 'number' || format != null;
  const formats = new Formats(
    [{ name: member, type: isNumber ? 'number' : 'string', format }],
    answer.locale,
  );
  const texts = values.slice(0, MOST_VALUES).map((value) => {
    const known = isNumber && value !== null && value.trim() !== '' && Number.isFinite(Number(value));
    return clip(formats.text(known ? Number(value) : value, { column: member }), LONGEST);
  });
  const more = values.length - texts.length;
  if (more > 0) texts.push(answerPhrases(answer.locale).more(String(more), more === 1, undefined));
  return more > 0
    ? texts.join(', ')
    : new Intl.ListFormat(answer.locale, { type: 'disjunction' }).format(texts);
}
