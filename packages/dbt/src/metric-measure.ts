import type { Computation } from './aggregate.ts';
import type { ConversionContext } from './conversion-context.ts';
import type { Cube, Measure } from './cube-draft.ts';
import type { Metric } from './manifest.ts';
import { identifierOf, KEYWORDS } from './names.ts';

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
}

/** Adds a measure for a metric, or reuses an identical one of the same name. */
export function addMetricMeasure(
  context: ConversionContext,
  cube: Cube,
  metric: Metric,
  { type, sql, filters }: Computation,
  { part, rollingWindow = null, shift }: MeasureWish,
): MadeMeasure {
  const wanted = [identifierOf(metric.name, 'metric'), part].filter(Boolean).join('_');
  const plain: Measure = {
    name: wanted,
    ...{ type, sql, filters, rollingWindow, shift: shift ?? null },
    ...{ title: '', description: '', meta: {}, isHidden: part !== undefined },
    origin: { node: metric.id, rule: `${metric.type}_metric` },
  };
  const existing = cube.measures.get(wanted);
  const isSame = existing !== undefined && !plain.isHidden && isSameComputation(existing, plain);
  const measure = isSame ? existing : { ...plain, name: takeName(cube, wanted, part === undefined) };
  cube.measures.set(measure.name, measure);
  if (part === undefined) describe(context, measure, metric, wanted);
  return { cube, measure };
}

function takeName({ names }: Cube, wanted: string, isWhole: boolean): string {
  if (!isWhole) return names.take(wanted);
  return KEYWORDS.has(wanted) ? names.take(`${wanted}_metric`) : names.take(wanted, `${wanted}_metric`);
}

/** Whether two measures compute the same, as for a metric over a measure of its own name. */
function isSameComputation(one: Measure, other: Measure): boolean {
  const isPlain = (measure: Measure): boolean =>
    measure.filters.length === 0 && measure.rollingWindow === null && measure.shift === null;
  return one.type === other.type && one.sql === other.sql && isPlain(one) && isPlain(other);
}

function describe(context: ConversionContext, measure: Measure, metric: Metric, wanted: string): void {
  if (measure.name !== wanted)
    context.changed(
      metric.id,
      wanted,
      `The measure is named ${measure.name}: ${wanted} is reserved or already in use`,
    );
  measure.title = metric.label === wanted ? measure.title : metric.label;
  if (context.options.descriptions) measure.description = metric.description || measure.description;
  measure.meta = { ...measure.meta, ...metric.meta };
}
