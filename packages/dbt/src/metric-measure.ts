import type { Computation } from './aggregate.ts';
import type { Cube, Measure } from './cube-draft.ts';
import type { Metric } from './manifest.ts';
import { identifierOf, KEYWORDS } from './names.ts';
import type { Workshop } from './workshop.ts';

/** A measure that a metric became; other metrics refer to it. */
export interface MadeMeasure {
  readonly cube: Cube;
  readonly measure: Measure;
}

/** What a metric's measure is, beside what it computes. */
export interface MeasureWish {
  /** A part of other measures, that no reader is to see. The text tells it apart from the metric itself. */
  readonly part?: string;
  readonly rollingWindow?: Measure['rollingWindow'];
  readonly shift?: string;
}

/** Adds a measure for a metric, or takes the one that says the same under the same name. */
export function addMetricMeasure(
  workshop: Workshop,
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
  const isSame = existing !== undefined && !plain.isHidden && saysTheSame(existing, plain);
  const measure = isSame ? existing : { ...plain, name: takeName(cube, wanted, part === undefined) };
  cube.measures.set(measure.name, measure);
  if (part === undefined) describe(workshop, measure, metric, wanted);
  return { cube, measure };
}

function takeName({ names }: Cube, wanted: string, isWhole: boolean): string {
  if (!isWhole) return names.take(wanted);
  return KEYWORDS.has(wanted) ? names.take(`${wanted}_metric`) : names.take(wanted, `${wanted}_metric`);
}

/** A metric over a measure of its own name. */
function saysTheSame(one: Measure, other: Measure): boolean {
  const isPlain = (measure: Measure): boolean =>
    measure.filters.length === 0 && measure.rollingWindow === null && measure.shift === null;
  return one.type === other.type && one.sql === other.sql && isPlain(one) && isPlain(other);
}

function describe(workshop: Workshop, measure: Measure, metric: Metric, wanted: string): void {
  if (measure.name !== wanted)
    workshop.changed(metric.id, wanted, `The measure is called ${measure.name}: the name is not free`);
  measure.title = metric.label === wanted ? measure.title : metric.label;
  if (workshop.options.descriptions) measure.description = metric.description || measure.description;
  measure.meta = { ...measure.meta, ...metric.meta };
}
