import { type Column, columnOf, measuresOf, type PeriodComparison, type Question } from '@facet/query';
import type { Period } from '../dates/period.ts';
import type { Language, Unit } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { Draft } from './draft.ts';
import { shared, topped } from './shares.ts';
import { autoUnit, periodsOf } from './times.ts';

/** The question with its comparisons, growth, shares and the values of each series. */
export function analysed(
  question: Question,
  draft: Draft,
  time: KnownMember | undefined,
  language: Language['code'],
): Question {
  return shared(topped(grown(compared(question, draft, time), draft, time), draft), draft, language);
}

/** Two periods, two values of one dimension, or the question's period with an earlier one. */
function compared(question: Question, draft: Draft, time: KnownMember | undefined): Question {
  if (!draft.isComparing) return question;
  const measures = measuresOf(question);
  const periods = periodsOf(draft);
  const [, earlier] = periods;
  if (draft.comparedUnit !== null && time !== undefined) {
    const unit =
      draft.comparedUnit === 'period' ? (periods[0]?.unit ?? unitOf(question) ?? 'year') : draft.comparedUnit;
    const ranged =
      question.ranges.length > 0 || unitOf(question) !== undefined
        ? question
        : { ...question, ranges: [{ member: time.name, range: `this ${unit}` }] };
    return withComparisons(
      ranged,
      measures.map(({ member }) => ({
        measure: member,
        timeDimension: time.name,
        offset: { amount: 1, unit },
      })),
    );
  }
  if (earlier !== undefined && time !== undefined) {
    return comparedWith(question, earlier, time);
  }
  const merged = mergedValues(question, draft);
  return merged ?? question;
}

/** The question's period beside another one. */
export function comparedWith(question: Question, { from, to }: Period, time: KnownMember): Question {
  const measures = measuresOf(question);
  return withComparisons(
    question,
    measures.map(({ member }) => ({ measure: member, timeDimension: time.name, range: [from, to] as const })),
  );
}

/** "Texas compared with California": both values, as rows. */
function mergedValues(question: Question, draft: Draft): Question | undefined {
  const wanted = draft.filters.filter(({ values }) => values.length > 0);
  const member = wanted.at(-1)?.member;
  const own = wanted.filter((filter) => filter.member === member);
  const values = [...new Set(own.flatMap((filter) => filter.values))];
  if (member === undefined || values.length < 2) return undefined;
  const rest = question.filters.filter((filter) => !own.some((one) => one.filter === filter));
  const column: Column = { kind: 'dimension', member: member.name };
  const columns =
    columnOf(question, member.name) === undefined ? [column, ...question.columns] : question.columns;
  return { ...question, columns, filters: [...rest, { member: member.name, operator: 'equals', values }] };
}

/** Growth from one period to the next, by months if nothing else is asked for. */
function grown(question: Question, draft: Draft, time: KnownMember | undefined): Question {
  if (draft.growth === null || time === undefined) return question;
  const grouped = unitOf(question);
  const unit = draft.growth.unit ?? grouped ?? 'month';
  const column: Column = {
    kind: 'dimension',
    member: time.name,
    granularity: grouped ?? (draft.isTrend ? autoUnit(draft) : unit),
  };
  const measures = measuresOf(question);
  const dimensions = question.columns.filter(({ kind }) => kind === 'dimension');
  const columns = grouped === undefined ? [...dimensions, column, ...measures] : question.columns;
  return withComparisons(
    { ...question, columns },
    measures.map(({ member }) => ({
      measure: member,
      timeDimension: time.name,
      offset: { amount: 1, unit },
      outputs: ['change', 'percent_change'],
    })),
  );
}

function withComparisons(question: Question, comparisons: readonly PeriodComparison[]): Question {
  return { ...question, comparisons: [...question.comparisons, ...comparisons] };
}

/** The unit by which a question is grouped. */
function unitOf({ columns }: Question): Unit | undefined {
  for (const column of columns)
    if (column.kind === 'dimension' && column.granularity !== undefined) return column.granularity as Unit;
  return undefined;
}
