import type { VegaSpec } from '../chart.ts';
import type { Datum } from './rows.ts';
import { columnOf, markTypes, pathsIn, transformsOf } from './spec-marks.ts';

/** After these, a row still stands for one position of one series. */
const TRANSFORMS = new Set(['filter', 'formula', 'impute', 'stack', 'fold']);
const MARKS = new Set(['area', 'line', 'symbol', 'rule']);

/**
 * The rows of areas at no more positions than wanted. All series keep the same positions, because a stack whose parts have
 * different ones adds up wrong: the position of each stretch is the one that matters most to the shapes of all series
 * together, and those with the largest and the smallest sum are kept. Undefined for charts that compute other things.
 */
export function sampleAreas(
  vega: VegaSpec,
  rows: readonly Datum[],
  most: number,
): readonly Datum[] | undefined {
  const transforms = transformsOf(vega);
  const areas = pathsIn(vega, ['area', 'line']);
  const [area] = areas;
  const isPlain =
    transforms.every(({ type }) => TRANSFORMS.has(String(type))) &&
    [...markTypes(vega)].every((type) => MARKS.has(type)) &&
    areas.every(({ x, isHorizontal }) => x === area?.x && !isHorizontal);
  if (!isPlain || area === undefined) return undefined;
  const { x } = area;
  const columns = [...new Set(areas.flatMap(({ y }) => sourcesOf(y, transforms)))];
  const series = [...new Set(areas.flatMap((one) => one.series))];
  const positions = [...Map.groupBy(rows, (row) => Number(row[x]))].sort(([one], [other]) => one - other);
  if (positions.length <= most) return rows;
  const isShare = transforms.some(({ type, offset }) => type === 'stack' && offset === 'normalize');
  const shape = shapeOf(
    positions.map(([, own]) => own),
    columns,
    series,
    isShare,
  );
  return keptPositions(shape, most).flatMap((index) => positions[index]?.[1] ?? []);
}

/** The columns of the rows from which a stack or a fold computes another one. */
function sourcesOf(column: string, transforms: readonly VegaSpec[]): string[] {
  const from = transforms.find(({ as }) => Array.isArray(as) && as.some((name) => columnOf(name) === column));
  if (from?.type === 'stack') return sourcesOf(columnOf(String(from.field)), transforms);
  if (from?.type === 'fold' && Array.isArray(from.fields))
    return from.fields.map((field) => columnOf(String(field)));
  return [column];
}

/** The amount of each series at each position; 0 where it has none. */
function shapeOf(
  positions: readonly (readonly Datum[])[],
  columns: readonly string[],
  series: readonly string[],
  isShare: boolean,
): Float64Array[] {
  const lines = new Map<string, Float64Array>();
  for (const [index, rows] of positions.entries())
    for (const row of rows)
      for (const column of columns) {
        const name = [column, ...series.map((key) => String(row[key]))].join('\n');
        const line = lines.get(name) ?? new Float64Array(positions.length);
        lines.set(name, line);
        line[index] = (line[index] ?? 0) + (Number(row[column]) || 0);
      }
  const shape = [...lines.values()];
  if (!isShare) return shape;
  const sums = sumsOf(shape, positions.length);
  return shape.map((line) => line.map((value, index) => value / (sums[index] || 1)));
}

function sumsOf(shape: readonly Float64Array[], length: number): Float64Array {
  const sums = new Float64Array(length);
  for (const line of shape)
    for (const [index, value] of line.entries()) sums[index] = (sums[index] ?? 0) + value;
  return sums;
}

/** The first and the last position, those of the largest and smallest sum, and of each stretch the one that stands out. */
function keptPositions(shape: readonly Float64Array[], most: number): number[] {
  const length = shape[0]?.length ?? 0;
  const sums = sumsOf(shape, length);
  const kept = new Set([0, length - 1, extreme(sums, 1), extreme(sums, -1)]);
  const size = (length - 2) / (most - 2);
  let last = 0;
  for (let stretch = 0; stretch < most - 2; stretch += 1) {
    const [from, to] = [Math.floor(stretch * size) + 1, Math.floor((stretch + 1) * size) + 1];
    const end = Math.min(Math.floor((stretch + 2) * size) + 1, length);
    const after = shape.map((line) => meanOf(line.subarray(to, Math.max(end, to + 1))));
    const middle = (to + Math.max(end, to + 1) - 1) / 2;
    let best = from;
    let largest = -1;
    for (let index = from; index < to; index += 1) {
      let area = 0;
      for (const [place, line] of shape.entries()) {
        const start = line[last] ?? 0;
        // How far the series is from the straight line between the last position and the next stretch.
        const straight = start + (((after[place] ?? 0) - start) * (index - last)) / (middle - last);
        area += Math.abs((line[index] ?? 0) - straight);
      }
      if (area > largest) [best, largest] = [index, area];
    }
    kept.add(best);
    last = best;
  }
  return [...kept].sort((one, other) => one - other);
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

function extreme(values: Float64Array, sign: 1 | -1): number {
  return values.reduce((best, value, index) => (sign * value > sign * (values[best] ?? 0) ? index : best), 0);
}
