import type { FilterOperator } from './filter-operators.ts';
import type { FilterValue } from './filter-shapes.ts';
import type { Scalar } from './shape-parts.ts';

/** The type of a member, as the model's metadata names it. */
export type MemberType = 'string' | 'number' | 'time' | 'boolean';

/** How many values an operator compares with: none, one, one or more, or the two ends of a range. */
type Arity = 'none' | 'one' | 'list' | 'range';

interface OperatorRule {
  readonly arity: Arity;
  /** The types of member that it suits. */
  readonly types: readonly MemberType[];
}

const TEXT: OperatorRule = { arity: 'list', types: ['string'] };
const ORDER: OperatorRule = { arity: 'one', types: ['number', 'time'] };
const EQUAL: OperatorRule = { arity: 'list', types: ['string', 'number', 'time', 'boolean'] };
const NULL: OperatorRule = { arity: 'none', types: EQUAL.types };
const EMPTY: OperatorRule = { arity: 'none', types: ['string'] };

/** The rules of each operator, except `custom`, which is stored but never applied. */
export const OPERATOR_RULES: Readonly<Record<Exclude<FilterOperator, 'custom'>, OperatorRule>> = {
  equals: EQUAL,
  not_equals: EQUAL,
  greater_than: ORDER,
  greater_than_or_equal: ORDER,
  less_than: ORDER,
  less_than_or_equal: ORDER,
  contains: TEXT,
  not_contains: TEXT,
  starts_with: TEXT,
  not_starts_with: TEXT,
  ends_with: TEXT,
  not_ends_with: TEXT,
  is_null: NULL,
  is_not_null: NULL,
  is_empty: EMPTY,
  is_not_empty: EMPTY,
  between: { arity: 'range', types: ['number', 'time'] },
};

/** The operators that suit a member of a type. */
export function operatorsFor(type: MemberType): FilterOperator[] {
  return (Object.keys(OPERATOR_RULES) as (keyof typeof OPERATOR_RULES)[]).filter((operator) =>
    OPERATOR_RULES[operator].types.includes(type),
  );
}

/** The values of a filter as a list. */
export function valuesOf({ value }: Pick<FilterValue, 'value'>): readonly Scalar[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** The rule that a value breaks for its operator, as `must …`; undefined if it fits. */
export function arityProblem(filter: FilterValue): string | undefined {
  const { operator = 'equals' } = filter;
  if (operator === 'custom') return undefined;
  const { length } = valuesOf(filter);
  switch (OPERATOR_RULES[operator].arity) {
    case 'none':
      return filter.value === undefined ? undefined : `must be absent for the operator ${operator}`;
    case 'one':
      return length === 1 ? undefined : `must be a single value for the operator ${operator}`;
    case 'list':
      return length > 0 ? undefined : `must have at least one value for the operator ${operator}`;
    case 'range':
      return length === 2 && Array.isArray(filter.value)
        ? undefined
        : `must be [start, end] for the operator ${operator}`;
  }
}

/** Whether a filter has to have a value. Unknown operators do not. */
export function needsValue({ operator = 'equals' }: FilterValue): boolean {
  if (operator === 'custom' || !Object.hasOwn(OPERATOR_RULES, operator)) return false;
  return OPERATOR_RULES[operator].arity !== 'none';
}
