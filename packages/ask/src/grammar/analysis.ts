import {
  type Column,
  columnOf,
  keyOf,
  measuresOf,
  nameOf,
  type PeriodComparison,
  type Question,
} from '@facet/query';
import type { Period } from '../dates/period.ts';
import type { Unit } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { Draft } from './draft.ts';
import { autoUnit, periodsOf } from './times.ts';

/** The question with its comparisons, growth, shares and the values of each series. */
export function analysed(question: Question, draft: Draft, time: KnownMember | undefined): Question {
  return shared(topped(grown(compared(question, draft, time), draft, time), draft), draft);
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

/** With several groups, a number of top values is one of values, not of rows. */
function topped(question: Question, draft: Draft): Question {
  const { limit } = question;
  const dimensions = question.columns.filter((column) => column.kind === 'dimension');
  const ranked = dimensions.find(({ granularity }) => granularity === undefined);
  const measure = draft.order?.member?.name ?? measuresOf(question)[0]?.member;
  const isTop = limit !== null && draft.order !== null && draft.order.direction === 'desc';
  if (!isTop || ranked === undefined || measure === undefined) return question;
  if (dimensions.length < 2 && !draft.isShare) return question;
  const others = draft.isShare;
  return {
    ...question,
    limit: null,
    order: [],
    topRows: { member: keyOf(ranked), measure, count: limit, ...(others && { others }) },
  };
}

/** Each measure as a share of its total. The share of some values is the share of those among all. */
function shared(question: Question, draft: Draft): Question {
  if (!draft.isShare) return question;
  const wanted = draft.filters.filter(({ values }) => values.length > 0);
  const own =
    question.columns.some(({ kind }) => kind === 'dimension') || wanted.length !== 1 ? undefined : wanted[0];
  const grouped: Question =
    own === undefined
      ? question
      : {
          ...question,
          columns: [
            {
              kind: 'dimension',
              member: own.member.name,
              groups: {
                kind: 'values',
                groups: [{ name: own.values.join(', '), values: own.values }],
                rest: '…',
              },
            },
            ...question.columns,
          ],
          filters: question.filters.filter((filter) => filter !== own.filter),
          order: [],
          limit: null,
        };
  const tableCalculations = measuresOf(grouped).map((column, index) => ({
    name: index === 0 ? 'share' : `share_${index + 1}`,
    expression: `percent_of_total(${nameOf(column)})`,
    format: { type: 'percent' as const },
  }));
  return { ...grouped, tableCalculations };
}

/** The unit by which a question is grouped. */
function unitOf({ columns }: Question): Unit | undefined {
  for (const column of columns)
    if (column.kind === 'dimension' && column.granularity !== undefined) return column.granularity as Unit;
  return undefined;
}
