import assert from 'node:assert/strict';
import type { Db } from '@facet/db';
import { sql } from 'kysely';

/**
 * Counts the rows of each table, including the audit log and builds, except those that record requests. The result
 * checks that they are still as many.
 */
export async function watchRows(db: Db): Promise<(message: string) => Promise<void>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('nodes', 'api_requests') order by 1`.execute(db);
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) as count from "${name}"`);
  const statement = sql<{ name: string; count: number }>`${sql.raw(counts.join(' union all '))}`.compile(db);
  const count = async () => (await db.executeQuery(statement)).rows;
  const before = await count();
  return async (message) => assert.deepEqual(await count(), before, message);
}
