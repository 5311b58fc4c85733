import { badRequest } from '../../../errors/errors.ts';

const MOST_DEPTH = 10;
const MOST_VALUES = 10_000;
/** Operators without values: they test whether a value is set, or the conditions of a measure. */
const WITHOUT_VALUES = new Set(['set', 'notSet', 'measureFilter']);
const OPERATORS = new Set([
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
  'inDateRange',
  'notInDateRange',
  'onTheDate',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
  ...WITHOUT_VALUES,
]);

/**
 * Checks filters in the form of the data API, whose own error names neither the field nor the rule.
 * @throws 400 that names the place, such as `body.query.filters[0].or[1].operator`
 */
export function checkFilters(filters: readonly unknown[], place: string, depth = 1): void {
  if (depth > MOST_DEPTH) throw badRequest(`${place} must not be nested more than ${MOST_DEPTH} levels deep`);
  for (const [index, filter] of filters.entries()) checkFilter(filter, `${place}[${index}]`, depth);
}

function checkFilter(filter: unknown, place: string, depth: number): void {
  if (typeof filter !== 'object' || filter === null) throw badRequest(`${place} must be an object`);
  const { and, or, member, dimension, operator, values } = filter as Record<string, unknown>;
  const group = and ?? or;
  if (group !== undefined) {
    const name = and === undefined ? 'or' : 'and';
    if (!Array.isArray(group)) throw badRequest(`${place}.${name} must be an array of filters`);
    checkFilters(group, `${place}.${name}`, depth + 1);
    return;
  }
  if (typeof (member ?? dimension) !== 'string') throw badRequest(`${place}.member is required`);
  if (typeof operator !== 'string') throw badRequest(`${place}.operator is required`);
  if (!OPERATORS.has(operator))
    throw badRequest(`${place}.operator must be one of ${[...OPERATORS].join(', ')}`);
  if (WITHOUT_VALUES.has(operator)) return;
  if (!Array.isArray(values) || values.length === 0)
    throw badRequest(`${place}.values must be an array with at least one value for the operator ${operator}`);
  if (values.length > MOST_VALUES)
    throw badRequest(`${place}.values must have at most ${MOST_VALUES} values`);
}
