import type { ChartColumn } from '../chart.ts';

export function sameColumns(one: readonly ChartColumn[], other: readonly ChartColumn[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the categories of rows are among those of the rows before, in the same order. */
export function keepsOrder(
  columns: readonly ChartColumn[],
  before: readonly (readonly unknown[])[],
  after: readonly (readonly unknown[])[],
): boolean {
  return columns.every(({ type }, place) => {
    if (type !== 'string') return true;
    const known = new Set(after.map((row) => row[place]));
    const kept = [...new Set(before.map((row) => row[place]))].filter((value) => known.has(value));
    return kept.length === known.size && [...known].every((value, index) => value === kept[index]);
  });
}
