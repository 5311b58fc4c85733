import { measuresOf, type Question } from '@facet/query';
import type { KnownMember } from '../lexicon/member.ts';
import type { AskedFilter, Draft } from './draft.ts';

/** Measures of which a part can be a share. */
const ADDED_UP = /^(count|sum|countDistinct|countDistinctApprox|count_distinct|count_distinct_approx)$/;

/** What a share of some rows is: of a value among the values of its dimension, or of rows that meet conditions. */
export type SharedPart =
  | { readonly kind: 'value'; readonly filter: AskedFilter }
  /** The draft without the conditions: "flights from Texas" of "flights from Texas that are long haul". */
  | { readonly kind: 'conditions'; readonly whole: Draft };

/**
 * What a share is of. Conditions behind "are" or "that" choose the part, and those before it the whole; without
 * such a word, all but the period choose the part. Undefined if nothing does, or if that is not clear.
 * @param isGrouped whether there is a share for each group
 */
export function sharedPart(draft: Draft, isGrouped: boolean): SharedPart | undefined {
  const { predicate } = draft;
  const from = predicate ?? 0;
  const isSaid = ({ start }: { readonly start: number }) => start >= from;
  const filters = draft.filters.filter(isSaid);
  const segments = draft.segments.filter(isSaid);
  const times = draft.times.filter(({ part }) => isSaid(part));
  const isTimed = predicate !== null && filters.length + segments.length === 0;
  if (!isOnePart(filters, segments.length + (isTimed ? times.length : 0))) return undefined;
  const measured = draft.measures.filter(({ part }) => part !== null);
  if (predicate !== null && measured.some(({ part }) => part !== null && isSaid(part))) return undefined;
  const [filter, ...others] = filters;
  if (filter !== undefined && others.length === 0 && filter.values.length > 0 && !isGrouped)
    return { kind: 'value', filter };
  const whole: Draft = {
    ...draft,
    filters: draft.filters.filter((one) => !filters.includes(one)),
    segments: draft.segments.filter((one) => !segments.includes(one)),
    times: isTimed ? draft.times.filter((one) => !times.includes(one)) : draft.times,
  };
  return { kind: 'conditions', whole };
}

/**
 * Whether shares by groups are those of the groups in their sum: "share of flights from Texas by month". Others are those of
 * conditions in each group, which are said of the subject, as in "flights that are from Texas", or are not values.
 */
export function isDistribution({ predicate, filters, segments }: Draft): boolean {
  const onRows = filters.filter(({ member }) => member.kind !== 'measure');
  const isSaid = predicate !== null && [...onRows, ...segments].some(({ start }) => start >= predicate);
  return !isSaid && segments.length === 0 && onRows.every(({ values }) => values.length > 0);
}

/** One condition, some joined by "or", or a start and an end. "are long haul on weekends" may limit the whole as well. */
function isOnePart(filters: readonly AskedFilter[], others: number): boolean {
  const [first, ...more] = filters;
  if (first === undefined) return others === 1;
  if (others > 0 || first.isOr || first.member.kind === 'measure') return false;
  const roles = new Set(filters.map(({ member }) => member.role));
  const isWay = more.length === 1 && !roles.has(null) && roles.size === 2;
  return isWay || more.every(({ isOr }) => isOr);
}

/** Whether the measures of a question add up, so that a part of the rows has a share of them. */
export function addUp(question: Question, members: readonly KnownMember[]): boolean {
  return measuresOf(question).every(({ member }) =>
    ADDED_UP.test(members.find(({ name }) => name === member)?.aggregation ?? ''),
  );
}
