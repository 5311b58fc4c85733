import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';

/**
 * Changes the owner of notifications. Forgets what the last run found: conditions are checked with the access of the
 * owner. Returns the number of notifications.
 */
export async function changeOwnerOfNotifications(
  tx: Tx,
  { tenantId }: AdminGrant,
  fromId: number,
  toId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with changed as (
      update notifications set owner_user_id = ${toId}, condition_state = null, updated_at = now()
      where tenant_id = ${tenantId} and owner_user_id = ${fromId}
      returning id
    ), forgotten as (
      update notification_runs set found_state = null
      where tenant_id = ${tenantId} and state in ('pending', 'running')
        and notification_id in (select id from changed)
    )
    select count(*)::integer as count from changed`.execute(tx);
  return rows[0]?.count ?? 0;
}
