import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { CHANNEL_KINDS, CHANNEL_TYPES } from '../channels/channel-kinds.ts';
import { DELIVERED, DELIVERED_FROM, type RunningRow } from './delivered.store.ts';
import { lockNotificationOf, type RunKey } from './lock-run.store.ts';
import type { ConditionState } from './record/condition-state.ts';
import type { Phase } from './run-states.ts';

/** Kinds of channels to which a message may be posted again. */
const REPEATABLE = CHANNEL_TYPES.filter((type) => CHANNEL_KINDS[type].recognisesRepeats);

/** The next step of a run: deciding whether it sends, and to whom, or sending. */
export type Step = 'resolve' | 'send';

/**
 * Marks a run as running and reads it; undefined if it has finished, its notification was deleted, or this is not its
 * next step. Emails that were being sent when an earlier worker ended may have arrived, so they are not sent again.
 */
export async function beginRun(
  db: Db,
  tenantId: number,
  id: number,
  step: Step,
): Promise<RunningRow | undefined> {
  const { rows } = await sql<RunningRow>`
    with run as (
      update notification_runs set state = 'running', started_at = coalesce(started_at, now()), is_waiting = false,
        phase = null, interruptions = interruptions
          + (state = 'running' and not is_waiting and phase is distinct from 'queued')::integer
      where tenant_id = ${tenantId} and id = ${id} and state in ('pending', 'running')
        and (resolved_at is null) = (${step} = 'resolve') returning *
    ), interrupted as (
      update notification_run_recipients recipient
      set outcome = 'unknown', reason = 'The server stopped while the email was being sent' from run
      where recipient.tenant_id = run.tenant_id and recipient.run_id = run.id and recipient.outcome = 'sending'
    ), interrupted_posts as (
      update notification_run_channels posted
      set outcome = case when channel.kind = any(${REPEATABLE}::text[]) then 'pending' else 'unknown' end,
        reason = 'The server stopped while the message was being posted'
      from run, notification_channels channel
      where posted.tenant_id = run.tenant_id and posted.run_id = run.id and posted.outcome = 'sending'
        and channel.id = posted.channel_id
    )
    select ${DELIVERED}, run.id, coalesce(run.retried_run_id, run.id) as first_run_id, run.kind, run.tick,
      run.interruptions, notification.condition_state,
      notification.updated_at::text as notification_updated_at
    from run join notifications notification on notification.id = run.notification_id ${DELIVERED_FROM}`.execute(
    db,
  );
  return rows[0];
}

/** Records what a run is doing, and whether it does that for the first time; undefined if it has ended. */
export async function setPhase(
  tx: Tx,
  { tenant_id, id }: RunKey,
  phase: Phase,
): Promise<{ readonly is_new: boolean } | undefined> {
  const { rows } = await sql<{ is_new: boolean }>`
    update notification_runs set phase = ${phase}, phases = jsonb_build_object(${phase}::text, now()) || phases
    where tenant_id = ${tenant_id} and id = ${id} and state = 'running'
    returning phases -> ${phase} = to_jsonb(now()) as is_new`.execute(tx);
  return rows[0];
}

/**
 * Records the decision that a run sends, and to whom; false if another worker has recorded one, or the run has ended.
 * @param found the findings of its conditions, for later runs, unless the notification was changed in the meantime
 */
export async function setResolved(tx: Tx, run: RunningRow, found: ConditionState): Promise<boolean> {
  const { tenant_id, id, notification_id, notification_updated_at: since } = run;
  // Includes changes that have not been committed yet.
  await lockNotificationOf(tx, run);
  const { numAffectedRows } = await sql`
    update notification_runs set resolved_at = now(), phase = 'queued',
      phases = jsonb_build_object('queued', now()) || phases, found_state = (
      select ${jsonb(found)}::jsonb from notifications
      where tenant_id = ${tenant_id} and id = ${notification_id} and updated_at = ${since}::timestamptz)
    where tenant_id = ${tenant_id} and id = ${id} and state = 'running' and resolved_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Records that an attempt has ended in order and another follows. */
export async function setWaiting(db: Db, { tenant_id, id }: RunKey): Promise<void> {
  await sql`
    update notification_runs set is_waiting = true
    where tenant_id = ${tenant_id} and id = ${id} and state = 'running'`.execute(db);
}
