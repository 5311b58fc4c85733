import type { FilterOperator } from '../config/filter-operators.ts';
import type { FilterValue } from '../config/filter-shapes.ts';
import { LIMITS } from '../config/limits.ts';
import {
  arityProblem,
  type MemberType,
  OPERATOR_RULES,
  operatorsFor,
  valuesOf,
} from '../config/operators.ts';
import type { Scalar } from '../config/shape-parts.ts';
import { type Clock, type TimeRange, timeRangeOf } from './time-words.ts';

/** A filter of a query of the data API. */
export type QueryFilter =
  | { readonly member: string; readonly operator: string; readonly values?: string[] }
  | { readonly and: QueryFilter[] }
  | { readonly or: QueryFilter[] };

/** What is wrong with a filter: the setting, and the rule that it breaks as `must …`. */
export interface FilterFault {
  readonly setting: 'operator' | 'value' | 'caseSensitive';
  readonly rule: string;
}

const TEXT_OPERATORS: Readonly<Partial<Record<FilterOperator, string>>> = {
  equals: 'equals',
  not_equals: 'notEquals',
  contains: 'contains',
  not_contains: 'notContains',
  starts_with: 'startsWith',
  not_starts_with: 'notStartsWith',
  ends_with: 'endsWith',
  not_ends_with: 'notEndsWith',
};
const NUMBER_OPERATORS: Readonly<Partial<Record<FilterOperator, string>>> = {
  greater_than: 'gt',
  greater_than_or_equal: 'gte',
  less_than: 'lt',
  less_than_or_equal: 'lte',
};

/**
 * The filter of a query that a control's value means.
 * @param type the type of the member in the data model
 */
export function queryFilterOf(
  member: string,
  filter: FilterValue,
  type: MemberType,
  clock: Clock,
): { filter: QueryFilter; fault?: undefined } | { filter?: undefined; fault: FilterFault } {
  const fault = faultOf(filter, type, clock);
  if (fault !== undefined) return { fault };
  const { operator = 'equals' } = filter;
  switch (operator) {
    case 'is_null':
      return { filter: { member, operator: 'notSet' } };
    case 'is_not_null':
      return { filter: { member, operator: 'set' } };
    case 'is_empty':
      return { filter: { or: [{ member, operator: 'notSet' }, emptyText(member, 'equals')] } };
    case 'is_not_empty':
      return { filter: { and: [{ member, operator: 'set' }, emptyText(member, 'notEquals')] } };
  }
  if (type === 'time') return { filter: timeFilter(member, filter, clock) };
  const values = valuesOf(filter).map((value) => textOf(value, type));
  if (operator === 'between') {
    const { startInclusive = true, endInclusive = true } = filter;
    const [start = '', end = ''] = values;
    return {
      filter: {
        and: [
          { member, operator: startInclusive ? 'gte' : 'gt', values: [start] },
          { member, operator: endInclusive ? 'lte' : 'lt', values: [end] },
        ],
      },
    };
  }
  const name = TEXT_OPERATORS[operator] ?? NUMBER_OPERATORS[operator] ?? operator;
  return { filter: { member, operator: name, values } };
}

function emptyText(member: string, operator: string): QueryFilter {
  return { member, operator, values: [''] };
}

function textOf(value: Scalar, type: MemberType): string {
  return type === 'string' ? String(value) : String(value).trim().toLowerCase();
}

/** A filter on a time. Dates, and the ranges that words mean, are compared as a whole. */
function timeFilter(member: string, filter: FilterValue, clock: Clock): QueryFilter {
  const { operator = 'equals', startInclusive = true, endInclusive = true } = filter;
  const ranges = valuesOf(filter).map((value) => timeRangeOf(String(value), clock) as TimeRange);
  const [first, last] = [ranges[0] as TimeRange, ranges.at(-1) as TimeRange];
  const inRange = ({ start, end }: TimeRange) => ({ member, operator: 'inDateRange', values: [start, end] });
  switch (operator) {
    case 'not_equals': {
      const outside = ranges.map(({ start, end }) => ({
        member,
        operator: 'notInDateRange',
        values: [start, end],
      }));
      return onlyOrAll('and', outside);
    }
    case 'greater_than':
      return { member, operator: 'afterDate', values: [first.end] };
    case 'greater_than_or_equal':
      return { member, operator: 'afterOrOnDate', values: [first.start] };
    case 'less_than':
      return { member, operator: 'beforeDate', values: [first.start] };
    case 'less_than_or_equal':
      return { member, operator: 'beforeOrOnDate', values: [first.end] };
    case 'between':
      if (startInclusive && endInclusive) return inRange({ start: first.start, end: last.end });
      return {
        and: [
          startInclusive
            ? { member, operator: 'afterOrOnDate', values: [first.start] }
            : { member, operator: 'afterDate', values: [first.end] },
          endInclusive
            ? { member, operator: 'beforeOrOnDate', values: [last.end] }
            : { member, operator: 'beforeDate', values: [last.start] },
        ],
      };
    default:
      return onlyOrAll('or', ranges.map(inRange));
  }
}

function onlyOrAll(group: 'and' | 'or', filters: readonly QueryFilter[]): QueryFilter {
  const [only] = filters;
  if (filters.length === 1 && only !== undefined) return only;
  return group === 'and' ? { and: [...filters] } : { or: [...filters] };
}

function faultOf(filter: FilterValue, type: MemberType, clock: Clock): FilterFault | undefined {
  const { operator = 'equals', caseSensitive } = filter;
  if (operator === 'custom') return { setting: 'operator', rule: 'must not be custom, which has no meaning' };
  if (!OPERATOR_RULES[operator].types.includes(type))
    return {
      setting: 'operator',
      rule: `must be one of ${operatorsFor(type).join(', ')} for a ${type}; it is ${operator}`,
    };
  const arity = arityProblem(filter);
  if (arity !== undefined) return { setting: 'value', rule: arity };
  const values = valuesOf(filter);
  const most = type === 'time' ? LIMITS.timeValues : LIMITS.values;
  if (values.length > most)
    return { setting: 'value', rule: `must have at most ${most} values; it has ${values.length}` };
  const wrong = values.find((value) => !fits(value, type, clock));
  if (wrong !== undefined)
    return { setting: 'value', rule: `must be ${EXAMPLES[type]}; ${shown(wrong)} is not` };
  if (type === 'time' && operator === 'between') {
    const [start, end] = values.map((value) => timeRangeOf(String(value), clock));
    if (start !== undefined && end !== undefined && start.start > end.end)
      return { setting: 'value', rule: 'must be [start, end] with the start before the end' };
  }
  // The engine compares whole texts exactly, and parts of texts without regard to case.
  const isExact = operator === 'equals' || operator === 'not_equals';
  if (type === 'string' && caseSensitive !== undefined && values.length > 0 && caseSensitive !== isExact)
    return { setting: 'caseSensitive', rule: `must be ${isExact} or absent for the operator ${operator}` };
  return undefined;
}

const EXAMPLES: Readonly<Record<MemberType, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  time: 'a date such as 2026-01-31, a time such as 2026-01-31T09:30:00, or words such as last 7 days',
};

function fits(value: Scalar, type: MemberType, clock: Clock): boolean {
  switch (type) {
    case 'string':
      return true;
    case 'number':
      return typeof value === 'number'
        ? Number.isFinite(value)
        : typeof value === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(value);
    case 'boolean':
      return /^\s*(true|false)\s*$/i.test(String(value));
    case 'time':
      return typeof value === 'string' && timeRangeOf(value, clock) !== undefined;
  }
}

function shown(value: Scalar): string {
  const text = JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
