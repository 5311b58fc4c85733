import type { Cube, Measure, MeasureType } from './cube-draft.ts';
import type { Aggregation } from './manifest.ts';
import { cubeExpression, loneColumn } from './sql-expression.ts';
import { type CubeSql, columnSql, joinSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

/** What a measure of a cube computes. */
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

/** An aggregation of dbt's, over the rows that pass the filters; or a sentence of why a cube cannot have it. */
export function compute(
  workshop: Workshop,
  cube: Cube,
  aggregation: Aggregation,
  filters: readonly CubeSql[],
): Computation | string {
  const { agg, expr, isSemiAdditive } = aggregation;
  if (isSemiAdditive) return 'It is semi-additive (non_additive_dimension), which measures here cannot be';
  const type = Object.hasOwn(TYPES, agg) ? TYPES[agg] : undefined;
  if (type === undefined) return `Its aggregation ${agg} is not known`;
  if (agg === 'count' && /^(\*|\d+)?$/.test(expr.trim())) return { type, sql: null, filters };
  const value = valueSql(workshop, cube, expr);
  if (value === undefined) return 'Its expression is not SQL that a cube can have';
  if (agg === 'sum_boolean')
    return { type, sql: joinSql(['CASE WHEN ', value, ' THEN 1 ELSE 0 END']), filters };
  return type === 'number'
    ? percentile(workshop, aggregation, value, filters)
    : { type, sql: value, filters };
}

function valueSql(workshop: Workshop, cube: Cube, expr: string): CubeSql | undefined {
  const column = loneColumn(expr, workshop.dialect);
  if (column === undefined) return cubeExpression(cube, expr, workshop.dialect);
  const known = cube.columns.get(column.toLowerCase());
  return known?.sql ?? columnSql({ name: column, isQuoted: false }, workshop.dialect);
}

/** The engine filters what it aggregates itself; here the aggregate is ours, and so are its filters. */
function percentile(
  { dialect }: Workshop,
  aggregation: Aggregation,
  value: CubeSql,
  filters: readonly CubeSql[],
): Computation | string {
  const share = aggregation.agg === 'median' ? 0.5 : aggregation.percentile;
  if (share === null || !(share >= 0 && share <= 1)) return 'Its percentile is not between 0 and 1';
  const conditions = joinSql(
    filters.map((filter) => `(${filter})`),
    ' AND ',
  );
  const rows = filters.length === 0 ? value : `CASE WHEN ${conditions} THEN ${value} END`;
  const sql = dialect.percentile(share, aggregation.isDiscrete, rows);
  return { type: 'number', sql: joinSql([sql]), filters: [] };
}
