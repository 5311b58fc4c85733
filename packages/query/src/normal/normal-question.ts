import type { Model } from '../model/model.ts';
import { dimensionsOf } from '../question/columns.ts';
import { type Filter, leavesOf } from '../question/filter.ts';
import type { Question, TimeRange } from '../question/question.ts';
import { dateRangeOf, endsOf, merged } from './merge-conditions.ts';
import { normalGroup, normalRange } from './normal-filters.ts';

/**
 * The same question in the form in which SQL returns it: without groups in groups of the same kind, and with a date range
 * as such instead of as a filter. Two questions that ask the same in other words often have the same normal form.
 */
export function normalQuestion(question: Question, { members }: Model): Question {
  const ranges = new Map<string, TimeRange>();
  for (const range of question.ranges)
    ranges.set(range.member, 'range' in range ? { ...range, range: normalRange(range.range) } : range);
  const rest = withoutRanges(normalGroup('and', question.filters), ranges);
  const isMeasure = (filter: Filter) =>
    leavesOf(filter).some(({ member }) => members.get(member)?.kind === 'measure');
  const grouped = new Set(
    dimensionsOf(question).flatMap(({ member, granularity }) => (granularity === undefined ? [] : [member])),
  );
  return {
    ...question,
    filters: [...rest.filter((filter) => !isMeasure(filter)), ...rest.filter(isMeasure)],
    ranges: [
      ...[...grouped].flatMap((member) => ranges.get(member) ?? []),
      ...[...ranges.values()].filter(({ member }) => !grouped.has(member)),
    ],
  };
}

/** Moves conditions that limit a time to its range, if it has none. Returns the others. */
function withoutRanges(filters: readonly Filter[], ranges: Map<string, TimeRange>): readonly Filter[] {
  const open = filters.flatMap(endsOf);
  for (const filter of [...open]) {
    if (!('member' in filter) || ranges.has(filter.member)) continue;
    const { member, operator, values: [words] = [] } = filter;
    if (operator === 'inDateRange' && words != null) {
      ranges.set(member, { member, range: words });
      open.splice(open.indexOf(filter), 1);
    }
    if (operator !== 'afterOrOnDate') continue;
    const end = open.find(
      (other) => 'member' in other && other.member === member && dateRangeOf(filter, other),
    );
    const [from, to] = (end && 'member' in end && dateRangeOf(filter, end)?.values) || [];
    if (end === undefined || from == null || to == null) continue;
    ranges.set(member, { member, range: [from, to] });
    open.splice(open.indexOf(filter), 1);
    open.splice(open.indexOf(end), 1);
  }
  return merged('and', open);
}
