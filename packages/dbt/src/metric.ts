import { type JsonRecord, listOf, recordOf, textOf } from './json-values.ts';
import { metaOf } from './manifest.ts';
import { filterTemplates } from './metric-filter.ts';
import type { Aggregation } from './semantic-model.ts';

export interface TimeSpan {
  readonly count: number;
  readonly granularity: string;
}

/** What a metric is made of: a measure or another metric, with filters of its own. */
export interface MetricInput {
  readonly name: string;
  readonly alias: string;
  readonly filters: readonly string[];
  readonly fillNullsWith: number | null;
  /** Taken as long before the time that is asked for. */
  readonly shift: TimeSpan | null;
  /** Taken at the begin of a month, say. */
  readonly isAtBegin: boolean;
}

export interface Metric {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly description: string;
  readonly meta: JsonRecord;
  readonly filters: readonly string[];
  readonly measure: MetricInput;
  /** A metric that aggregates columns itself, without a measure. */
  readonly aggregation: (Aggregation & { readonly semanticModel: string }) | null;
  readonly numerator: MetricInput | null;
  readonly denominator: MetricInput | null;
  readonly inputs: readonly MetricInput[];
  readonly expr: string;
  readonly cumulativeOf: MetricInput | null;
  /** `7 days`, or null for all time before. */
  readonly window: TimeSpan | null;
  readonly grainToDate: string;
}

/** A node of `metrics`, as dbt from 1.6 on writes it. */
export function metricOf(id: string, node: JsonRecord): Metric {
  const params = recordOf(node.type_params);
  const cumulative = recordOf(params.cumulative_type_params);
  return {
    id,
    name: textOf(node.name),
    type: textOf(node.type),
    label: textOf(node.label),
    description: textOf(node.description),
    meta: metaOf(node),
    filters: filterTemplates(node.filter),
    measure: inputOf(params.measure),
    aggregation: aggregationOf(node, params),
    numerator: params.numerator ? inputOf(params.numerator) : null,
    denominator: params.denominator ? inputOf(params.denominator) : null,
    inputs: listOf(params.metrics).map(inputOf),
    expr: textOf(params.expr),
    cumulativeOf: cumulative.metric ? inputOf(cumulative.metric) : null,
    window: windowOf(cumulative.window ?? params.window),
    grainToDate: textOf(cumulative.grain_to_date) || textOf(params.grain_to_date),
  };
}

function inputOf(value: unknown): MetricInput {
  const input = typeof value === 'string' ? { name: value } : recordOf(value);
  const fill = input.fill_nulls_with;
  return {
    name: textOf(input.name),
    alias: textOf(input.alias),
    filters: filterTemplates(input.filter),
    fillNullsWith: typeof fill === 'number' && Number.isFinite(fill) ? fill : null,
    shift: windowOf(input.offset_window),
    isAtBegin: Boolean(input.offset_to_grain),
  };
}

function aggregationOf(node: JsonRecord, params: JsonRecord): Metric['aggregation'] {
  const given = recordOf(params.metric_aggregation_params);
  if (textOf(given.agg) === '') return null;
  const semiAdditive = given.non_additive_dimension;
  return {
    semanticModel: textOf(given.semantic_model),
    name: textOf(node.name),
    agg: textOf(given.agg),
    expr: textOf(given.expr) || textOf(params.expr) || textOf(node.name),
    params: recordOf(given.agg_params),
    isSemiAdditive: semiAdditive !== null && semiAdditive !== undefined,
    label: textOf(node.label),
    description: textOf(node.description),
    meta: {},
  };
}

function windowOf(value: unknown): TimeSpan | null {
  const { count, granularity } = recordOf(value);
  if (typeof count === 'number') return { count, granularity: textOf(granularity) };
  const [, number, unit] = /^(\d+)\s+(\w+)$/.exec(textOf(value)) ?? [];
  return number === undefined || unit === undefined ? null : { count: Number(number), granularity: unit };
}
