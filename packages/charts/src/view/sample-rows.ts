import type { CompiledChart } from '../chart.ts';
import type { Datum } from './rows.ts';
import { sampleAreas } from './sample-areas.ts';
import { markTypes, pathsIn, transformsOf } from './spec-marks.ts';

/** Rows to draw, and of how many they are a sample. */
export interface Sample {
  readonly rows: readonly Datum[];
  readonly total: number;
}

/** More points than this take longer to draw than people want to wait. */
const MOST_POINTS = 20_000;

/** Transforms after which each row is still a mark of its own. */
const PLAIN_TRANSFORMS = new Set(['filter', 'formula']);

/**
 * The rows of lines and points that a chart of a width can show. Lines keep their shape (largest triangles, Steinarsson
 * 2013) with their smallest and largest values; areas do too, with the same positions for all series; points are chosen evenly, the same ones each time. Charts that compute
 * something from their rows get all of them.
 */
export function sampleRows(chart: CompiledChart, rows: readonly Datum[], width: number): Sample {
  const whole = { rows, total: rows.length };
  if (rows.length <= 2000 || chart.layout !== 'fit' || chart.map !== null || chart.sankey !== null)
    return whole;
  const types = markTypes(chart.vega);
  const most = Math.max(500, Math.round(width * 2));
  if (types.has('area')) return { ...whole, rows: sampleAreas(chart.vega, rows, most) ?? rows };
  if (!transformsOf(chart.vega).every(({ type }) => PLAIN_TRANSFORMS.has(String(type)))) return whole;
  if (types.size === 1 && types.has('symbol')) return { ...whole, rows: chosen(rows, MOST_POINTS) };
  const lines = pathsIn(chart.vega, ['line']);
  const [line] = lines;
  const isLine = [...types].every((type) => ['line', 'symbol', 'rule'].includes(type));
  // The line to a period that is not over is a second mark for the same rows.
  if (!isLine || line === undefined || lines.some(({ y }) => y !== line.y)) return whole;
  const nameOf = (row: Datum) => JSON.stringify(line.series.map((key) => row[key] ?? null));
  const kept = [...Map.groupBy(rows, nameOf).values()].flatMap((one) =>
    largestTriangles(one, most, line.x, line.y),
  );
  return kept.length === rows.length ? whole : { rows: kept, total: rows.length };
}

/** As many rows as wanted, from all over the list, always the same ones. */
function chosen(rows: readonly Datum[], count: number): readonly Datum[] {
  if (rows.length <= count) return rows;
  let state = 1;
  const kept: Datum[] = [];
  for (const [index, row] of rows.entries()) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const left = rows.length - index;
    if ((state / 2 ** 32) * left < count - kept.length) kept.push(row);
  }
  return kept;
}

/** The rows of a line that matter for its shape. Gaps stay gaps. */
function largestTriangles(
  line: readonly Datum[],
  most: number,
  xKey: string,
  yKey: string,
): readonly Datum[] {
  if (line.length <= most) return line;
  const x = Float64Array.from(line, (row) => Number(row[xKey]));
  const y = Float64Array.from(line, (row) => (row[yKey] === null ? Number.NaN : Number(row[yKey])));
  const kept = new Set([0, line.length - 1, extreme(y, 1), extreme(y, -1)]);
  const size = (line.length - 2) / (most - 2);
  let last = 0;
  for (let bucket = 0; bucket < most - 2; bucket += 1) {
    const [from, to] = [Math.floor(bucket * size) + 1, Math.floor((bucket + 1) * size) + 1];
    const next = meanOf(x, y, to, Math.min(Math.floor((bucket + 2) * size) + 1, line.length));
    let best = from;
    let largest = -1;
    for (let index = from; index < to; index += 1) {
      const area = Number.isNaN(y[index] ?? 0) ? -1 : triangle(x, y, last, index, next);
      if (area > largest) [best, largest] = [index, area];
    }
    kept.add(best);
    if (!Number.isNaN(y[best] ?? 0)) last = best;
  }
  return [...kept].sort((one, other) => one - other).map((index) => line[index] as Datum);
}

function triangle(
  x: Float64Array,
  y: Float64Array,
  last: number,
  index: number,
  next: readonly [number, number],
) {
  const [ax, ay] = [x[last] ?? 0, y[last] ?? 0];
  const [bx, by] = [x[index] ?? 0, y[index] ?? 0];
  return Math.abs((ax - next[0]) * (by - ay) - (ax - bx) * (next[1] - ay)) || 0;
}

function meanOf(x: Float64Array, y: Float64Array, from: number, to: number): [number, number] {
  let [sumX, sumY, count] = [0, 0, 0];
  for (let index = from; index < to; index += 1) {
    if (Number.isNaN(y[index] ?? 0)) continue;
    sumX += x[index] ?? 0;
    sumY += y[index] ?? 0;
    count += 1;
  }
  return count === 0 ? [x[from] ?? 0, 0] : [sumX / count, sumY / count];
}

function extreme(values: Float64Array, sign: 1 | -1): number {
  let best = 0;
  for (let index = 0; index < values.length; index += 1)
    if (sign * (values[index] ?? 0) > sign * (values[best] ?? 0) || Number.isNaN(values[best] ?? 0))
      best = index;
  return best;
}
