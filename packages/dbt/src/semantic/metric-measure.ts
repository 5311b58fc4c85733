import { giveWay } from '../cubes/column-dimensions.ts';
import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Cube, Dimension, Measure } from '../cubes/cube-draft.ts';
import { loneColumn } from '../cubes/sql-expression.ts';
import type { JsonObject } from '../manifest/json-values.ts';
import type { Aggregation, Metric } from '../manifest/manifest.ts';
import { identifierOf, KEYWORDS } from '../names.ts';
import type { Computation } from './aggregate.ts';
import { formattingOf, isPercentage } from './format.ts';

/** The measure of a metric, to which other metrics can refer. */
export interface MadeMeasure {
  readonly cube: Cube;
  readonly measure: Measure;
}

/** The properties of a metric's measure other than its computation. */
export interface MeasureWish {
  /** Makes the measure a hidden part of others; the text is the suffix of its name. */
  readonly part?: string;
  readonly rollingWindow?: Measure['rollingWindow'];
  readonly shift?: string;
  /** What the metric aggregates, whose texts apply where it has none of its own. */
  readonly source?: Aggregation;
}

/** Adds a measure for a metric. The metric keeps its name: columns and other dimensions of that name give way. */
export function addMetricMeasure(
  context: ConversionContext,
  cube: Cube,
  metric: Metric,
  { type, sql, filters }: Computation,
  { part, rollingWindow = null, shift, source }: MeasureWish,
): MadeMeasure {
  const wanted = [identifierOf(metric.name, 'metric'), part].filter(Boolean).join('_');
  const name = part === undefined ? nameOfMetric(context, cube, wanted) : nameOfPart(context, cube, wanted);
  const measure: Measure = {
    name,
    ...{ type, sql, filters, rollingWindow, shift: shift ?? null },
    ...{ title: '', description: '', meta: {}, isHidden: part !== undefined },
    origin: { node: metric.id, rule: `${metric.type}_metric` },
  };
  cube.measures.set(name, measure);
  if (part === undefined) describe(context, cube, measure, metric, source);
  return { cube, measure };
}

function nameOfMetric(context: ConversionContext, cube: Cube, wanted: string): string {
  if (KEYWORDS.has(wanted)) return cube.names.take(`${wanted}_metric`);
  giveWay(context, cube, wanted);
  return cube.names.take(wanted, `${wanted}_metric`);
}

/** A name that is free and not that of a metric, which may follow. */
function nameOfPart({ metricNames }: ConversionContext, { names }: Cube, wanted: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}_${number}`;
    if (names.isFree(name) && !metricNames.has(name.toLowerCase())) return names.take(name);
  }
}

/** Whether a measure without window and shift computes this. */
export function isSameComputation(measure: Measure, { type, sql, filters }: Computation): boolean {
  const isPlain = measure.rollingWindow === null && measure.shift === null;
  const isSame = measure.type === type && measure.sql === sql;
  return isPlain && isSame && measure.filters.length === 0 && filters.length === 0;
}

/** The dimension of the column that an aggregation is based on; undefined for an expression. */
export function columnOf(
  { dialect }: ConversionContext,
  { columns }: Cube,
  { expr }: Aggregation,
): Dimension | undefined {
  return columns.get(loneColumn(expr, dialect)?.toLowerCase() ?? '');
}

/** The formatting of an aggregated column that also applies to the result, which a number of rows is not. */
export function columnFormatting(context: ConversionContext, cube: Cube, given: Aggregation): JsonObject {
  const isCount = given.agg.startsWith('count') || given.agg === 'sum_boolean';
  return isCount ? {} : formattingOf(columnOf(context, cube, given)?.meta ?? {});
}

function describe(
  context: ConversionContext,
  cube: Cube,
  measure: Measure,
  metric: Metric,
  source: Aggregation | undefined,
): void {
  if (measure.name !== metric.name)
    context.changed(
      metric.id,
      metric.name,
      `The measure is named ${measure.name}: ${metric.name} is reserved, not valid here or already in use`,
    );
  measure.title = metric.label === measure.name ? '' : metric.label;
  if (context.options.descriptions) measure.description = metric.description || source?.description || '';
  const inherited =
    source === undefined ? {} : { ...columnFormatting(context, cube, source), ...source.meta };
  measure.meta = { ...inherited, ...metric.meta };
  if (metric.type === 'ratio' && isPercentage(metric.name, metric.label))
    measure.meta = { format: 'percent', ...measure.meta };
}
