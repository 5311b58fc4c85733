import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Origin } from '../cubes/cube-draft.ts';
import type { Aggregation, Manifest } from '../manifest/manifest.ts';
import { identifierOf, KEYWORDS } from '../names.ts';
import { compute } from './aggregate.ts';
import { MetricFilters } from './metric-filter.ts';
import { columnFormatting, columnOf, isSameComputation } from './metric-measure.ts';
import { MetricMeasures } from './metrics.ts';
import type { SemanticDraft } from './semantic-draft.ts';

/**
 * Adds the measures of the semantic models to their cubes, except those that a metric computes already. dbt does not
 * show users the measures of metrics, so they are hidden.
 */
export function addSemanticMeasures(
  context: ConversionContext,
  drafts: readonly SemanticDraft[],
  { metrics }: Manifest,
): void {
  const used = new Set(metrics.map(({ measure }) => measure.name));
  for (const draft of drafts)
    for (const aggregation of draft.model.measures) {
      const { cube } = draft;
      const { id } = draft.model;
      const { name, label, description, meta } = aggregation;
      const computed = compute(context, cube, aggregation, [], id);
      if (typeof computed === 'string') {
        context.leftOut(id, name, computed);
        continue;
      }
      if (cube.measures.values().some((measure) => isSameComputation(measure, computed))) continue;
      const isHidden = used.has(name);
      const wanted = identifierOf(name, 'measure');
      const first = KEYWORDS.has(wanted) ? `${wanted}_measure` : wanted;
      const taken = cube.names.take(first, `${wanted}_measure`);
      if (taken !== wanted && !isHidden)
        context.changed(id, name, `The measure is named ${taken}: ${wanted} is reserved or already in use`);
      cube.measures.set(taken, {
        ...computed,
        name: taken,
        rollingWindow: null,
        shift: null,
        title: label,
        description: context.options.descriptions ? description : '',
        isHidden,
        meta: { ...columnFormatting(context, cube, aggregation), ...meta },
        origin: originOf(context, draft, aggregation),
      });
    }
}

function originOf(context: ConversionContext, { model, cube }: SemanticDraft, given: Aggregation): Origin {
  const { agg } = given;
  const column = columnOf(context, cube, given)?.origin.column;
  return { node: model.id, ...(column === undefined ? {} : { column }), rule: `${agg}_measure` };
}

/** Adds a measure for each metric, or a note if it cannot be expressed. */
export function addMetrics(
  context: ConversionContext,
  { metrics }: Manifest,
  drafts: readonly SemanticDraft[],
): void {
  const byName = new Map(metrics.map((metric) => [metric.name, metric]));
  const measures = new MetricMeasures(context, byName, drafts, new MetricFilters(context, drafts));
  for (const { id, name } of metrics) {
    const outcome = measures.make(name);
    if ('problem' in outcome) context.skipped(id, outcome.problem);
  }
}
