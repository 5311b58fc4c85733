import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Cube } from '../cubes/cube-draft.ts';
import { tokensOf } from '../cubes/sql-expression.ts';
import type { Aggregation, Metric, MetricInput } from '../manifest/manifest.ts';
import { type CubeSql, joinSql, literalSql } from '../sql/sql-text.ts';
import { type Computation, compute } from './aggregate.ts';
import { cumulativeWindow, intervalOf } from './cumulative-window.ts';
import { canReach, type MetricFilters } from './metric-filter.ts';
import { addMetricMeasure, type MadeMeasure, type MeasureWish } from './metric-measure.ts';
import type { SemanticDraft } from './semantic-draft.ts';

/** Limits of the nesting of metrics and of the measures in total, far above what real projects need. */
const DEEPEST = 40;
const MOST_PARTS = 20_000;

type Problem = { readonly problem: string };
type Outcome = MadeMeasure | Problem;
type Computed = Computation & { readonly cube: Cube; readonly source: Aggregation };
type Home = { readonly draft: SemanticDraft; readonly aggregation: Aggregation };
/** A measure to create for a metric. `filters` include the metric's own. */
type Order = { readonly metric: Metric; readonly filters: readonly string[]; readonly wish: MeasureWish };

/** Converts metrics to measures. One that another metric uses with additional filters gets a second, hidden measure. */
export class MetricMeasures {
  readonly #context: ConversionContext;
  readonly #metrics: ReadonlyMap<string, Metric>;
  readonly #homes: ReadonlyMap<string, Home>;
  readonly #drafts: ReadonlyMap<string, SemanticDraft>;
  readonly #filters: MetricFilters;
  readonly #made = new Map<string, Outcome>();
  /** The metrics in progress, to detect one that depends on itself. */
  readonly #open = new Set<string>();

  constructor(
    context: ConversionContext,
    metrics: ReadonlyMap<string, Metric>,
    drafts: readonly SemanticDraft[],
    filters: MetricFilters,
  ) {
    this.#context = context;
    this.#metrics = metrics;
    this.#drafts = new Map(drafts.map((draft) => [draft.model.name, draft]));
    this.#homes = new Map(
      drafts.flatMap((draft) =>
        draft.model.measures.map((aggregation) => [aggregation.name, { draft, aggregation }] as const),
      ),
    );
    this.#filters = filters;
  }

  /** The measure of a metric with additional filters, or the reason why it cannot be expressed. */
  make(name: string, extra: readonly string[] = []): Outcome {
    const key = JSON.stringify([name, ...extra]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const metric = this.#metrics.get(name);
    if (metric === undefined) return { problem: `The metric ${name} is not in the manifest` };
    if (this.#open.has(name)) return { problem: `The metric ${name} depends on itself` };
    if (this.#open.size >= DEEPEST || this.#made.size >= MOST_PARTS)
      return { problem: 'It depends on too many other metrics' };
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
    return { problem: `Metrics of type ${type} are not supported` };
  }

  #simple({ metric, filters, wish }: Order): Outcome {
    const computed = this.#compute(metric, filters);
    if ('problem' in computed) return computed;
    const { source } = computed;
    const { fillNullsWith } = metric.measure;
    if (fillNullsWith === null) return this.#add(computed.cube, metric, computed, { ...wish, source });
    const base = this.#add(computed.cube, metric, computed, { part: 'unfilled' });
    const sql = joinSql(['COALESCE(', referenceTo(base, computed.cube), `, ${fillNullsWith})`]);
    return this.#add(computed.cube, metric, numberOf(sql), { ...wish, source });
  }

  #cumulative({ metric, filters, wish }: Order): Outcome {
    const rollingWindow = cumulativeWindow(metric);
    if (typeof rollingWindow === 'string') return { problem: rollingWindow };
    const { cumulativeOf } = metric;
    const inner = cumulativeOf === null ? metric : this.#metrics.get(cumulativeOf.name);
    if (inner === undefined || (inner !== metric && inner.type !== 'simple'))
      return { problem: 'A cumulative metric must be based on a measure or a simple metric' };
    const innerFilters = inner === metric ? [] : [...inner.filters, ...(cumulativeOf?.filters ?? [])];
    const computed = this.#compute(inner, [...filters, ...innerFilters]);
    if ('problem' in computed) return computed;
    if (computed.type === 'number') return { problem: 'Cumulative percentiles are not supported' };
    const { cube, source } = computed;
    return this.#add(cube, metric, computed, { ...wish, rollingWindow, source });
  }

  #ratio(order: Order): Outcome {
    const { numerator, denominator } = order.metric;
    if (numerator === null || denominator === null)
      return { problem: 'It has no numerator or no denominator' };
    return this.#combine(order, [numerator, denominator], ([above = '', below = '']) =>
      joinSql(['1.0 * ', above, ' / NULLIF(', below, ', 0)']),
    );
  }

  #derived(order: Order): Outcome {
    const { expr, inputs } = order.metric;
    const tokens = tokensOf(expr, this.#context.dialect);
    if (tokens === undefined) return { problem: 'The expression is not valid SQL, or contains Jinja' };
    return this.#combine(order, inputs, (references) => {
      const byName = new Map(inputs.map((input, at) => [input.alias || input.name, references[at]]));
      return joinSql(tokens.map((token) => byName.get(token) ?? literalSql(token)));
    });
  }

  /** Adds a measure computed from other metrics, in a cube from which joins lead to all of them. */
  #combine(
    { metric, filters, wish }: Order,
    inputs: readonly MetricInput[],
    write: (references: readonly string[]) => CubeSql,
  ): Outcome {
    const made: MadeMeasure[] = [];
    for (const input of inputs) {
      const outcome = this.#input(input, filters);
      if ('problem' in outcome)
        return { problem: `Its input ${input.name} cannot be expressed: ${outcome.problem}` };
      made.push(outcome);
    }
    const home = made.find(({ cube }) => made.every((other) => canReach(cube, other.cube)))?.cube;
    if (home !== undefined)
      return this.#add(home, metric, numberOf(write(made.map((part) => referenceTo(part, home)))), wish);
    const cubes = [...new Set(made.map(({ cube }) => cube.name))].join(', ');
    return {
      problem: cubes === '' ? 'It has no inputs' : `No joins connect the cubes of its inputs: ${cubes}`,
    };
  }

  #input({ name, filters, shift, isAtPeriodStart }: MetricInput, extra: readonly string[]): Outcome {
    if (isAtPeriodStart) return { problem: '`offset_to_grain` is not supported' };
    const outcome = this.make(name, [...filters, ...extra]);
    const metric = this.#metrics.get(name);
    if ('problem' in outcome || shift === null || metric === undefined) return outcome;
    const interval = intervalOf(shift);
    if (interval === undefined)
      return {
        problem: `\`offset_window\` must be a whole number of calendar units, not ${shift.count} ${shift.granularity}`,
      };
    const sql = joinSql([referenceTo(outcome, outcome.cube)]);
    return this.#add(outcome.cube, metric, numberOf(sql), { part: 'before', shift: interval });
  }

  #compute(metric: Metric, filters: readonly string[]): Computed | Problem {
    const home = this.#homeOf(metric);
    if (home === undefined) return { problem: 'No cube has the measure that it is based on' };
    const resolved: CubeSql[] = [];
    for (const template of [...metric.measure.filters, ...filters]) {
      const sql = this.#filters.resolve(home.draft, template, { node: metric.id, member: metric.name });
      if (typeof sql !== 'string') return sql;
      resolved.push(sql);
    }
    const { cube } = home.draft;
    const computed = compute(this.#context, cube, home.aggregation, resolved, metric.id);
    if (typeof computed === 'string') return { problem: computed };
    return { ...computed, cube, source: home.aggregation };
  }

  #homeOf({ aggregation, measure }: Metric): Home | undefined {
    if (aggregation === null) return this.#homes.get(measure.name);
    const draft = this.#drafts.get(aggregation.semanticModel);
    return draft === undefined ? undefined : { draft, aggregation };
  }

  #add(cube: Cube, metric: Metric, computation: Computation, wish: MeasureWish): MadeMeasure {
    return addMetricMeasure(this.#context, cube, metric, computation, wish);
  }
}

function numberOf(sql: CubeSql): Computation {
  return { type: 'number', sql, filters: [] };
}

function referenceTo({ cube, measure }: MadeMeasure, from: Cube): string {
  return `{${cube === from ? 'CUBE' : cube.name}.${measure.name}}`;
}
