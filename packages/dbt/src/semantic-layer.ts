import { compute } from './aggregate.ts';
import type { Origin } from './cube-draft.ts';
import { recordOf } from './json-values.ts';
import type { Manifest } from './manifest.ts';
import { type Metric, metricOf } from './metric.ts';
import { MetricFilters } from './metric-filter.ts';
import { MetricMeasures } from './metrics.ts';
import { identifierOf, KEYWORDS } from './names.ts';
import type { Aggregation, SemanticModel } from './semantic-model.ts';
import { loneColumn } from './sql-expression.ts';
import type { Workshop } from './workshop.ts';

/** The measures of the semantic models, each as a measure of its cube. */
export function addSemanticMeasures(workshop: Workshop, models: readonly SemanticModel[]): void {
  for (const model of models)
    for (const aggregation of model.aggregations) {
      const { id, cube } = model;
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
        origin: originOf(workshop, model, aggregation),
      });
    }
}

function originOf(workshop: Workshop, { id, cube }: SemanticModel, { agg, expr }: Aggregation): Origin {
  const column = cube.columns.get(loneColumn(expr, workshop.dialect)?.toLowerCase() ?? '')?.origin.column;
  return { node: id, ...(column === undefined ? {} : { column }), rule: `${agg}_measure` };
}

/** The metrics, in the order of their ids; the result has a note of each that cannot be expressed. */
export function addMetrics(workshop: Workshop, { raw }: Manifest, models: readonly SemanticModel[]): void {
  const nodes = recordOf(raw.metrics);
  const metrics = Object.keys(nodes)
    .sort()
    .map((id): Metric => metricOf(id, recordOf(nodes[id])));
  const byName = new Map(metrics.map((metric) => [metric.name, metric]));
  const measures = new MetricMeasures(workshop, byName, models, new MetricFilters(workshop, models));
  for (const { id, name } of metrics) {
    const outcome = measures.make(name);
    if ('problem' in outcome) workshop.skipped(id, outcome.problem);
  }
}
