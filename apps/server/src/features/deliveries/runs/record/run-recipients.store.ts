import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { RunIds } from '../delivered.store.ts';
import { lockedRun } from '../lock-run.store.ts';
import type { Outcome } from '../run-states.ts';
import { wantedBy } from './wanted-recipients.store.ts';

/** Inserts the current recipients of a notification as those of a run. */
export async function insertRunRecipients(
  tx: Tx,
  run: Pick<RunIds, 'id' | 'tenant_id' | 'notification_id'>,
): Promise<void> {
  await sql`
    insert into notification_run_recipients (tenant_id, run_id, user_id, email)
    select ${run.tenant_id}, ${run.id}, user_id, email from (${wantedBy(run)}) wanted
    on conflict do nothing`.execute(tx);
}

/**
 * Inserts the recipients whom an earlier run did not reach as those of a retry, unless another retry of it reached
 * them, or may have. Returns their number.
 */
export async function insertRetryRecipients(
  tx: Tx,
  retry: Pick<RunIds, 'id' | 'tenant_id' | 'first_run_id'>,
  earlierRunId: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notification_run_recipients (tenant_id, run_id, user_id)
    select tenant_id, ${retry.id}, user_id from notification_run_recipients earlier
    where tenant_id = ${retry.tenant_id} and run_id = ${earlierRunId} and outcome in ('failed', 'refused')
      and not exists (select from notification_claimed_addresses claimed
        where claimed.tenant_id = ${retry.tenant_id} and claimed.run_id = ${retry.first_run_id}
          and claimed.user_id = earlier.user_id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Updates the recipients who wait for their email: their addresses, and the outcome of those who are no longer
 * recipients, have no address, or share one with a recipient who got the email.
 */
export async function updatePendingRecipients(db: Db, run: RunIds): Promise<void> {
  const { id, tenant_id, first_run_id } = run;
  await sql`
    with ${lockedRun(run)}, current as (
      select recipient.user_id, wanted.email,
        case when wanted.user_id is null then 'No longer a recipient when the email was to be sent'
          when wanted.email is null then 'The user has no email address'
          when exists (select from notification_claimed_addresses claimed
            where claimed.tenant_id = ${tenant_id} and claimed.run_id = ${first_run_id}
              and claimed.email = wanted.email) then 'Another recipient has the same email address'
        end as reason
      from notification_run_recipients recipient
      left join (${wantedBy(run)}) wanted on wanted.user_id = recipient.user_id
      where recipient.tenant_id = ${tenant_id} and recipient.run_id = ${id} and recipient.outcome = 'pending'
    )
    update notification_run_recipients recipient set email = current.email,
      reason = coalesce(current.reason, recipient.reason),
      outcome = case when current.reason is null then 'pending' else 'skipped' end
    from locked cross join current
    where recipient.tenant_id = ${tenant_id} and recipient.run_id = locked.id
      and recipient.user_id = current.user_id and recipient.outcome = 'pending'`.execute(db);
}

/** Stores each recipient's render group. */
export async function setRenderGroups(
  db: Db,
  run: RunIds,
  groups: readonly { readonly userId: number; readonly renderGroup: string }[],
): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    with ${lockedRun(run)}
    update notification_run_recipients recipient set render_group = given.render_group
    from locked cross join unnest(${groups.map(({ userId }) => userId)}::bigint[],
      ${groups.map(({ renderGroup }) => renderGroup)}::text[]) given (user_id, render_group)
    where recipient.tenant_id = ${run.tenant_id} and recipient.run_id = locked.id
      and recipient.user_id = given.user_id`.execute(db);
}

/** Records that waiting recipients get no email. */
export async function skipPendingRecipients(
  db: Db,
  { id, tenant_id }: Pick<RunIds, 'id' | 'tenant_id'>,
  reason: string,
): Promise<void> {
  await sql`
    update notification_run_recipients set outcome = 'skipped', reason = ${reason}
    where tenant_id = ${tenant_id} and run_id = ${id} and outcome = 'pending'`.execute(db);
}

/** The number of recipients of a run with an outcome and a reason. */
export interface OutcomeCount {
  readonly outcome: Outcome;
  readonly number: number;
  readonly reason: string | null;
}

/** The outcomes of the recipients of a run and their reasons, the most frequent first. */
export async function outcomesOf(
  db: Db,
  { id, tenant_id }: Pick<RunIds, 'id' | 'tenant_id'>,
): Promise<OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`
    select outcome, count(*)::integer as number, reason from notification_run_recipients
    where tenant_id = ${tenant_id} and run_id = ${id} group by outcome, reason
    order by number desc, min(user_id)`.execute(db);
  return rows;
}
