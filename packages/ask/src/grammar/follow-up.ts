import { type Column, keyOf, leavesOf, type Question } from '@facet/query';
import { analysed, comparedWith } from './analysis.ts';
import type { Draft } from './draft.ts';
import { type AskedView, conditionsOf, orderAndLimit, questionOf, rangesOf } from './finish.ts';
import { sharedPart } from './share-of-conditions.ts';
import { periodsOf, timeOf } from './times.ts';

/** Whether a draft changes the question before it instead of asking a new one. */
export function isFollowUp(draft: Draft): boolean {
  const isComplete = draft.measures.some(({ part }) => part !== null);
  const isOpened = draft.isFollowUp && draft.measures.length + draft.groups.length <= 2;
  return !isComplete || isOpened || isBare(draft);
}

/** Whether a draft has measures and nothing else: "average delay" asks the question before for it. */
export function isBare({ parts }: Draft): boolean {
  return parts.every(({ kind }) => kind === 'measure' || kind === 'filler');
}

/**
 * The question before with what a draft adds, replaces and leaves out. Null for what cannot be changed in this way: a share of
 * some rows has conditions within its calculation.
 */
export function followedUp(before: Question, draft: Draft, asked: AskedView): Question | null {
  const { view, members } = asked;
  if (before.columns.some(({ kind }) => kind === 'calculation')) return null;
  const time =
    draft.timeMember ??
    members.find(({ name }) => before.ranges.some(({ member }) => member === name)) ??
    timeOf(draft, members);
  const added: Question = questionOf(
    {
      ...draft,
      timeMember: time ?? null,
      isShare: false,
      growth: null,
      isComparing: false,
      order: null,
      limit: null,
    },
    asked,
  ) ?? { ...before, columns: [], ...conditionsOf(draft, time), ranges: [] };
  const [period, other] = periodsOf(draft);
  const isVersus =
    draft.isComparing && period !== undefined && other === undefined && before.ranges.length > 0;
  const ranges = isVersus ? [] : rangesOf(draft, time);
  const isReplaced = draft.isInstead && draft.groups.length > 0;
  const isInstead = draft.isInstead || (isBare(draft) && !draft.isFollowUp);
  const columns = changedColumns(before, added, { ...draft, isInstead });
  const touched = new Set(added.filters.flatMap(leavesOf).map(({ member }) => member));
  const isKept = (filter: Question['filters'][number]) =>
    !leavesOf(filter).some(({ member }) => touched.has(member)) ||
    draft.filters.some(
      ({ isNegative, member }) =>
        isNegative &&
        leavesOf(filter).every((leaf) => leaf.member === member.name && leaf.operator === 'notEquals'),
    );
  if (ranksByItself(draft)) {
    // "busiest day" has a measure, groups and an order of its own: of the question before, only conditions stay.
    const ranked = questionOf(draft, asked);
    if (ranked === null) return null;
    const segments = [...new Set([...before.segments, ...ranked.segments])];
    const filters = [...before.filters.filter(isKept), ...ranked.filters];
    return { ...ranked, filters, segments, ranges: ranges.length > 0 ? ranked.ranges : before.ranges };
  }
  const question: Question = {
    ...before,
    view,
    columns,
    filters: [...before.filters.filter(isKept), ...added.filters],
    segments: [...new Set([...before.segments, ...added.segments])],
    ranges:
      ranges.length > 0
        ? [...before.ranges.filter(({ member }) => member !== time?.name), ...ranges]
        : before.ranges,
    limit: isReplaced ? null : before.limit,
    offset: isReplaced ? null : before.offset,
    order: before.order.filter(({ column }) => !isReplaced && columns.some((one) => keyOf(one) === column)),
    comparisons: before.comparisons.filter(({ measure }) =>
      columns.some((one) => one.kind === 'measure' && one.member === measure),
    ),
  };
  const ordered =
    draft.order === null && draft.limit === null ? question : { ...question, ...reordered(draft, question) };
  if (isVersus && time !== undefined) return comparedWith(ordered, period, time);
  const isWhole = draft.isShare && !columns.some(({ kind }) => kind === 'dimension');
  if (isWhole && sharedPart(draft, false)?.kind !== 'value') return null;
  return analysed(ordered, draft, time, asked.language);
}

/** "busiest day", "worst month": a superlative that implies its measure. */
function ranksByItself({ order, groups, measures }: Draft): boolean {
  const isImplied = order?.isSuperlative === true && order.member !== null;
  return isImplied && groups.length > 0 && measures.every(({ part }) => part === null);
}

/** New groups are added; a time grouped in another way, and whatever is asked for instead, replaces. */
function changedColumns(
  before: Question,
  added: Question,
  { isInstead, measures }: Draft,
): readonly Column[] {
  const dimensions = added.columns.filter((column) => column.kind === 'dimension');
  const named = measures.length > 0 ? added.columns.filter(({ kind }) => kind === 'measure') : [];
  const kept = before.columns.filter((column) => {
    if (column.kind === 'measure') return !isInstead || named.length === 0;
    if (column.kind !== 'dimension') return false;
    if (isInstead && dimensions.length > 0) return false;
    return !dimensions.some((one) => one.member === column.member);
  });
  const all = [
    ...kept,
    ...dimensions,
    ...named.filter((column) => !kept.some((one) => keyOf(one) === keyOf(column))),
  ];
  const rank = (column: Column) =>
    column.kind === 'measure' ? 2 : column.kind === 'dimension' && column.granularity !== undefined ? 1 : 0;
  return all.toSorted((one, other) => rank(one) - rank(other));
}

function reordered(draft: Draft, question: Question): Pick<Question, 'order' | 'limit' | 'offset'> {
  const { order, limit, offset } = orderAndLimit(draft, question);
  return { order: order.length > 0 ? order : question.order, limit: limit ?? question.limit, offset };
}
