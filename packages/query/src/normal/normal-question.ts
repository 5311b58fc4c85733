import type { Model } from '../model/model.ts';
import { dimensionsOf } from '../question/columns.ts';
import { type Filter, leavesOf } from '../question/filter.ts';
import type { Question, TimeRange } from '../question/question.ts';
import { normalGroup, normalRange } from './normal-filters.ts';

/**
 * The same question in the form in which SQL returns it: without groups in groups of the same kind, and with a date range
 * as such instead of as a filter. Two questions that ask the same in other words often have the same normal form.
 */
export function normalQuestion(question: Question, { members }: Model): Question {
  const filters = normalGroup('and', question.filters);
  const ranges = new Map<string, TimeRange>();
  for (const range of question.ranges)
    ranges.set(range.member, 'range' in range ? { ...range, range: normalRange(range.range) } : range);
  const rest = filters.filter((filter) => {
    const range = rangeOf(filter);
    if (range === undefined || ranges.has(range.member)) return true;
    ranges.set(range.member, range);
    return false;
  });
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

/** The date range that a filter is. */
function rangeOf(filter: Filter): TimeRange | undefined {
  if (!('member' in filter) || filter.operator !== 'inDateRange') return undefined;
  const [from, to] = filter.values ?? [];
  if (from == null) return undefined;
  return { member: filter.member, range: to == null ? from : [from, to] };
}
