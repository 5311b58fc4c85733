import type { Db, Tx } from '@facet/db';
import { latestInstant } from '@facet/schedule';
import type { Jobs } from '../../../jobs/jobs.ts';
import { nextRunOf, scheduleOf } from '../notifications/schedule-of.ts';
import { type DueRow, insertRun, lockDue, setNextRun } from './runs.store.ts';

/** Notifications that one transaction starts. */
const BATCH = 100;
/** Of the runs of an account that a node processes, how many at a time: the others are left to other accounts. */
const LANES = 2;

interface Parts {
  readonly db: Db;
  readonly jobs: Jobs;
}

/**
 * Starts the runs of all notifications that are due. After an outage, a notification runs once, for the last time that
 * it missed.
 */
export async function fireDue({ db, jobs }: Parts): Promise<void> {
  let started: number;
  do {
    started = await db.transaction().execute(async (tx) => {
      const due = await lockDue(tx, BATCH);
      for (const row of due) await fire({ jobs }, tx, row);
      return due.length;
    });
  } while (started === BATCH);
}

async function fire({ jobs }: Pick<Parts, 'jobs'>, tx: Tx, row: DueRow): Promise<void> {
  const { id, tenant_id: tenantId, next_run_at: since, now, is_busy: isBusy } = row;
  let tick: Date;
  let next: Date | null;
  try {
    tick = latestInstant(scheduleOf(row), new Date(since.getTime() - 1), now) ?? since;
    next = nextRunOf(row, now);
  } catch (error) {
    // A time zone that this machine does not know any more must not keep the others from running.
    const skipped = `The schedule is not valid any more: ${(error as Error).message}`;
    await insertRun(tx, { tenantId, notificationId: id, tick: since, kind: 'scheduled', skipped });
    await setNextRun(tx, tenantId, id, null);
    return;
  }
  const runId = await insertRun(tx, {
    tenantId,
    notificationId: id,
    tick,
    kind: 'scheduled',
    skipped: isBusy ? 'The run before had not finished' : undefined,
  });
  await setNextRun(tx, tenantId, id, next);
  if (runId !== undefined && !isBusy) await sendRun(jobs, tx, tenantId, runId);
}

/** Leaves a run to a worker. */
export function sendRun(jobs: Jobs, tx: Tx, tenantId: number, runId: number): Promise<void> {
  const group = `${tenantId}:${runId % LANES}`;
  return jobs.send(tx, 'delivery', { runId }, String(runId), { group });
}
