import { parseExpression } from 'vega-expression';
import { type Dict, isDict } from '../json.ts';
import { CHART_LIMITS } from './chart-limits.ts';
import type { ExpressionNode } from './expression-nodes.ts';
import { lengthOfSequence } from './expression-range.ts';

/** The most rows that a transform returns; undefined if that cannot be told before the chart is drawn. */
export type TransformBound = (
  transform: Dict,
  rows: number,
  most: (value: unknown) => number | undefined,
) => number | undefined;

/** Groups for which values are generated. The page counts them while it draws. */
const MOST_GROUPS = 1000;
/** Vega's defaults. */
const CURVE_STEPS = 200;
const QUANTILE_STEP = 0.01;

/** As many rows as before, or fewer. */
const same: TransformBound = (_transform, rows) => rows;

/**
 * What each transform adds because of the specification; others are refused. What transforms add because of the rows, such as
 * an `impute` for each pair of two columns, is counted while the chart is drawn.
 */
export const TRANSFORM_BOUNDS: Readonly<Record<string, TransformBound>> = {
  aggregate: same,
  bin: same,
  collect: same,
  extent: same,
  filter: same,
  flatten: same,
  fold: ({ fields }, rows) => rows * lengthOf(fields),
  formula: same,
  geojson: same,
  geopoint: same,
  identifier: same,
  impute: ({ keyvals, groupby }, rows) => {
    const keys = keyvals === undefined ? 0 : countOfKeys(keyvals);
    return keys === undefined ? undefined : rows + groups(groupby, rows) * keys;
  },
  joinaggregate: same,
  kde: ({ steps, minsteps, maxsteps, groupby }, rows, most) => {
    const counts = [steps, minsteps, maxsteps].filter((value) => value !== undefined).map(most);
    if (counts.includes(undefined)) return undefined;
    return groups(groupby, rows) * Math.max(CURVE_STEPS, ...counts.map(Number));
  },
  loess: same,
  pivot: same,
  quantile: ({ probs, step = QUANTILE_STEP, groupby }, rows) => {
    const count = Array.isArray(probs) ? probs.length : 1 / Number(step);
    return count > 0 ? groups(groupby, rows) * count : undefined;
  },
  regression: ({ groupby }, rows) => groups(groupby, rows) * CURVE_STEPS,
  sample: same,
  // One row for each row or column of small multiples, of which there are no more than rows of the query.
  sequence: ({ stop }, _rows, most) => most(stop) ?? CHART_LIMITS.queryRows,
  stack: same,
  timeunit: same,
  window: same,
};

function groups(groupby: unknown, rows: number): number {
  return lengthOf(groupby) === 0 ? 1 : Math.min(rows, MOST_GROUPS);
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

/** How many keys an `impute` adds: a list, or the call of `sequence` to which Vega-Lite compiles its ends. */
function countOfKeys(keyvals: unknown): number | undefined {
  if (Array.isArray(keyvals)) return keyvals.length;
  if (!isDict(keyvals) || typeof keyvals.signal !== 'string') return undefined;
  const call = parseExpression(keyvals.signal) as unknown as ExpressionNode;
  const { name } = (call.callee ?? {}) as { name?: string };
  const count = name === 'sequence' ? lengthOfSequence(call.arguments as ExpressionNode[]) : undefined;
  return count !== undefined && count <= CHART_LIMITS.count ? count : undefined;
}
