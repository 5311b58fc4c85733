import { numberFormat } from '@facet/charts/intl-formats';
import { type MemberFilter, membersOf, shortName } from '@facet/query';
import type { Answer, Conditions } from './answer.ts';
import { answerLocale, answerPhrases } from './answer-language.ts';
import { conditionsText } from './condition-text.ts';
import { figuresText } from './figures-text.ts';
import { dateText, periodText, spanOf } from './period-text.ts';

/** Longer texts of a model are not read in a sentence. */
const LONGEST_DEFINITION = 240;

/**
 * An answer in words: the figures, the period, the conditions, those that access policies added, and what the measures
 * mean. Every number is in the rows, in the question, or computed from the rows. English, German, French and Spanish; English
 * for other languages.
 */
export function sentenceOf(given: Answer): string {
  const answer = { ...given, locale: answerLocale(given.locale) };
  return [
    ...figuresText(answer),
    ...(answer.isTied === true ? [answerPhrases(answer.locale).tied] : []),
    ...cutText(answer),
    ...periodsText(answer),
    ...daysText(answer),
    ...partText(answer),
    ...conditionSentences(answer),
    ...definitionsText(answer),
  ].join(' ');
}

/** Rows beyond the limit that somebody asked for, as in "top 5", are not missing. */
function cutText({ question: { limit }, result: { rows, truncated }, locale }: Answer): readonly string[] {
  if (!truncated || rows.length === 0 || rows.length === limit) return [];
  return [answerPhrases(locale).cut(numberFormat(locale, {}).format(rows.length), rows.length === 1)];
}

function periodsText(answer: Answer): readonly string[] {
  const { period } = answerPhrases(answer.locale);
  return answer.question.ranges.map((given) => {
    const ranges = 'range' in given ? [given.range] : given.compared;
    return period(ranges.map((range) => periodText(range, answer)).join('; '));
  });
}

/** Where the data ends or begins, for a period that lies outside. */
function daysText(answer: Answer): readonly string[] {
  const { days, question, locale } = answer;
  const spans = question.ranges.flatMap((given) => ('range' in given ? [spanOf(given.range, answer)] : []));
  const [span] = spans;
  if (days == null || span === undefined) return [];
  const { noDataAfter, noDataBefore } = answerPhrases(locale);
  if (span.from.slice(0, 10) > days.last) return [noDataAfter(dateText(days.last, answer))];
  if (span.to.slice(0, 10) < days.first) return [noDataBefore(dateText(days.first, answer))];
  return [];
}

/** The rows of the part of a share. */
function partText({ part, ...answer }: Answer): readonly string[] {
  if (part == null) return [];
  const periods = part.ranges.flatMap((given): MemberFilter[] => {
    const range = 'range' in given ? [given.range].flat() : [];
    return range.length === 0 ? [] : [{ member: given.member, operator: 'inDateRange', values: range }];
  });
  const conditions = { ...part, filters: [...part.filters, ...periods] };
  return [answerPhrases(answer.locale).part(conditionTexts(conditions, answer).join('; '))];
}

function conditionSentences(answer: Answer): readonly string[] {
  const { filters, policy, hiddenPolicy } = answerPhrases(answer.locale);
  const asked = conditionTexts(answer.question, answer);
  const added = conditionsText(answer.policy, answer);
  return [
    ...(asked.length > 0 ? [filters(asked.join('; '))] : []),
    ...(added === undefined ? [] : [policy(added)]),
    ...(answer.hasHiddenPolicy === true ? [hiddenPolicy] : []),
  ];
}

function conditionTexts(
  { filters, segments }: Pick<Conditions, 'filters' | 'segments'>,
  answer: Answer,
): readonly string[] {
  const own = [conditionsText(filters, answer), ...segmentTitles(segments, answer)];
  return own.filter((text) => text !== undefined);
}

/** Segments by their descriptions, which are conditions in words. */
function segmentTitles(segments: readonly string[], { definitions }: Answer): readonly string[] {
  return segments.map((segment) => {
    const { title, description } = definitions.get(segment) ?? { title: shortName(segment) };
    return description ? `${title} (${withoutStop(description)})` : title;
  });
}

function definitionsText({ question, definitions, locale }: Answer): readonly string[] {
  const { definition } = answerPhrases(locale);
  return membersOf(question).flatMap((member) => {
    const found = definitions.get(member);
    const text = found?.description?.trim().replace(/\s+/g, ' ') ?? '';
    const isMeasure = question.columns.some(
      (column) => column.kind === 'measure' && column.member === member,
    );
    if (found === undefined || !isMeasure || text === '' || text.length > LONGEST_DEFINITION) return [];
    return [definition(found.title, `${withoutStop(text)}.`)];
  });
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, '');
}
