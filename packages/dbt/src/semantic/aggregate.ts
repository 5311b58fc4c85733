import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Cube, Measure, MeasureType } from '../cubes/cube-draft.ts';
import { cubeExpression, loneColumn, type Place } from '../cubes/sql-expression.ts';
import type { Aggregation } from '../manifest/manifest.ts';
import { type CubeSql, columnSql, joinSql } from '../sql/sql-text.ts';

/** What a measure computes: its type, expression and filters. */
export type Computation = Pick<Measure, 'type' | 'sql' | 'filters'>;

const TYPES: Readonly<Record<string, MeasureType>> = {
  sum: 'sum',
  sum_boolean: 'sum',
  min: 'min',
  max: 'max',
  average: 'avg',
  avg: 'avg',
  count: 'count',
  count_distinct: 'count_distinct',
  median: 'number',
  percentile: 'number',
};

/** Translates an aggregation of the rows that pass the filters; `node` is for notes. A string is the reason why it cannot be expressed. */
export function compute(
  context: ConversionContext,
  cube: Cube,
  aggregation: Aggregation,
  filters: readonly CubeSql[],
  node: string,
): Computation | string {
  const { agg, expr, isSemiAdditive } = aggregation;
  if (isSemiAdditive) return 'Semi-additive measures (`non_additive_dimension`) are not supported';
  const type = Object.hasOwn(TYPES, agg) ? TYPES[agg] : undefined;
  if (type === undefined) return `The aggregation "${agg}" is not supported`;
  if (agg === 'count' && /^(\*|\d+)?$/.test(expr.trim())) return { type, sql: null, filters };
  const value = valueSql(context, cube, expr, { node, member: aggregation.name });
  if (value === undefined) return 'The expression is not valid SQL, or contains Jinja';
  if (agg === 'sum_boolean')
    return { type, sql: joinSql(['CASE WHEN ', value, ' THEN 1 ELSE 0 END']), filters };
  return type === 'number' ? percentile(context, aggregation, value, filters) : { type, sql: value, filters };
}

function valueSql(context: ConversionContext, cube: Cube, expr: string, place: Place): CubeSql | undefined {
  const column = loneColumn(expr, context.dialect);
  if (column === undefined) return cubeExpression(context, cube, expr, place);
  const known = cube.columns.get(column.toLowerCase());
  return known?.sql ?? columnSql({ name: column, isQuoted: false }, context.dialect);
}

/** The engine filters only its own aggregates, so this expression has to contain its filters. */
function percentile(
  { dialect }: ConversionContext,
  aggregation: Aggregation,
  value: CubeSql,
  filters: readonly CubeSql[],
): Computation | string {
  const share = aggregation.agg === 'median' ? 0.5 : aggregation.percentile;
  if (share === null || !(share >= 0 && share <= 1)) return '`percentile` must be a number from 0 to 1';
  const conditions = joinSql(
    filters.map((filter) => `(${filter})`),
    ' AND ',
  );
  const rows = filters.length === 0 ? value : `CASE WHEN ${conditions} THEN ${value} END`;
  const sql = dialect.percentile(share, aggregation.isDiscrete, rows);
  return { type: 'number', sql: joinSql([sql]), filters: [] };
}
