import type { Tx } from '@facet/db';
import { runChanges } from '../../../../events/delivery-events.ts';
import { insertRun, type NewRun } from './due-runs.store.ts';

/** Creates a run, unless there is one for the same scheduled time, and returns its id. */
export async function createRun(tx: Tx, run: NewRun): Promise<number | undefined> {
  const runId = await insertRun(tx, run);
  if (runId === undefined) return undefined;
  const { tenantId, notificationId, skipped } = run;
  const state = skipped === undefined ? 'pending' : 'skipped';
  await runChanges.publish(tx, { tenantId, notificationId, runId, state });
  return runId;
}
