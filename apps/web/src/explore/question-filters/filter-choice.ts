import type { FilterChoice } from '@facet/dashboards';
import type { DateRange, MemberFilter, Operator } from '@facet/query';

/** The operators of the data API by the names that the texts of dashboards have for them. */
const NAMES: Readonly<Partial<Record<Operator, string>>> = {
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
  inDateRange: 'equals',
  notInDateRange: 'not_equals',
  onTheDate: 'equals',
  beforeDate: 'less_than',
  beforeOrOnDate: 'less_than_or_equal',
  afterDate: 'greater_than',
  afterOrOnDate: 'greater_than_or_equal',
};

type Choice = Omit<FilterChoice, 'member'>;

/** The name of an operator in the texts of dashboards. */
export function operatorNameOf(operator: Operator): string {
  return NAMES[operator] ?? operator;
}

/** A filter as the texts of dashboards read it. */
export function choiceOfFilter({ operator, values = [] }: MemberFilter): Choice {
  const value = values.map((one) => one ?? '');
  if (operator === 'inDateRange' && value.length === 2) return { operator: 'between', value };
  return { operator: operatorNameOf(operator), ...(value.length === 0 ? {} : { value }) };
}

/** A date range as the texts of dashboards read it. */
export function choiceOfRange(range: DateRange): Choice {
  return typeof range === 'string'
    ? { operator: 'equals', value: [range] }
    : { operator: 'between', value: [...range] };
}
