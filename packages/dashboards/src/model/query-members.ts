import { isObject } from '../json.ts';
import type { Expected, ModelMembers } from './model-members.ts';
import type { ReportQuery, WidgetChecks } from './widget-checks.ts';

type Json = Readonly<Record<string, unknown>>;
type Use = readonly [name: string, expected: Expected];

/** Why a report's query does not fit a model. */
export function queryProblems(
  report: ReportQuery,
  members: ModelMembers,
  sqlProblem: WidgetChecks['sqlProblem'],
): string[] {
  const { sqlQuery, jsonQuery, meta } = report;
  const others = members.problems(usesInMeta(isObject(meta) ? meta : {}));
  if (isText(sqlQuery)) {
    const problem = sqlProblem?.(sqlQuery);
    return [...(problem === undefined ? [] : [`its SQL cannot be planned: ${problem}`]), ...others];
  }
  if (!isText(jsonQuery)) return others;
  const query = parsed(jsonQuery);
  if (query === undefined) return ['its JSON query is not valid JSON', ...others];
  const queries = [query].flat();
  const shapes = queries.flatMap((item) => (isObject(item) ? shapeProblems(item) : [NO_OBJECT]));
  return [...shapes, ...members.problems(queries.filter(isObject).flatMap(usesInQuery)), ...others];
}

const NO_OBJECT = 'its JSON query must be an object';
const LISTS = ['measures', 'dimensions', 'segments', 'timeDimensions', 'filters'];

function shapeProblems(query: Json): string[] {
  return LISTS.filter((name) => (query[name] ?? null) !== null && !Array.isArray(query[name])).map(
    (name) => `the ${name} of its JSON query must be a list`,
  );
}

/** The members that a query of the data API uses. */
function usesInQuery(query: Json): Use[] {
  const order = Array.isArray(query.order)
    ? query.order.map((entry: unknown) => (Array.isArray(entry) ? entry[0] : undefined))
    : Object.keys(isObject(query.order) ? query.order : {});
  return [
    ...named(query.measures, 'measure'),
    ...named(query.dimensions, 'dimension'),
    ...named(query.segments, 'segment'),
    ...named(membersIn(query.timeDimensions, 'dimension'), 'time dimension'),
    ...usesInFilters(query.filters),
    ...named(order, 'any'),
  ];
}

function usesInFilters(filters: unknown): Use[] {
  if (!Array.isArray(filters)) return [];
  return filters
    .filter(isObject)
    .flatMap((filter) => [
      ...named([filter.member ?? filter.dimension], 'member'),
      ...usesInFilters(filter.and),
      ...usesInFilters(filter.or),
    ]);
}

function usesInMeta({ periodComparisons, fillMissingRows }: Json): Use[] {
  return [
    ...named(membersIn(periodComparisons, 'measure'), 'measure'),
    ...named(membersIn(periodComparisons, 'timeDimension'), 'time dimension'),
    ...named(membersIn([fillMissingRows], 'member'), 'member'),
  ];
}

function membersIn(list: unknown, key: string): unknown[] {
  return Array.isArray(list) ? list.filter(isObject).map((item) => item[key]) : [];
}

/** The names in a list. Expressions and columns of SQL, which have no view, are not members. */
function named(list: unknown, expected: Expected): Use[] {
  if (!Array.isArray(list)) return [];
  return list
    .filter((name): name is string => typeof name === 'string' && name.includes('.'))
    .map((name) => [name, expected]);
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
