import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from './pagination.ts';

/**
 * Orders a query by a unique column and limits it to the rows of a page, one more if there are more. Use with `$call`.
 * @param key the column, such as `users.id`
 */
export function keyset(page: Page, key: string, direction: 'asc' | 'desc' = 'desc') {
  const [after] = page.after ?? [];
  const column = sql.ref(key);
  const isBehind =
    direction === 'asc' ? sql<boolean>`${column} > ${after}` : sql<boolean>`${column} < ${after}`;
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query
      .$if(after !== undefined, (matching) => matching.where(isBehind))
      .orderBy(column, direction)
      .$if(Number.isFinite(page.limit), (matching) => matching.limit(page.limit + 1))
      .offset(page.offset);
}
