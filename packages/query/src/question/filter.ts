/** A condition on a member, or a group of conditions. A group has members of one kind: dimensions or measures. */
export type Filter = MemberFilter | AndFilter | OrFilter;

export interface MemberFilter {
  readonly member: string;
  readonly operator: Operator;
  /** Absent for `set`, `notSet` and `measureFilter`. Numbers and booleans are texts, as the data API reads them. */
  readonly values?: readonly (string | null)[];
}
export interface AndFilter {
  readonly and: readonly Filter[];
}
export interface OrFilter {
  readonly or: readonly Filter[];
}

/** The operators of the data API. */
export const OPERATORS = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'set',
  'notSet',
  'inDateRange',
  'notInDateRange',
  'onTheDate',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
  'measureFilter',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** How deep groups may nest, and how many values a filter may have: the limits of the API. */
export const FILTER_LIMITS = { depth: 10, values: 10_000 };

export function isOperator(text: unknown): text is Operator {
  return OPERATORS.some((operator) => operator === text);
}

/** The filters of a group; undefined for a filter on a member. */
export function groupOf(filter: Filter): readonly Filter[] | undefined {
  return 'and' in filter ? filter.and : 'or' in filter ? filter.or : undefined;
}

/** The same group with other filters. */
export function regrouped(filter: AndFilter | OrFilter, filters: readonly Filter[]): Filter {
  return 'and' in filter ? { and: filters } : { or: filters };
}

/** The conditions on members in a filter. */
export function leavesOf(filter: Filter): readonly MemberFilter[] {
  const group = groupOf(filter);
  return group === undefined ? [filter as MemberFilter] : group.flatMap(leavesOf);
}

/** How deep groups nest in a filter; 1 for a condition. */
export function depthOf(filter: Filter): number {
  return 1 + Math.max(0, ...(groupOf(filter) ?? []).map(depthOf));
}

/** The filters without the conditions that do not pass, and without groups that become empty. */
export function keptFilters(
  filters: readonly Filter[],
  keeps: (leaf: MemberFilter) => boolean,
): readonly Filter[] {
  return filters.flatMap((filter): readonly Filter[] => {
    if (!('and' in filter || 'or' in filter)) return keeps(filter) ? [filter] : [];
    const group = groupOf(filter) ?? [];
    const kept = keptFilters(group, keeps);
    if (kept.length === group.length && kept.every((item, index) => item === group[index])) return [filter];
    return kept.length === 0 ? [] : [regrouped(filter, kept)];
  });
}
