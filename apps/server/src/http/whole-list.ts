import { type Cursors, cut, type PageInfo, type PageQuery, pageOf } from './pagination.ts';

type Key = (string | number)[];

/**
 * Pages a short list in memory, sorted by key. The cursor contains the key of the last row, not its position, so that
 * rows may be added or removed between two pages.
 * @param whenUnset rows if neither `first` nor `limit` is given, as in `pageOf`
 */
export function pageOfWhole<Row>(
  cursors: Cursors,
  list: string,
  query: PageQuery,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  whenUnset?: number,
): { items: Row[]; pageInfo: PageInfo } {
  const page = pageOf(cursors, list, query, whenUnset);
  const { after } = page;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) })).sort((a, b) => compareKeys(a.key, b.key));
  const rest = after === null ? keyed : keyed.filter(({ key }) => compareKeys(key, after) > 0);
  const { items, pageInfo } = cut(cursors, list, page, rest.slice(page.offset), ({ key }) => key);
  return { items: items.map(({ row }) => row), pageInfo };
}

/** Compares the keys of two rows, as SQL compares them. */
export function compareKeys(left: readonly (string | number)[], right: readonly (string | number)[]): number {
  for (const [index, value] of left.entries()) {
    const other = right[index];
    if (other === undefined || value > other) return 1;
    if (value < other) return -1;
  }
  return 0;
}
