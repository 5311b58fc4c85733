import type { Tx } from '@facet/db';
import { latestInstant } from '@facet/schedule';
import { nextRunOf, scheduleOf } from '../../notifications/schedule-of.ts';
import { enqueueRun } from '../enqueue-run.ts';
import { lockRun } from '../lock-run.store.ts';
import { endAndAnnounce } from '../record/end-run.ts';
import type { OwnerMailParts } from '../record/owner-mail.ts';
import { createRun } from './create-run.ts';
import { type DueRow, lockDue, setNextRun } from './due-runs.store.ts';

/** The number of notifications that one transaction starts. */
const BATCH = 100;

/**
 * Starts the runs of all notifications that are due. After an outage, a notification runs once, for the latest time
 * that it missed. The next run ends one that waits for another attempt, but not one that is being worked on.
 */
export async function fireDue(parts: OwnerMailParts): Promise<void> {
  let started: number;
  do {
    started = await parts.db.transaction().execute(async (tx) => {
      const due = await lockDue(tx, BATCH);
      for (const row of due) await fire(parts, tx, row);
      return due.length;
    });
  } while (started === BATCH);
}

async function fire(parts: OwnerMailParts, tx: Tx, row: DueRow): Promise<void> {
  const { id: notificationId, tenant_id: tenantId, next_run_at: since, now } = row;
  const run = { tenantId, notificationId, kind: 'scheduled' } as const;
  let tick: Date;
  let next: Date | null;
  try {
    tick = latestInstant(scheduleOf(row), new Date(since.getTime() - 1), now) ?? since;
    next = nextRunOf(row, now);
  } catch (error) {
    // A time zone that this machine no longer knows must not keep the others from running.
    const runId = await createRun(tx, { ...run, tick: since });
    if (runId !== undefined)
      await fail(parts, tx, row, runId, `The schedule is no longer valid: ${(error as Error).message}`);
    await setNextRun(tx, tenantId, notificationId, null);
    return;
  }
  const { unfinished_run_id: earlier } = row;
  const state = earlier === null ? 'ended' : await lockRun(tx, tenantId, earlier);
  const isBusy = state === 'busy';
  const skipped = isBusy ? 'The previous run had not finished' : undefined;
  const runId = await createRun(tx, { ...run, tick, skipped });
  await setNextRun(tx, tenantId, notificationId, next);
  if (runId === undefined || isBusy) return;
  if (earlier !== null && state === 'waiting')
    await fail(parts, tx, row, earlier, 'It had not finished when the next run was due');
  await enqueueRun(parts.jobs, tx, { tenantId, runId }, 'resolve');
}

/** Ends a run that is not being worked on. */
async function fail(
  parts: OwnerMailParts,
  tx: Tx,
  { id: notification_id, tenant_id, owner_user_id }: DueRow,
  id: number,
  error: string,
): Promise<void> {
  await endAndAnnounce(
    parts,
    tx,
    { id, tenant_id, notification_id, owner_user_id },
    { state: 'failed', error },
  );
}
