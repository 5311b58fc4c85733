import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../../auth/caller.ts';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import { ApiError, conflict, notFound } from '../../../../errors/errors.ts';
import { cancelSync, findSync, type SyncRow } from './dbt-sync.store.ts';
import { errorOf } from './sync-view.ts';

/** A run of a deployment. @throws 404 */
export async function requireSync(db: Db, deployment: DeploymentRow, id: string): Promise<SyncRow> {
  const run = await findSync(db, deployment.tenant_id, deployment.id, id);
  if (run === undefined) throw notFound(`dbt sync ${id.slice(0, 60)}`);
  return run;
}

/** A run that has completed. @throws 404; 409 while it goes on; 422 when it ended otherwise */
export async function requireCompleted(db: Db, deployment: DeploymentRow, id: string): Promise<SyncRow> {
  const run = await requireSync(db, deployment, id);
  if (run.status === 'RUNNING') throw conflict('The sync has not ended yet');
  if (run.status !== 'COMPLETED') throw new ApiError(422, 'sync_failed', errorOf(run));
  return run;
}

/**
 * A run whose generated files may still be kept: the hour is told by the files themselves.
 * @throws 404 also for one that committed to a branch, or has failed; 409 while it goes on
 */
export async function requireFilesOf(db: Db, deployment: DeploymentRow, id: string): Promise<SyncRow> {
  const run = await requireSync(db, deployment, id);
  if (run.output !== 'files') throw noFiles('The sync writes a branch');
  if (run.status === 'RUNNING') throw conflict('The sync has not ended yet');
  if (run.status !== 'COMPLETED') throw noFiles('The sync did not complete');
  return run;
}

/** 404 for files that were never kept, or are no more. */
export const noFiles = (why: string) =>
  new ApiError(404, 'not_found', `There are no generated files: ${why}`);

/** Cancels a run. @throws 404; 409 when it has ended otherwise */
export async function cancel(tx: Tx, deployment: DeploymentRow, id: string): Promise<void> {
  const run = await requireSync(tx, deployment, id);
  if (await cancelSync(tx, deployment.tenant_id, run.id)) return;
  const now = await requireSync(tx, deployment, id);
  if (now.status !== 'CANCELLED') throw conflict(`The sync has ended already: ${now.status}`);
}

/** What counts as a person's click, and what as a program's call. */
export function triggerOf(caller: Caller): 'manual' | 'api' {
  return caller.credentialKind === 'session' ? 'manual' : 'api';
}
