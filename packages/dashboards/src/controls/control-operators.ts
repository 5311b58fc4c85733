import type { Operator } from '@facet/query';
import type { FilterOperator } from '../config/filter-operators.ts';

/** What controls call the operators of the data API. Absent are those that mean another one for each value. */
export const CONTROL_OPERATORS = {
  equals: 'equals',
  notEquals: 'not_equals',
  contains: 'contains',
  notContains: 'not_contains',
  startsWith: 'starts_with',
  notStartsWith: 'not_starts_with',
  endsWith: 'ends_with',
  notEndsWith: 'not_ends_with',
  gt: 'greater_than',
  gte: 'greater_than_or_equal',
  lt: 'less_than',
  lte: 'less_than_or_equal',
  set: 'is_not_null',
  notSet: 'is_null',
  beforeDate: 'less_than',
  beforeOrOnDate: 'less_than_or_equal',
  afterDate: 'greater_than',
  afterOrOnDate: 'greater_than_or_equal',
} as const satisfies Partial<Record<Operator, FilterOperator>>;
