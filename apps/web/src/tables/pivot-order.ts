import type { PivotItems } from '@facet/client';
import { TOTAL } from './pivot-source.ts';
import type { Sorting } from './table-model.ts';

type PivotOrder = NonNullable<PivotItems['order']>;

/** The key of a column of values. @param heading the key of the values above it */
export function valueKey(heading: string, column: string): string {
  return `${heading}|${column}`;
}

/** How a table shows the order of a pivot. */
export function sortingOfOrder({ rows, columns }: PivotItems, order: PivotOrder): Sorting | undefined {
  const { column, at, direction } = order;
  if (column == null) return undefined;
  const heading = at == null ? TOTAL : JSON.stringify(at);
  const isPlain = rows.includes(column) || columns.length === 0;
  return { column: isPlain ? column : valueKey(heading, column), isDescending: direction === 'desc' };
}

/** The order of a pivot that a table shows; undefined if rows are sorted by nothing that lasts. */
export function orderOfSorting(
  { rows, measures }: Pick<PivotItems, 'rows' | 'measures'>,
  { column: key, isDescending }: Sorting,
): PivotOrder | undefined {
  const direction = isDescending ? 'desc' : 'asc';
  if (rows.includes(key) || measures.includes(key)) return { column: key, direction };
  const column = measures.find((name) => key.endsWith(valueKey('', name)));
  if (column === undefined) return undefined;
  const heading = key.slice(0, -valueKey('', column).length);
  if (heading === TOTAL) return { column, direction };
  return { column, at: JSON.parse(heading) as NonNullable<PivotOrder['at']>, direction };
}
