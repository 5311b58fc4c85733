import { type Computation, compute } from './aggregate.ts';
import type { Cube, Measure, Origin } from './cube-draft.ts';
import { cumulativeWindow } from './cumulative-window.ts';
import type { Metric, MetricInput } from './metric.ts';
import { canReach, type MetricFilters } from './metric-filter.ts';
import { identifierOf, KEYWORDS } from './names.ts';
import type { Aggregation, SemanticModel } from './semantic-model.ts';
import { tokensOf } from './sql-expression.ts';
import { type CubeSql, joinSql, literalSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

/** A measure that a metric became; other metrics refer to it. */
interface Made {
  readonly cube: Cube;
  readonly measure: Measure;
}
type Outcome = Made | { readonly problem: string };
type Home = { readonly model: SemanticModel; readonly aggregation: Aggregation };

/** Makes measures of metrics. A metric that is asked for with further filters becomes a second, hidden measure. */
export class MetricMeasures {
  readonly #workshop: Workshop;
  readonly #metrics: ReadonlyMap<string, Metric>;
  readonly #homes: ReadonlyMap<string, Home>;
  readonly #models: ReadonlyMap<string, SemanticModel>;
  readonly #filters: MetricFilters;
  readonly #made = new Map<string, Outcome>();
  /** Metrics that are being made: one that needs itself has no end. */
  readonly #open = new Set<string>();

  constructor(
    workshop: Workshop,
    metrics: ReadonlyMap<string, Metric>,
    models: readonly SemanticModel[],
    filters: MetricFilters,
  ) {
    this.#workshop = workshop;
    this.#metrics = metrics;
    this.#models = new Map(models.map((model) => [model.name, model]));
    this.#homes = new Map(
      models.flatMap((model) =>
        model.aggregations.map((aggregation) => [aggregation.name, { model, aggregation }] as const),
      ),
    );
    this.#filters = filters;
  }

  /** The measure of a metric, with what its users filter besides. */
  make(name: string, extra: readonly string[] = []): Outcome {
    const key = JSON.stringify([name, ...extra]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const metric = this.#metrics.get(name);
    if (metric === undefined) return { problem: `The metric ${name} is not in the manifest` };
    if (this.#open.has(key)) return { problem: `The metric ${name} is made of itself` };
    this.#open.add(key);
    const outcome = this.#build(metric, [...metric.filters, ...extra], extra.length > 0);
    this.#open.delete(key);
    this.#made.set(key, outcome);
    return outcome;
  }

  #build(metric: Metric, filters: readonly string[], isHidden: boolean): Outcome {
    if (metric.type === 'simple') return this.#simple(metric, filters, isHidden);
    if (metric.type === 'ratio') return this.#ratio(metric, filters, isHidden);
    if (metric.type === 'derived') return this.#derived(metric, filters, isHidden);
    if (metric.type === 'cumulative') return this.#cumulative(metric, filters, isHidden);
    return { problem: `Metrics of type ${metric.type} cannot be expressed by measures` };
  }

  #simple(metric: Metric, filters: readonly string[], isHidden: boolean): Outcome {
    const home = this.#homeOf(metric);
    const computed = this.#compute(home, metric, filters);
    if ('problem' in computed) return computed;
    const { fillNullsWith } = metric.measure;
    if (fillNullsWith === null) return this.#add(computed.cube, metric, computed, isHidden);
    const base = this.#add(computed.cube, metric, computed, true, '_unfilled');
    const sql = joinSql(['COALESCE(', referenceTo(base, computed.cube), `, ${fillNullsWith})`]);
    return this.#add(computed.cube, metric, { type: 'number', sql, filters: [] }, isHidden);
  }

  #cumulative(metric: Metric, filters: readonly string[], isHidden: boolean): Outcome {
    const window = cumulativeWindow(metric);
    if (typeof window === 'string') return { problem: window };
    const inner = metric.cumulativeOf === null ? metric : this.#metrics.get(metric.cumulativeOf.name);
    if (inner === undefined || (inner !== metric && inner.type !== 'simple'))
      return { problem: 'It accumulates a metric that is not simple' };
    const innerFilters = inner === metric ? [] : [...inner.filters, ...(metric.cumulativeOf?.filters ?? [])];
    const computed = this.#compute(this.#homeOf(inner), inner, [...filters, ...innerFilters]);
    if ('problem' in computed) return computed;
    if (computed.type === 'number') return { problem: 'Percentiles cannot be accumulated' };
    return this.#add(computed.cube, metric, computed, isHidden, '', window);
  }

  #ratio(metric: Metric, filters: readonly string[], isHidden: boolean): Outcome {
    const { numerator, denominator } = metric;
    if (numerator === null || denominator === null) return { problem: 'It has no numerator or denominator' };
    return this.#combine(metric, [numerator, denominator], filters, isHidden, ([above = '', below = '']) =>
      joinSql(['1.0 * ', above, ' / NULLIF(', below, ', 0)']),
    );
  }

  #derived(metric: Metric, filters: readonly string[], isHidden: boolean): Outcome {
    const tokens = tokensOf(metric.expr, this.#workshop.dialect);
    if (tokens === undefined) return { problem: 'Its expression is not SQL that a measure can have' };
    return this.#combine(metric, metric.inputs, filters, isHidden, (references) => {
      const byName = new Map(metric.inputs.map((input, at) => [input.alias || input.name, references[at]]));
      return joinSql(tokens.map((token) => byName.get(token) ?? literalSql(token)));
    });
  }

  /** A measure over the measures of other metrics, in a cube from which joins lead to all of them. */
  #combine(
    metric: Metric,
    inputs: readonly MetricInput[],
    filters: readonly string[],
    isHidden: boolean,
    write: (references: readonly string[]) => CubeSql,
  ): Outcome {
    const made: Made[] = [];
    for (const input of inputs) {
      if (input.isShifted) return { problem: `It compares with ${input.name} of another time (offset)` };
      const outcome = this.make(input.name, [...input.filters, ...filters]);
      if ('problem' in outcome) return { problem: `Its part ${input.name} is left out: ${outcome.problem}` };
      made.push(outcome);
    }
    const home = made.find(({ cube }) => made.every((other) => canReach(cube, other.cube)))?.cube;
    if (home === undefined) {
      const cubes = [...new Set(made.map(({ cube }) => cube.name))].join(', ');
      return {
        problem: cubes === '' ? 'It has no parts' : `No joins lead between the cubes of its parts: ${cubes}`,
      };
    }
    const sql = write(made.map((part) => referenceTo(part, home)));
    return this.#add(home, metric, { type: 'number', sql, filters: [] }, isHidden);
  }

  #homeOf(metric: Metric): Home | undefined {
    if (metric.aggregation === null) return this.#homes.get(metric.measure.name);
    const model = this.#models.get(metric.aggregation.semanticModel);
    return model === undefined ? undefined : { model, aggregation: metric.aggregation };
  }

  #compute(
    home: Home | undefined,
    metric: Metric,
    filters: readonly string[],
  ): (Computation & { cube: Cube }) | { problem: string } {
    if (home === undefined) return { problem: 'No cube has the measure that it is made of' };
    const resolved: CubeSql[] = [];
    for (const template of [...metric.measure.filters, ...filters]) {
      const sql = this.#filters.resolve(home.model, template);
      if (typeof sql !== 'string') return sql;
      resolved.push(sql);
    }
    const { cube } = home.model;
    const computed = compute(this.#workshop, cube, home.aggregation, resolved);
    return typeof computed === 'string' ? { problem: computed } : { ...computed, cube };
  }

  #add(
    cube: Cube,
    metric: Metric,
    computation: Computation,
    isHidden: boolean,
    suffix = '',
    rollingWindow: Measure['rollingWindow'] = null,
  ): Made {
    const { type, sql, filters } = computation;
    const blank = { title: '', description: '', meta: {} };
    const origin: Origin = { node: metric.id, rule: `${metric.type}_metric` };
    const wanted = `${identifierOf(metric.name, 'metric')}${suffix || (isHidden ? '_part' : '')}`;
    const same = isHidden ? undefined : sameMeasure(cube.measures.get(wanted), computation, rollingWindow);
    const measure: Measure = same ?? {
      ...{ ...blank, type, sql, filters, rollingWindow, isHidden, origin },
      name: KEYWORDS.has(wanted)
        ? cube.names.take(`${wanted}_metric`)
        : cube.names.take(wanted, `${wanted}_metric`),
    };
    cube.measures.set(measure.name, measure);
    if (!isHidden) this.#describe(measure, metric, wanted);
    return { cube, measure };
  }

  #describe(measure: Measure, metric: Metric, wanted: string): void {
    if (measure.name !== wanted)
      this.#workshop.changed(
        metric.id,
        wanted,
        `The measure is called ${measure.name}: the name is not free`,
      );
    measure.title = metric.label === wanted ? measure.title : metric.label;
    if (this.#workshop.options.descriptions) measure.description = metric.description || measure.description;
    measure.meta = { ...measure.meta, ...metric.meta };
  }
}

/** A metric over a measure of its own name says the same twice. */
function sameMeasure(
  existing: Measure | undefined,
  { type, sql, filters }: Computation,
  rollingWindow: Measure['rollingWindow'],
): Measure | undefined {
  const isSame =
    existing?.type === type && existing.sql === sql && filters.length === 0 && rollingWindow === null;
  return isSame && existing.filters.length === 0 && existing.rollingWindow === null ? existing : undefined;
}

function referenceTo({ cube, measure }: Made, from: Cube): string {
  return `{${cube === from ? 'CUBE' : cube.name}.${measure.name}}`;
}
