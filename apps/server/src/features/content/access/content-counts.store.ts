import type { Tx } from '@facet/db';
import { sql } from 'kysely';

/** Serialises what adds to the content of an embed tenant, so that it is counted one after another. */
export async function lockContentOf(tx: Tx, embedTenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('facet limits'), ${embedTenantId}::integer)`.execute(tx);
}

/** The number of objects of a kind that an embed tenant has, counted up to one more than a limit. */
export async function countContentOf(
  tx: Tx,
  tenantId: number,
  embedTenantId: number,
  table: 'folders' | 'workbooks' | 'reports',
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from ${sql.table(table)}
      where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenantId} limit ${limit + 1}
    ) counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether workbooks have reports. */
export async function haveReports(
  tx: Tx,
  tenantId: number,
  workbookIds: readonly number[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('workbook_id', 'in', workbookIds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
