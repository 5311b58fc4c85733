import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../../auth/caller.ts';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import { ApiError, conflict, notFound } from '../../../../errors/errors.ts';
import { announceSync } from './announce-sync.ts';
import { cancelSync, findSync, type SyncRow } from './dbt-sync.store.ts';
import { errorOf } from './sync-view.ts';

/** A run of a deployment. @throws 404 */
export async function requireSync(db: Db, deployment: DeploymentRow, id: string): Promise<SyncRow> {
  const run = await findSync(db, deployment.tenant_id, deployment.id, id);
  if (run === undefined) throw notFound(`dbt sync ${id.slice(0, 60)}`);
  return run;
}

/** A completed run. @throws 404; 409 while it is running; 422 if it failed or was cancelled */
export async function requireCompleted(db: Db, deployment: DeploymentRow, id: string): Promise<SyncRow> {
  const run = await requireSync(db, deployment, id);
  if (run.status === 'RUNNING') throw conflict('The sync is still running');
  if (run.status !== 'COMPLETED') throw new ApiError(422, 'sync_failed', errorOf(run));
  return run;
}

/**
 * A completed run with the output `files`. Its files may have expired; the caller checks that.
 * @throws 404 also for a run that writes a branch or did not complete; 409 while it is running
 */
export async function requireFilesOf(db: Db, deployment: DeploymentRow, id: string): Promise<SyncRow> {
  const run = await requireSync(db, deployment, id);
  if (run.output !== 'files') throw noFiles('the sync writes a branch');
  if (run.status === 'RUNNING') throw conflict('The sync is still running');
  if (run.status !== 'COMPLETED') throw noFiles('the sync did not complete');
  return run;
}

/** The 404 for files that never existed or have expired. */
export const noFiles = (why: string) =>
  new ApiError(404, 'not_found', `There are no generated files: ${why}`);

/** Cancels a run; does nothing if it was cancelled before. @throws 404; 409 if it has ended */
export async function cancel(tx: Tx, deployment: DeploymentRow, id: string): Promise<void> {
  const run = await requireSync(tx, deployment, id);
  if (await cancelSync(tx, run)) {
    await announceSync(tx, run, 'CANCELLED');
    return;
  }
  const now = await requireSync(tx, deployment, id);
  if (now.status !== 'CANCELLED') throw conflict(`The sync has already ended: ${now.status}`);
}

/** Distinguishes users in a browser from programs. */
export function triggerOf(caller: Caller): 'manual' | 'api' {
  return caller.credentialKind === 'session' ? 'manual' : 'api';
}
