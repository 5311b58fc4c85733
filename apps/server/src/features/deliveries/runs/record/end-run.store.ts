import { jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { lockNotificationOf, type RunKey, type RunOfNotification } from '../lock-run.store.ts';
import type { ConditionState } from './condition-state.ts';
import { hasSent } from './sent-rows.store.ts';

/** How a run ended. */
export interface RunEnd {
  readonly state: 'succeeded' | 'failed' | 'skipped' | 'cancelled';
  readonly error: string | null;
}

/** The keys of a run that ends, and of its notification. */
type EndingRun = Pick<RunOfNotification, 'tenant_id' | 'id' | 'notification_id'>;

/**
 * Ends a run, and keeps the findings of its conditions for later runs. Recipients who still wait get no email. Returns
 * whether the notification began to fail or works again, so that exactly one run notifies its owner; undefined if the
 * run had already ended.
 */
export async function endRun(
  tx: Tx,
  run: EndingRun,
  { state, error }: RunEnd,
): Promise<{ readonly turned: 'failing' | 'working' | undefined } | undefined> {
  const { tenant_id, id, notification_id } = run;
  await lockNotificationOf(tx, run);
  const ended = await tx
    .updateTable('notification_runs')
    .set({ state, error, phase: null, is_waiting: false, finished_at: sql`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'running'])
    .returning(['kind', 'found_state', 'retried_run_id'])
    .executeTakeFirst();
  if (ended === undefined) return undefined;
  const reason = state === 'cancelled' ? 'The delivery was cancelled' : error;
  await endRecipients(tx, run, reason);
  await endChannels(tx, run, reason);
  const { kind, found_state: found, retried_run_id: retried } = ended;
  if (found !== null)
    await keepFound(tx, { tenant_id, id: retried ?? id, notification_id }, state, found as ConditionState);
  // A retry concerns a failure that is known already, and these say nothing about the next run.
  if (state === 'skipped' || state === 'cancelled' || kind === 'retry') return { turned: undefined };
  const isFailing = state === 'failed';
  const turned = await tx
    .updateTable('notifications')
    .set({ is_failing: isFailing })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', notification_id)
    .where('is_failing', '=', !isFailing)
    .executeTakeFirst();
  if (turned.numUpdatedRows === 0n) return { turned: undefined };
  return { turned: isFailing ? 'failing' : 'working' };
}

/** Keeps the findings of a run for later ones, unless it failed or was cancelled before it sent anything. */
async function keepFound(
  tx: Tx,
  { tenant_id, id, notification_id }: EndingRun,
  state: RunEnd['state'],
  { isAlarming, ...sent }: ConditionState,
): Promise<void> {
  const hasBeenSent = await hasSent(tx, { tenant_id, id });
  if ((state === 'failed' || state === 'cancelled') && !hasBeenSent) return;
  const kept: ConditionState = { isAlarming, ...(hasBeenSent ? sent : {}) };
  await sql`
    update notifications set condition_state = coalesce(condition_state, '{}') || ${jsonb(kept)}::jsonb
    where tenant_id = ${tenant_id} and id = ${notification_id}`.execute(tx);
}

/** Gives an outcome to the recipients of an ending run who have none yet. */
async function endRecipients(tx: Tx, { tenant_id, id }: RunKey, why: string | null): Promise<void> {
  await sql`
    update notification_run_recipients set
      outcome = case outcome when 'sending' then 'unknown' else 'failed' end,
      reason = case outcome when 'sending' then 'The delivery ended while the email was being sent'
        else coalesce(${why}, 'The delivery ended before the email was sent') end
    where tenant_id = ${tenant_id} and run_id = ${id} and outcome in ('pending', 'sending')`.execute(tx);
}

/** Gives an outcome to the channels of an ending run that have none yet. */
async function endChannels(tx: Tx, { tenant_id, id }: RunKey, why: string | null): Promise<void> {
  await sql`
    update notification_run_channels set
      outcome = case outcome when 'sending' then 'unknown' else 'failed' end,
      reason = coalesce(reason, ${why}, 'The delivery ended before the message was posted')
    where tenant_id = ${tenant_id} and run_id = ${id} and outcome in ('pending', 'sending')`.execute(tx);
}
