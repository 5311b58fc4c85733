import { type Db, jsonb } from '@facet/db';
import { sql } from 'kysely';
import type { RunIds } from '../delivered.store.ts';
import { lockRun, type RunKey } from '../lock-run.store.ts';
import type { ConditionState } from './condition-state.ts';

/**
 * Whether somebody got, or may have got, an email or message of a run or of its retries: what conditions found must not be
 * found again.
 * @param id the run, which is no retry itself
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
 * Keeps the digest of what a run is about to send, unless something has been sent already, by it or by the run that it
 * retries: a change since then is one for those who got that. What the notification no longer wants to know is not kept.
 */
export async function keepDigest(
  db: Db,
  { tenant_id, id, first_run_id }: RunIds,
  digest: string | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Emails are claimed under a lock too.
    if ((await lockRun(tx, tenant_id, id)) === 'ended') return;
    if (await hasSent(tx, { tenant_id, id: first_run_id })) return;
    const sent: Pick<ConditionState, 'digest'> = { digest };
    await sql`
      update notification_runs set found_state = found_state || ${jsonb(sent)}::jsonb
      where tenant_id = ${tenant_id} and id = ${id}`.execute(tx);
  });
}
