import { type Computation, compute } from './aggregate.ts';
import type { Cube } from './cube-draft.ts';
import { cumulativeWindow, intervalOf } from './cumulative-window.ts';
import type { Aggregation, Metric, MetricInput } from './manifest.ts';
import { canReach, type MetricFilters } from './metric-filter.ts';
import { addMetricMeasure, type MadeMeasure, type MeasureWish } from './metric-measure.ts';
import type { SemanticDraft } from './semantic-draft.ts';
import { tokensOf } from './sql-expression.ts';
import { type CubeSql, joinSql, literalSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

/** Of metrics inside each other, and of measures that all of them may become: more is no project of people. */
const DEEPEST = 40;
const MOST_PARTS = 20_000;

type Problem = { readonly problem: string };
type Outcome = MadeMeasure | Problem;
type Home = { readonly draft: SemanticDraft; readonly aggregation: Aggregation };
/** What is to be made of a metric: with further filters, it is a hidden part of another one. */
type Order = { readonly metric: Metric; readonly filters: readonly string[]; readonly wish: MeasureWish };

/** Makes measures of metrics. A metric that is asked for with further filters becomes a second, hidden measure. */
export class MetricMeasures {
  readonly #workshop: Workshop;
  readonly #metrics: ReadonlyMap<string, Metric>;
  readonly #homes: ReadonlyMap<string, Home>;
  readonly #drafts: ReadonlyMap<string, SemanticDraft>;
  readonly #filters: MetricFilters;
  readonly #made = new Map<string, Outcome>();
  /** Metrics that are being made: one that needs itself has no end. */
  readonly #open = new Set<string>();

  constructor(
    workshop: Workshop,
    metrics: ReadonlyMap<string, Metric>,
    drafts: readonly SemanticDraft[],
    filters: MetricFilters,
  ) {
    this.#workshop = workshop;
    this.#metrics = metrics;
    this.#drafts = new Map(drafts.map((draft) => [draft.model.name, draft]));
    this.#homes = new Map(
      drafts.flatMap((draft) =>
        draft.model.measures.map((aggregation) => [aggregation.name, { draft, aggregation }] as const),
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
    if (this.#open.has(name)) return { problem: `The metric ${name} is made of itself` };
    if (this.#open.size >= DEEPEST || this.#made.size >= MOST_PARTS)
      return { problem: 'It is made of too many other metrics' };
    this.#open.add(name);
    const wish = extra.length > 0 ? { part: 'part' } : {};
    const outcome = this.#build({ metric, filters: [...metric.filters, ...extra], wish });
    this.#open.delete(name);
    this.#made.set(key, outcome);
    return outcome;
  }

  #build(order: Order): Outcome {
    const { type } = order.metric;
    if (type === 'simple') return this.#simple(order);
    if (type === 'ratio') return this.#ratio(order);
    if (type === 'derived') return this.#derived(order);
    if (type === 'cumulative') return this.#cumulative(order);
    return { problem: `Metrics of type ${type} cannot be expressed by measures` };
  }

  #simple({ metric, filters, wish }: Order): Outcome {
    const computed = this.#compute(metric, filters);
    if ('problem' in computed) return computed;
    const { fillNullsWith } = metric.measure;
    if (fillNullsWith === null) return this.#add(computed.cube, metric, computed, wish);
    const base = this.#add(computed.cube, metric, computed, { part: 'unfilled' });
    const sql = joinSql(['COALESCE(', referenceTo(base, computed.cube), `, ${fillNullsWith})`]);
    return this.#add(computed.cube, metric, numberOf(sql), wish);
  }

  #cumulative({ metric, filters, wish }: Order): Outcome {
    const rollingWindow = cumulativeWindow(metric);
    if (typeof rollingWindow === 'string') return { problem: rollingWindow };
    const { cumulativeOf } = metric;
    const inner = cumulativeOf === null ? metric : this.#metrics.get(cumulativeOf.name);
    if (inner === undefined || (inner !== metric && inner.type !== 'simple'))
      return { problem: 'It accumulates a metric that is not simple' };
    const innerFilters = inner === metric ? [] : [...inner.filters, ...(cumulativeOf?.filters ?? [])];
    const computed = this.#compute(inner, [...filters, ...innerFilters]);
    if ('problem' in computed) return computed;
    if (computed.type === 'number') return { problem: 'Percentiles cannot be accumulated' };
    return this.#add(computed.cube, metric, computed, { ...wish, rollingWindow });
  }

  #ratio(order: Order): Outcome {
    const { numerator, denominator } = order.metric;
    if (numerator === null || denominator === null) return { problem: 'It has no numerator or denominator' };
    return this.#combine(order, [numerator, denominator], ([above = '', below = '']) =>
      joinSql(['1.0 * ', above, ' / NULLIF(', below, ', 0)']),
    );
  }

  #derived(order: Order): Outcome {
    const { expr, inputs } = order.metric;
    const tokens = tokensOf(expr, this.#workshop.dialect);
    if (tokens === undefined) return { problem: 'Its expression is not SQL that a measure can have' };
    return this.#combine(order, inputs, (references) => {
      const byName = new Map(inputs.map((input, at) => [input.alias || input.name, references[at]]));
      return joinSql(tokens.map((token) => byName.get(token) ?? literalSql(token)));
    });
  }

  /** A measure over the measures of other metrics, in a cube from which joins lead to all of them. */
  #combine(
    { metric, filters, wish }: Order,
    inputs: readonly MetricInput[],
    write: (references: readonly string[]) => CubeSql,
  ): Outcome {
    const made: MadeMeasure[] = [];
    for (const input of inputs) {
      const outcome = this.#input(input, filters);
      if ('problem' in outcome) return { problem: `Its part ${input.name} is left out: ${outcome.problem}` };
      made.push(outcome);
    }
    const home = made.find(({ cube }) => made.every((other) => canReach(cube, other.cube)))?.cube;
    if (home !== undefined)
      return this.#add(home, metric, numberOf(write(made.map((part) => referenceTo(part, home)))), wish);
    const cubes = [...new Set(made.map(({ cube }) => cube.name))].join(', ');
    return {
      problem: cubes === '' ? 'It has no parts' : `No joins lead between the cubes of its parts: ${cubes}`,
    };
  }

  #input({ name, filters, shift, isAtPeriodStart }: MetricInput, extra: readonly string[]): Outcome {
    if (isAtPeriodStart) return { problem: 'It is taken at the begin of a span of time (offset_to_grain)' };
    const outcome = this.make(name, [...filters, ...extra]);
    const metric = this.#metrics.get(name);
    if ('problem' in outcome || shift === null || metric === undefined) return outcome;
    const interval = intervalOf(shift);
    if (interval === undefined)
      return { problem: `Its offset, ${shift.count} ${shift.granularity}, is no span here` };
    const sql = joinSql([referenceTo(outcome, outcome.cube)]);
    return this.#add(outcome.cube, metric, numberOf(sql), { part: 'before', shift: interval });
  }

  #compute(metric: Metric, filters: readonly string[]): (Computation & { cube: Cube }) | Problem {
    const home = this.#homeOf(metric);
    if (home === undefined) return { problem: 'No cube has the measure that it is made of' };
    const resolved: CubeSql[] = [];
    for (const template of [...metric.measure.filters, ...filters]) {
      const sql = this.#filters.resolve(home.draft, template);
      if (typeof sql !== 'string') return sql;
      resolved.push(sql);
    }
    const { cube } = home.draft;
    const computed = compute(this.#workshop, cube, home.aggregation, resolved);
    return typeof computed === 'string' ? { problem: computed } : { ...computed, cube };
  }

  #homeOf({ aggregation, measure }: Metric): Home | undefined {
    if (aggregation === null) return this.#homes.get(measure.name);
    const draft = this.#drafts.get(aggregation.semanticModel);
    return draft === undefined ? undefined : { draft, aggregation };
  }

  #add(cube: Cube, metric: Metric, computation: Computation, wish: MeasureWish): MadeMeasure {
    return addMetricMeasure(this.#workshop, cube, metric, computation, wish);
  }
}

function numberOf(sql: CubeSql): Computation {
  return { type: 'number', sql, filters: [] };
}

function referenceTo({ cube, measure }: MadeMeasure, from: Cube): string {
  return `{${cube === from ? 'CUBE' : cube.name}.${measure.name}}`;
}
