import type { ReportData } from '@facet/client';
import { keyOf, nameOf, type Pivot, type Question } from '@facet/query';

/** More cells than this make a pivot too large to read, and a page too slow to work with. */
export const MOST_PIVOT_CELLS = 500_000;

/** The pivot that a question starts with: the dimension with the fewest values goes across, all others are rows. */
export function suggestedPivot({ columns }: Question, { columns: shown, rows }: ReportData): Pivot {
  const dimensions = columns.filter(({ kind }) => kind === 'dimension');
  const countOf = (name: string) => {
    const place = shown.findIndex((column) => column.name === name);
    return new Set(rows.map((row) => row[place])).size;
  };
  const [across] =
    dimensions.length < 2
      ? []
      : dimensions
          .map((column) => ({ column, count: countOf(nameOf(column)) }))
          .toSorted((one, other) => one.count - other.count);
  return {
    rows: dimensions.filter((column) => column !== across?.column).map(keyOf),
    columns: across === undefined ? [] : [keyOf(across.column)],
    measures: columns.filter(({ kind }) => kind !== 'dimension').map(keyOf),
    filters: [],
  };
}

/** How many cells a pivot has. @param pivot with the names of columns in the result */
export function cellsOfPivot(
  { columns, rows }: ReportData,
  pivot: Pick<Pivot, 'rows' | 'columns' | 'measures'>,
): number {
  const countOf = (names: readonly string[]) => {
    const places = names.map((name) => columns.findIndex((column) => column.name === name));
    return new Set(rows.map((row) => JSON.stringify(places.map((place) => row[place])))).size;
  };
  return countOf(pivot.rows) * countOf(pivot.columns) * Math.max(1, pivot.measures.length);
}

/** A pivot with every column of its question: without one of the dimensions, rows of the answer would share a cell. */
export function completePivot(pivot: Pivot, { columns }: Question): Pivot {
  const used = new Set([...pivot.rows, ...pivot.columns, ...pivot.measures]);
  const missing = columns.filter((column) => !used.has(keyOf(column)));
  if (missing.length === 0) return pivot;
  const keys = (isDimension: boolean) =>
    missing.filter(({ kind }) => (kind === 'dimension') === isDimension).map(keyOf);
  return {
    ...pivot,
    rows: [...pivot.rows, ...keys(true)],
    measures: [...pivot.measures, ...keys(false)],
  };
}
