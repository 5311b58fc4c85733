import { compute } from './aggregate.ts';
import type { Origin } from './cube-draft.ts';
import type { Aggregation, Manifest } from './manifest.ts';
import { MetricFilters } from './metric-filter.ts';
import { MetricMeasures } from './metrics.ts';
import { identifierOf, KEYWORDS } from './names.ts';
import type { SemanticDraft } from './semantic-draft.ts';
import { loneColumn } from './sql-expression.ts';
import type { Workshop } from './workshop.ts';

/** The measures of the semantic models, each as a measure of its cube. */
export function addSemanticMeasures(workshop: Workshop, drafts: readonly SemanticDraft[]): void {
  for (const draft of drafts)
    for (const aggregation of draft.model.measures) {
      const { cube } = draft;
      const { id } = draft.model;
      const { name, label, description, meta } = aggregation;
      const computed = compute(workshop, cube, aggregation, []);
      if (typeof computed === 'string') {
        workshop.leftOut(id, name, computed);
        continue;
      }
      const wanted = identifierOf(name, 'measure');
      const wish = KEYWORDS.has(wanted) ? `${wanted}_measure` : wanted;
      const taken = cube.names.take(wish, `${wanted}_measure`);
      if (taken !== wanted)
        workshop.changed(
          id,
          name,
          `The measure is called ${taken}, since ${cube.name} has a member of its name`,
        );
      cube.measures.set(taken, {
        ...computed,
        name: taken,
        rollingWindow: null,
        shift: null,
        title: label,
        description: workshop.options.descriptions ? description : '',
        isHidden: false,
        meta,
        origin: originOf(workshop, draft, aggregation),
      });
    }
}

function originOf(workshop: Workshop, { model, cube }: SemanticDraft, { agg, expr }: Aggregation): Origin {
  const column = cube.columns.get(loneColumn(expr, workshop.dialect)?.toLowerCase() ?? '')?.origin.column;
  return { node: model.id, ...(column === undefined ? {} : { column }), rule: `${agg}_measure` };
}

/** The metrics, in the order of their ids; the result has a note of each that cannot be expressed. */
export function addMetrics(
  workshop: Workshop,
  { metrics }: Manifest,
  drafts: readonly SemanticDraft[],
): void {
  const byName = new Map(metrics.map((metric) => [metric.name, metric]));
  const measures = new MetricMeasures(workshop, byName, drafts, new MetricFilters(workshop, drafts));
  for (const { id, name } of metrics) {
    const outcome = measures.make(name);
    if ('problem' in outcome) workshop.skipped(id, outcome.problem);
  }
}
