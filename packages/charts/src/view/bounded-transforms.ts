import { transforms } from 'vega-dataflow';
import type { DrawingBudget } from './drawing-budget.ts';

type Accessor = (tuple: object) => unknown;
type Parameters = Readonly<Record<string, unknown>>;

interface Pulse {
  readonly dataflow: { readonly budget: DrawingBudget };
  readonly source?: readonly object[];
  /** Absent where several data sets come together, as for the domain of a scale. */
  readonly add?: readonly object[];
}

interface Scale {
  domain(): readonly unknown[];
}

type Transforming = new () => {
  transform(parameters: Parameters, pulse: Pulse): unknown;
  subflow?(key: PropertyKey, flow: unknown, pulse: Pulse, parent?: unknown): unknown;
  value?: object;
};

/** The work of a part for each value of a column, such as a cell of small multiples, without its rows and marks. */
const CELL = 300;
/** A row that is added passes through the rest of the chart, and takes memory even before that. */
const ADDED = 5;
const TICK = 20;
const MOST_TICKS = 5_000;
const MOST_BINS = 5_000;
/** Samples from which a confidence interval is estimated. */
const SAMPLES = 1000;
/** Of a sum or a sort over the rows of a window, beside that of a row that passes through a chart. */
const PER_VALUE = 0.05;
const ALL_VALUES: ReadonlySet<unknown> = new Set('values distinct median q1 q3 argmin argmax'.split(' '));
const INTERVALS: ReadonlySet<unknown> = new Set(['ci0', 'ci1']);
const UNIT_MS: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
};
const DAY_MS = 86_400_000;

/** What transforms do that add more than the rows they get, found before they do it. */
const COSTS: Readonly<Record<string, (parameters: Parameters, tuples: readonly object[]) => number>> = {
  impute: ({ groupby, key, keyvals }, tuples) =>
    ADDED * groupsOf(groupby, tuples).size * (distinct([key], tuples) + listOf(keyvals).length),
  fold: ({ fields }, tuples) => ADDED * tuples.length * listOf(fields).length,
  flatten: ({ fields }, tuples) =>
    ADDED *
    tuples.reduce(
      (sum, tuple) => sum + Math.max(0, ...accessors(fields).map((field) => listOf(field(tuple)).length)),
      0,
    ),
  pivot: ({ field, groupby, limit }, tuples) => {
    const columns = Math.min(distinct([field], tuples), Number(limit) || Number.POSITIVE_INFINITY);
    return columns * (ADDED * groupsOf(groupby, tuples).size + PER_VALUE * tuples.length);
  },
  aggregate: ({ ops, cross, groupby }, tuples) =>
    estimated(ops) * tuples.length +
    (cross === true ? accessors(groupby).reduce((cells, field) => cells * distinct([field], tuples), 1) : 0),
  joinaggregate: ({ ops }, tuples) => estimated(ops) * tuples.length,
  kde: ({ groupby, steps, maxsteps = 200 }, tuples) =>
    (groupsOf(groupby, tuples).size + tuples.length * PER_VALUE) * Number(steps ?? maxsteps),
  loess: ({ groupby, bandwidth }, tuples) =>
    sumOf(groupsOf(groupby, tuples), (size) => size * size * Number(bandwidth || 0.3) * 4 * PER_VALUE),
  regression: ({ groupby }, tuples) => groupsOf(groupby, tuples).size * 200,
  window: ({ ops, frame, groupby }, tuples) => {
    const [from = null, to = null] = listOf(frame ?? [null, 0]) as (number | null)[];
    const width = from === null || to === null ? Number.POSITIVE_INFINITY : Math.abs(to - from) + 1;
    const perValue = (listOf(ops).some((op) => ALL_VALUES.has(op)) ? 1 : 0) + estimated(ops) * SAMPLES;
    return sumOf(groupsOf(groupby, tuples), (size) => size * Math.min(size, width) * perValue * PER_VALUE);
  },
  scale: ({ bins, domain }) => {
    const { start, stop, step } = (Array.isArray(bins) ? {} : (bins ?? {})) as Record<string, number>;
    const [first = 0, last = first] = listOf(domain).map(Number);
    const count = step === undefined ? 0 : ((stop ?? last) - (start ?? first)) / step;
    return count > MOST_BINS ? Number.POSITIVE_INFINITY : 0;
  },
  axisticks: ticks,
  legendentries: ticks,
};

/** Their parts, such as the cells of small multiples, have costs of their own. */
const DIVIDING: ReadonlySet<string> = new Set(['facet', 'prefacet']);

/** Adds transforms to those that charts can have. A drawing ends before one of them makes more than a page can show. */
export function addTransforms(added: Readonly<Record<string, unknown>>): void {
  for (const [type, transform] of Object.entries(added)) {
    const limited = bounded(type, transform as Transforming);
    // The index of Vega, which Vega-Lite imports, sets them too.
    Object.defineProperty(transforms, type, {
      configurable: true,
      enumerable: true,
      get: () => limited,
      set: () => undefined,
    });
  }
}

function bounded(type: string, Base: Transforming): Transforming {
  const costOf = COSTS[type];
  if (costOf !== undefined)
    return class extends Base {
      override transform(parameters: Parameters, pulse: Pulse): unknown {
        pulse.dataflow.budget.spend(costOf(parameters, pulse.source ?? pulse.add ?? []));
        return super.transform(parameters, pulse);
      }
    };
  if (!DIVIDING.has(type)) return Base;
  return class extends Base {
    override subflow(key: PropertyKey, flow: unknown, pulse: Pulse, parent?: unknown): unknown {
      if (!Object.hasOwn(this.value ?? {}, key)) pulse.dataflow.budget.spend(CELL);
      return super.subflow?.(key, flow, pulse, parent);
    }
  };
}

/** Ticks by their number, or one for each of an interval of time. */
function ticks({ count, scale }: Parameters): number {
  const number = typeof count === 'number' ? count : ticksOfInterval(count, scale as Scale);
  return number > MOST_TICKS ? Number.POSITIVE_INFINITY : number * TICK;
}

function ticksOfInterval(count: unknown, scale: Scale): number {
  const { interval, step = 1 } =
    typeof count === 'string' ? { interval: count } : ((count ?? {}) as { interval?: string; step?: number });
  if (interval === undefined) return 0;
  const times = scale.domain().map(Number);
  return (Math.max(...times) - Math.min(...times)) / ((UNIT_MS[interval] ?? DAY_MS) * step);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function accessors(fields: unknown): readonly Accessor[] {
  return listOf(fields).filter((field): field is Accessor => typeof field === 'function');
}

/** The sizes of the groups of tuples that have the same values. */
function groupsOf(fields: unknown, tuples: readonly object[]): ReadonlyMap<string, number> {
  const read = accessors(fields);
  const sizes = new Map<string, number>();
  for (const tuple of tuples) {
    const key = read.map((field) => String(field(tuple))).join('|');
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return sizes;
}

function distinct(fields: unknown, tuples: readonly object[]): number {
  return groupsOf(fields, tuples).size;
}

function sumOf(groups: ReadonlyMap<string, number>, costOf: (size: number) => number): number {
  return [...groups.values()].reduce((sum, size) => sum + costOf(size), 0);
}

/** The work per value of operations that are estimated from samples. */
function estimated(ops: unknown): number {
  return listOf(ops).filter((op) => INTERVALS.has(op)).length * SAMPLES * PER_VALUE;
}
