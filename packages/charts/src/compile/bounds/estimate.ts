import { type Dict, isDict, listOf } from '../json.ts';
import { SpecError } from '../spec-error.ts';
import { CHART_LIMITS } from './chart-limits.ts';
import type { Origin } from './origin.ts';
import { SignalRanges } from './signal-ranges.ts';
import { TRANSFORM_BOUNDS } from './transform-bounds.ts';

/** Vega's numbers of ticks of an axis and entries of a legend, where the chart has none of its own. */
const DEFAULT_TICKS = 10;
/** The names under which authors write what a transform multiplies by. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  impute: ['keyvals', 'impute'],
  kde: ['steps', 'minsteps', 'maxsteps', 'density'],
  quantile: ['step', 'probs', 'quantile'],
};

/** Refuses a chart that can have too many rows, marks or ticks, or whose number of them is not known. */
export function checkEstimate(vega: Dict, origin: Origin): void {
  new Estimate(vega, origin).check(vega);
}

class Estimate {
  readonly #signals: SignalRanges;
  readonly #origin: Origin;
  #marks = 0;
  #ticks = 0;

  constructor(vega: Dict, origin: Origin) {
    this.#signals = new SignalRanges(vega);
    this.#origin = origin;
  }

  check(vega: Dict): void {
    this.#group(vega, new Map([['rows', CHART_LIMITS.queryRows]]));
    this.#require(this.#marks, 'marks');
    this.#require(this.#ticks, 'ticks');
  }

  /** @param outer the rows of the data sets outside of the group */
  #group(group: Dict, outer: ReadonlyMap<string, number>): void {
    const rows = new Map(outer);
    for (const data of listOf(group.data)) rows.set(String(data.name), this.#rowsOf(data, rows));
    for (const guide of [...listOf(group.axes), ...listOf(group.legends)])
      this.#ticks += Array.isArray(guide.values)
        ? guide.values.length
        : (this.#signals.most(guide.tickCount) ?? DEFAULT_TICKS);
    for (const mark of listOf(group.marks)) this.#mark(mark, rows);
  }

  #mark(mark: Dict, rows: Map<string, number>): void {
    const from = isDict(mark.from) ? mark.from : {};
    const { facet } = from;
    if (isDict(facet)) rows.set(String(facet.name), rows.get(String(facet.data)) ?? CHART_LIMITS.queryRows);
    this.#marks += (isDict(facet) ? rows.get(String(facet.data)) : rows.get(String(from.data))) ?? 1;
    if (mark.type === 'group') this.#group(mark, rows);
  }

  #rowsOf(data: Dict, known: ReadonlyMap<string, number>): number {
    let rows = Array.isArray(data.values)
      ? data.values.length
      : (known.get(String(data.source)) ?? known.get('rows') ?? 0);
    for (const transform of listOf(data.transform)) {
      rows = this.#after(transform, rows);
      this.#require(rows, 'rows', transform);
    }
    return rows;
  }

  #after(transform: Dict, rows: number): number {
    const type = String(transform.type);
    const bound = Object.hasOwn(TRANSFORM_BOUNDS, type) ? TRANSFORM_BOUNDS[type] : undefined;
    if (bound === undefined)
      throw new SpecError(this.#origin.pathOf(type, ['transform']), `must not use the transform ${type}`);
    const after = bound(transform, rows, (value) => this.#signals.most(value));
    if (after !== undefined) return after;
    const path = this.#pathOf(transform);
    throw new SpecError(
      path,
      `must be a list or numbers of at most ${CHART_LIMITS.count} values, so that the rows it makes can be counted`,
    );
  }

  #pathOf({ type }: Dict): string {
    const keys = KEYS[String(type)] ?? [String(type)];
    for (const key of keys) {
      const path = this.#origin.pathOf(undefined, [key]);
      if (path !== '') return path;
    }
    return '';
  }

  #require(count: number, what: 'rows' | 'marks' | 'ticks', transform?: Dict): void {
    const most = CHART_LIMITS[what];
    if (count > most)
      throw new SpecError(
        transform === undefined ? '' : this.#pathOf(transform),
        `can make ${Math.round(count).toLocaleString('en-US')} ${what}, and at most ${most.toLocaleString('en-US')} are allowed`,
      );
  }
}
