import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';

/** Returns the number of rows that have a new owner. */
export async function changeOwner(
  tx: Tx,
  { tenantId }: AdminGrant,
  table: 'folders' | 'workbooks' | 'reports' | 'trash',
  fromId: number,
  toId: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ owner_user_id: toId })
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', fromId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Changes the owner of objects in the trash, and in the rows that restoring puts back, such as tabs and deliveries. */
export async function changeOwnerInTrash(
  tx: Tx,
  grant: AdminGrant,
  fromId: number,
  toId: number,
): Promise<number> {
  await sql`
    update trash_rows set content = content || jsonb_build_object('owner_user_id', ${toId}::bigint)
    where tenant_id = ${grant.tenantId} and content -> 'owner_user_id' = to_jsonb(${fromId}::bigint)`.execute(
    tx,
  );
  return changeOwner(tx, grant, 'trash', fromId, toId);
}

/** Returns the number of shared kept filters that have a new owner. */
export async function changeOwnerOfSharedFilters(
  tx: Tx,
  { tenantId }: AdminGrant,
  fromId: number,
  toId: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('kept_filters')
    .set({ owner_user_id: toId })
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', fromId)
    .where('is_shared', '=', true)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
