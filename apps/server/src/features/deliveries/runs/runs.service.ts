import type { Db, Tx } from '@facet/db';
import { conflict, orNotFound } from '../../../errors/errors.ts';
import { runChanges } from '../../../events/delivery-events.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import {
  type NotificationKey,
  type NotificationRow,
  requireLockedNotification,
} from '../notifications/notifications.service.ts';
import { createRun } from './decide/create-run.ts';
import { hasUnfinishedRun } from './decide/due-runs.store.ts';
import { enqueueRun } from './enqueue-run.ts';
import { endRun } from './record/end-run.store.ts';
import { insertRetryChannels } from './record/run-channels.store.ts';
import { insertRetryRecipients } from './record/run-recipients.store.ts';
import type { RunRecipientRow } from './run-lists.store.ts';
import { findRun, type RunRow } from './run-lists.store.ts';
import { OUTCOMES, PHASES } from './run-states.ts';
import type { NotificationRun, NotificationRunRecipient } from './runs.schema.ts';

interface Parts {
  readonly jobs: Jobs;
}

interface Started {
  readonly notification: NotificationRow;
  readonly run: RunRow;
}

/**
 * Starts a run now, regardless of the schedule and the conditions.
 * @throws 404; 409 while another run has not finished
 */
export async function startRun(parts: Parts, tx: Tx, key: NotificationKey): Promise<Started> {
  const notification = await requireIdle(tx, key);
  return { notification, run: await start(parts, tx, key, 'manual') };
}

/**
 * Starts a run for the recipients and channels that an earlier one did not reach. Leaves out those that it, or another
 * retry of it, reached or may have reached.
 * @throws 404; 409 while a run has not finished, and if nobody is left to reach
 */
export async function retryRun(parts: Parts, tx: Tx, key: NotificationKey, runId: number): Promise<Started> {
  const notification = await requireIdle(tx, key);
  const earlier = await requireRun(tx, key, runId);
  const first = earlier.retried_run_id ?? runId;
  const run = await start(parts, tx, key, 'retry', first);
  const retry = { id: run.id, tenant_id: key.tenantId, first_run_id: first };
  const count = await insertRetryRecipients(tx, retry, runId);
  if (count + (await insertRetryChannels(tx, retry, runId)) === 0)
    throw conflict('No recipient or channel is left whose delivery failed or was refused');
  return { notification, run };
}

/**
 * Ends a run now. Emails that are being sent may still arrive; nobody else gets one.
 * @throws 404; 409 if it has ended
 */
export async function cancelRun(tx: Tx, key: NotificationKey, runId: number): Promise<RunRow> {
  const { tenantId, id: notificationId } = key;
  await requireRun(tx, key, runId);
  const run = { tenant_id: tenantId, notification_id: notificationId, id: runId };
  const ended = await endRun(tx, run, { state: 'cancelled', error: null });
  const now = await requireRun(tx, key, runId);
  if (ended !== undefined)
    await runChanges.publish(tx, { tenantId, notificationId, runId, state: 'cancelled' });
  else if (now.state !== 'cancelled') throw conflict(`The run has already ended: ${now.state}`);
  return now;
}

/** @throws 404 */
export async function requireRun(db: Db, key: NotificationKey, runId: number): Promise<RunRow> {
  return orNotFound(await findRun(db, key, runId), `Run ${runId}`);
}

async function requireIdle(tx: Tx, key: NotificationKey): Promise<NotificationRow> {
  const notification = await requireLockedNotification(tx, key);
  if (await hasUnfinishedRun(tx, key.tenantId, key.id)) throw conflict('A run has not finished yet');
  return notification;
}

async function start(
  { jobs }: Parts,
  tx: Tx,
  key: NotificationKey,
  kind: 'manual' | 'retry',
  retriedRunId?: number,
): Promise<RunRow> {
  const { tenantId, id: notificationId } = key;
  const run = { tenantId, notificationId, tick: new Date(), kind, retriedRunId };
  const runId = (await createRun(tx, run)) ?? 0;
  await enqueueRun(jobs, tx, { tenantId, runId }, kind === 'retry' ? 'send' : 'resolve');
  return requireRun(tx, key, runId);
}

export function viewOfRun(row: RunRow): NotificationRun {
  const { id, kind, state, phase, error } = row;
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, row.counts?.[outcome] ?? 0]));
  return {
    id,
    kind,
    scheduledFor: row.tick.toISOString(),
    state,
    phase: state === 'running' ? phase : null,
    phases: phasesOf(row),
    error,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    recipients: counts as NotificationRun['recipients'],
    channels: (row.channels ?? []).map(({ kind, sentAt, ...posted }) => ({
      ...posted,
      type: kind,
      sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
    })),
  };
}

function phasesOf({ phases }: RunRow): NotificationRun['phases'] {
  return PHASES.flatMap((phase) => {
    const at = phases[phase];
    return at === undefined ? [] : [{ phase, enteredAt: new Date(at).toISOString() }];
  }).sort((one, other) => one.enteredAt.localeCompare(other.enteredAt));
}

export function viewOfRunRecipient(row: RunRecipientRow): NotificationRunRecipient {
  return {
    userId: row.id,
    username: row.username,
    email: row.email,
    embedTenantName: row.embed_tenant_name,
    externalId: row.external_id,
    outcome: row.outcome,
    reason: row.reason,
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
