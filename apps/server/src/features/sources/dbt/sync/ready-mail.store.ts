import type { Tx } from '@facet/db';
import { sql } from 'kysely';

export type ReadyMailRow = NonNullable<Awaited<ReturnType<typeof lockUnsent>>>;

/** Records the recipients of an email about a run. @returns the ids of the new emails */
export async function insertReadyMails(
  tx: Tx,
  tenantId: number,
  syncId: string,
  recipients: readonly string[],
): Promise<number[]> {
  if (recipients.length === 0) return [];
  const rows = await tx
    .insertInto('dbt_ready_mails')
    .values(recipients.map((recipient) => ({ tenant_id: tenantId, sync_id: syncId, recipient })))
    .onConflict((conflict) => conflict.constraint('dbt_ready_mails_unique').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an unsent email and reads its data; undefined if it was sent or is locked. */
export function lockUnsent(tx: Tx, tenantId: number, id: number) {
  return tx
    .selectFrom('dbt_ready_mails')
    .innerJoin('dbt_syncs', 'dbt_syncs.id', 'dbt_ready_mails.sync_id')
    .innerJoin('deployments', 'deployments.id', 'dbt_syncs.deployment_id')
    .select([
      'dbt_ready_mails.sync_id',
      'dbt_ready_mails.recipient',
      'dbt_syncs.branch_name',
      'dbt_syncs.git_ref',
      'dbt_syncs.stats',
      'dbt_syncs.deployment_id',
      'deployments.name as deployment_name',
    ])
    .where('dbt_ready_mails.tenant_id', '=', tenantId)
    .where('dbt_ready_mails.id', '=', id)
    .where('dbt_ready_mails.mailed_at', 'is', null)
    .forUpdate('dbt_ready_mails')
    .skipLocked()
    .executeTakeFirst();
}

export async function markMailed(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx
    .updateTable('dbt_ready_mails')
    .set({ mailed_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
