import type { FilterChoice } from '@facet/dashboards';
import { CONTROL_OPERATORS } from '@facet/dashboards/controls';
import type { DateRange, MemberFilter, Operator } from '@facet/query';

/** The operators of the data API by the names that the texts of dashboards have for them. */
const NAMES: Readonly<Partial<Record<Operator, string>>> = {
  ...CONTROL_OPERATORS,
  inDateRange: 'equals',
  notInDateRange: 'not_equals',
  onTheDate: 'equals',
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
