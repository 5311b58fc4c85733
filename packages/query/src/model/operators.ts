import type { MemberFilter, Operator } from '../question/filter.ts';
import type { MemberType } from './model.ts';

/** How many values an operator takes. A range is its two ends, or words such as `last 7 days`. */
type Arity = 'none' | 'one' | 'some' | 'range';

interface OperatorRule {
  readonly arity: Arity;
  readonly types: readonly MemberType[];
}

const ALL: readonly MemberType[] = ['string', 'number', 'boolean', 'time'];
const EQUALITY: OperatorRule = { arity: 'some', types: ['string', 'number', 'boolean'] };
const TEXT: OperatorRule = { arity: 'some', types: ['string'] };
const NUMBER: OperatorRule = { arity: 'one', types: ['number'] };
const DATE: OperatorRule = { arity: 'one', types: ['time'] };
const RANGE: OperatorRule = { arity: 'range', types: ['time'] };
const PRESENCE: OperatorRule = { arity: 'none', types: ALL };

const RULES: Readonly<Record<Operator, OperatorRule>> = {
  equals: EQUALITY,
  notEquals: EQUALITY,
  contains: TEXT,
  notContains: TEXT,
  startsWith: TEXT,
  notStartsWith: TEXT,
  endsWith: TEXT,
  notEndsWith: TEXT,
  gt: NUMBER,
  gte: NUMBER,
  lt: NUMBER,
  lte: NUMBER,
  inDateRange: RANGE,
  notInDateRange: RANGE,
  onTheDate: DATE,
  beforeDate: DATE,
  beforeOrOnDate: DATE,
  afterDate: DATE,
  afterOrOnDate: DATE,
  set: PRESENCE,
  notSet: PRESENCE,
  // The model's own filters of a measure; nobody chooses it.
  measureFilter: { arity: 'none', types: [] },
};

/** The operators that suit a type, in the order of the data API's documentation. */
export function operatorsOf(type: MemberType): readonly Operator[] {
  return (Object.keys(RULES) as Operator[]).filter((operator) => RULES[operator].types.includes(type));
}

export function arityOf(operator: Operator): Arity {
  return RULES[operator].arity;
}

/** Whether a filter has as many values as its operator takes. */
export function hasItsValues({ operator, values = [] }: MemberFilter): boolean {
  const { length } = values;
  switch (RULES[operator].arity) {
    case 'none':
      return length === 0;
    case 'one':
      return length === 1;
    case 'some':
      return length > 0;
    case 'range':
      return length === 1 || length === 2;
  }
}
