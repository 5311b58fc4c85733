import { type Cursors, cut, type PageInfo, pageOf } from './pagination.ts';

/**
 * Pages a list that is short by nature and read whole: the cursor holds the position. Without `first` or
 * `limit` the answer is the whole list (clients.md 12).
 */
export function pageOfWhole<Row>(
  cursors: Cursors,
  list: string,
  query: { first?: number | null; after?: string | null; offset?: number | null; limit?: number | null },
  rows: readonly Row[],
): { items: Row[]; pageInfo: PageInfo } {
  const page = pageOf(cursors, list, query, Number.POSITIVE_INFINITY);
  const start = page.after === null ? page.offset : Number(page.after[0]) + 1;
  const positioned = rows.map((row, position) => ({ row, position })).slice(start);
  const { items, pageInfo } = cut(cursors, list, page, positioned, ({ position }) => [position]);
  return { items: items.map(({ row }) => row), pageInfo };
}
