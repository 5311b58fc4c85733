import { isObject, type JsonObject, type JsonValue, listOf, objectOf, textOf } from './json-values.ts';
import type { Metric, MetricAggregation, MetricInput, TimeSpan } from './manifest.ts';
import { readMeta } from './read-model.ts';
import { readAggregation } from './read-semantic-model.ts';

/** Narrows an entry of `metrics`. */
export function readMetric(id: string, node: JsonObject): Metric {
  const params = objectOf(node.type_params);
  const cumulative = objectOf(params.cumulative_type_params);
  return {
    id,
    name: textOf(node.name),
    type: textOf(node.type),
    label: textOf(node.label),
    description: textOf(node.description),
    meta: readMeta(node),
    filters: readFilters(node.filter),
    measure: readInput(params.measure),
    aggregation: readOwnAggregation(node, params),
    numerator: params.numerator ? readInput(params.numerator) : null,
    denominator: params.denominator ? readInput(params.denominator) : null,
    inputs: listOf(params.metrics).map(readInput),
    expr: textOf(params.expr),
    cumulativeOf: cumulative.metric ? readInput(cumulative.metric) : null,
    window: readTimeSpan(cumulative.window ?? params.window),
    grainToDate: textOf(cumulative.grain_to_date) || textOf(params.grain_to_date),
  };
}

function readInput(value: JsonValue | undefined): MetricInput {
  const input = typeof value === 'string' ? { name: value } : objectOf(value);
  const fill = input.fill_nulls_with;
  return {
    name: textOf(input.name),
    alias: textOf(input.alias),
    filters: readFilters(input.filter),
    fillNullsWith: typeof fill === 'number' && Number.isFinite(fill) ? fill : null,
    shift: readTimeSpan(input.offset_window),
    isAtPeriodStart: Boolean(input.offset_to_grain),
  };
}

function readOwnAggregation(node: JsonObject, params: JsonObject): MetricAggregation | null {
  const given = objectOf(params.metric_aggregation_params);
  if (textOf(given.agg) === '') return null;
  return {
    ...readAggregation(given),
    semanticModel: textOf(given.semantic_model),
    name: textOf(node.name),
    expr: textOf(given.expr) || textOf(params.expr) || textOf(node.name),
    label: textOf(node.label),
    description: textOf(node.description),
    meta: {},
  };
}

/** dbt writes a filter as one text, a list, or an object with a list. */
function readFilters(filter: JsonValue | undefined): readonly string[] {
  if (typeof filter === 'string') return [filter];
  const entries = listOf(isObject(filter) ? filter.where_filters : filter);
  return entries.map((entry) =>
    typeof entry === 'string' ? entry : textOf(objectOf(entry).where_sql_template),
  );
}

/** `{ count, granularity }`, or a text such as `7 days`. */
function readTimeSpan(value: JsonValue | undefined): TimeSpan | null {
  const { count, granularity } = objectOf(value);
  if (typeof count === 'number') return { count, granularity: textOf(granularity) };
  const [, number, unit] = /^(\d+)\s+(\w+)$/.exec(textOf(value)) ?? [];
  return number === undefined || unit === undefined ? null : { count: Number(number), granularity: unit };
}
