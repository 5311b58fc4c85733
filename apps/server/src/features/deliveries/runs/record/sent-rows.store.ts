import { type Db, jsonb } from '@facet/db';
import { sql } from 'kysely';
import type { RunIds } from '../delivered.store.ts';
import { lockRun, type RunKey } from '../lock-run.store.ts';
import type { ConditionState } from './condition-state.ts';

/**
 * Whether an email or message of a run or of its retries was sent, or may have been: then later runs must not report
 * the same findings.
 * @param id the original run, not a retry
 */
export async function hasSent(db: Db, { tenant_id, id }: RunKey): Promise<boolean> {
  const { rows } = await sql`
    select from notification_claimed_addresses where tenant_id = ${tenant_id} and run_id = ${id}
    union all
    select from notification_run_channels posted join notification_runs run on run.id = posted.run_id
    where run.tenant_id = ${tenant_id} and (run.id = ${id} or run.retried_run_id = ${id})
      and posted.outcome in ('sent', 'unknown')
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Stores the digest of the rows that a run is about to send, unless the run, or the one that it retries, has already
 * sent something: for those who got it, later changes are news. Later runs ignore it if the notification has changed in
 * the meantime.
 */
export async function keepDigest(
  db: Db,
  { tenant_id, id, first_run_id }: RunIds,
  digest: string | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The same lock as for claiming emails.
    if ((await lockRun(tx, tenant_id, id)) === 'ended') return;
    if (await hasSent(tx, { tenant_id, id: first_run_id })) return;
    const sent: Pick<ConditionState, 'digest'> = { digest };
    await sql`
      update notification_runs set found_state = found_state || ${jsonb(sent)}::jsonb
      where tenant_id = ${tenant_id} and id = ${id}`.execute(tx);
  });
}
