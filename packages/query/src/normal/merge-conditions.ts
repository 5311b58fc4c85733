import type { Filter, MemberFilter, Operator } from '../question/filter.ts';
import { endOf, endText, startOf } from '../times/wall-times.ts';

/** Puts one condition in place of two beside each other that mean the same together. */
export function merged(kind: 'and' | 'or', filters: readonly Filter[]): readonly Filter[] {
  const merge = kind === 'and' ? mergedAnd : mergedOr;
  const done: Filter[] = [];
  for (const filter of filters) {
    const previous = done.at(-1);
    const both = previous && merge(previous, filter);
    if (both === undefined) done.push(filter);
    else done[done.length - 1] = both;
  }
  return done;
}

function mergedAnd(one: Filter, other: Filter): Filter | undefined {
  if (!('member' in one && 'member' in other) || one.member !== other.member) return undefined;
  return dateRangeOf(one, other);
}

/** The date range that begins and ends with two conditions. */
export function dateRangeOf(start: MemberFilter, end: MemberFilter): MemberFilter | undefined {
  if (start.operator !== 'afterOrOnDate') return undefined;
  return rangeFilter('inDateRange', start, end, ['beforeDate', 'beforeOrOnDate']);
}

/** The beginning and the end of a date range as conditions; other conditions as they are. */
export function endsOf(filter: Filter): readonly Filter[] {
  if (!('member' in filter) || filter.operator !== 'inDateRange') return [filter];
  const { member, values: [from, to] = [] } = filter;
  if (from == null || to == null) return [filter];
  return [
    { member, operator: 'afterOrOnDate', values: [from] },
    { member, operator: 'beforeOrOnDate', values: [to] },
  ];
}

function mergedOr(one: Filter, other: Filter): Filter | undefined {
  if ('and' in one) return withNull(one.and, other);
  if (!('member' in one && 'member' in other) || one.member !== other.member) return undefined;
  if (one.operator === 'beforeDate')
    return rangeFilter('notInDateRange', one, other, ['afterOrOnDate', 'afterDate']);
  const isPattern = /^(contains|startsWith|endsWith)$/.test(one.operator);
  if (!isPattern || one.operator !== other.operator) return undefined;
  return { ...one, values: [...(one.values ?? []), ...(other.values ?? [])] };
}

/** The range between two comparisons of one time; undefined if the second does not end it. */
function rangeFilter(
  operator: 'inDateRange' | 'notInDateRange',
  first: MemberFilter,
  last: MemberFilter,
  lasts: readonly Operator[],
): MemberFilter | undefined {
  const [from] = first.values ?? [];
  const [to] = last.values ?? [];
  if (!lasts.includes(last.operator) || from == null || to == null) return undefined;
  // These two exclude their time, which is the first after the range.
  const isAfter = last.operator === 'beforeDate' || last.operator === 'afterOrOnDate';
  const end = isAfter ? startOf(to) : endOf(to);
  if (startOf(from) === undefined || end === undefined) return undefined;
  return { member: first.member, operator, values: [from, endText(isAfter ? end - 1 : end)] };
}

/** `status <> 'a' OR status IS NULL` is what `notEquals` means. */
function withNull(parts: readonly Filter[], other: Filter): Filter | undefined {
  if (!('member' in other) || other.operator !== 'notSet') return undefined;
  const leaves = parts.filter((part) => 'member' in part && part.member === other.member) as MemberFilter[];
  const conditions = leaves.filter(({ operator }) => operator !== 'set');
  const [first] = conditions;
  const isComplete = leaves.length === parts.length && conditions.length < leaves.length;
  if (!isComplete || first === undefined || !/^not(?!Set|In)/.test(first.operator)) return undefined;
  // Several values of notEquals are one condition already; those of patterns are one each.
  if (conditions.length > 1 && first.operator === 'notEquals') return undefined;
  if (conditions.some(({ operator }) => operator !== first.operator)) return undefined;
  return { ...first, values: conditions.flatMap(({ values = [] }) => values) };
}
