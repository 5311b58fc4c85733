import { emptyQuestion, type Model, measuresOf, nameOf, type Question, toSql } from '@facet/query';
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
 * What a share without groups is of. Conditions behind "are" or "that" choose the part, and those before it the whole; without
 * such a word, all but the period choose the part. Undefined if nothing does, or if that is not clear.
 */
export function sharedPart(draft: Draft): SharedPart | undefined {
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
  if (filter !== undefined && others.length === 0 && filter.values.length > 0)
    return { kind: 'value', filter };
  const whole: Draft = {
    ...draft,
    filters: draft.filters.filter((one) => !filters.includes(one)),
    segments: draft.segments.filter((one) => !segments.includes(one)),
    times: isTimed ? draft.times.filter((one) => !times.includes(one)) : draft.times,
  };
  return { kind: 'conditions', whole };
}

/** Whether conditions are said of the subject: "flights that are long haul". */
export function hasPredicate({ predicate, filters, segments }: Draft): boolean {
  return predicate !== null && [...filters, ...segments].some(({ start }) => start >= predicate);
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

/** A question whose row is a part, the whole, which is a calculation that asks for it by itself, and the share. */
export function asShareOf(
  part: Question,
  whole: Question,
  members: readonly KnownMember[],
  model: Model,
): Question | null {
  const [measure, ...others] = measuresOf(part);
  const aggregation = members.find(({ name }) => name === measure?.member)?.aggregation ?? '';
  if (measure === undefined || others.length > 0 || !ADDED_UP.test(aggregation)) return null;
  const { filters, segments, ranges } = whole;
  const of = toSql({ ...emptyQuestion(whole.view), columns: [measure], filters, segments, ranges }, model);
  if ('refused' in of) return null;
  return {
    ...part,
    columns: [...part.columns, { kind: 'calculation', name: 'whole', expression: `(${of.sql})` }],
    tableCalculations: [
      { name: 'share', expression: `${nameOf(measure)} / whole`, format: { type: 'percent' } },
    ],
  };
}
