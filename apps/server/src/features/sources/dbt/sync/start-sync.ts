import { randomBytes, randomUUID } from 'node:crypto';
import type { Tx } from '@facet/db';
import { checkReplaceable, checkSharedBranchName, findBranch } from '@facet/model-store';
import { type DeploymentRow, repoOf } from '../../../../auth/deployment.ts';
import { badRequest, tooManyRequests } from '../../../../errors/errors.ts';
import { checkField } from '../../../../errors/model-store-errors.ts';
import { syncChanges } from '../../../../events/sync-events.ts';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { refProblem } from '../settings/sync-settings.ts';
import type { DbtSyncRunTriggerContext, Trigger } from './dbt-sync.schema.ts';
import { countRunning, insertSync } from './dbt-sync.store.ts';
import { DBT_SYNC_QUEUE } from './dbt-sync-queue.ts';
import { settingsFor } from './run-settings.ts';
import { syncBranchName } from './sync-branch-name.ts';

/** Maximum number of waiting and running syncs of one deployment. */
const MAX_RUNNING = 20;

/** A request to start a sync. */
export interface SyncRequest {
  readonly trigger: Trigger;
  readonly triggerContext?: Partial<DbtSyncRunTriggerContext>;
  /** The user who started it; null for a webhook. */
  readonly userId: number | null;
  /** Defaults to `git`. */
  readonly source?: 'git' | 'manifest';
  /** Gzipped JSON of a manifest, for the source `manifest`. */
  readonly manifest?: Buffer;
  /** Defaults to `branch`. */
  readonly output?: 'branch' | 'files';
  /** Branch or tag of the project's repository; defaults to the one in the settings. */
  readonly ref?: string | null;
  /** The branch to write; defaults to a new one. */
  readonly branchName?: string | null;
}

/**
 * Inserts a run and queues its job in the caller's transaction, so that a committed sync runs even if this process dies.
 * @throws 400 for an invalid ref or branch, 409 without a dbt integration, 429 if too many syncs are running
 */
export async function startSync(
  platform: Pick<BasePlatform, 'keyring' | 'jobs'>,
  tx: Tx,
  deployment: DeploymentRow,
  request: SyncRequest,
) {
  const { source = 'git', output = 'branch' } = request;
  const problem = request.ref == null ? undefined : refProblem(request.ref);
  if (problem !== undefined) throw badRequest(`body.ref must ${problem}`);
  if (source === 'manifest' && request.manifest === undefined)
    throw badRequest('body.manifest is required when body.source is manifest');
  if (request.branchName != null) await checkBranch(tx, deployment, request.branchName);
  const settings = await settingsFor(platform, tx, deployment, source, request.ref ?? null);
  if ((await countRunning(tx, deployment.tenant_id, deployment.id)) >= MAX_RUNNING)
    throw tooManyRequests(
      `${MAX_RUNNING} syncs of this deployment are waiting or running; wait for one to end`,
      10,
    );
  const gitRef = settings.project?.ref ?? null;
  const shownRef = request.ref ?? gitRef ?? (source === 'git' ? 'default' : 'manifest');
  const branchName =
    output === 'files'
      ? ''
      : (request.branchName ?? syncBranchName(shownRef, new Date(), randomBytes(4).toString('hex')));
  const id = randomUUID();
  await insertSync(tx, {
    id,
    tenant_id: deployment.tenant_id,
    deployment_id: deployment.id,
    trigger: request.trigger,
    trigger_context: request.triggerContext ?? null,
    source,
    output,
    branch_name: branchName,
    git_ref: gitRef,
    user_id: request.userId,
    settings,
    manifest: source === 'manifest' ? (request.manifest ?? null) : null,
  });
  await platform.jobs.send(tx, DBT_SYNC_QUEUE, { syncId: id }, id);
  await syncChanges.publish(tx, {
    tenantId: deployment.tenant_id,
    deploymentId: deployment.id,
    syncId: id,
    status: 'RUNNING',
    userId: request.userId,
  });
  return { syncJobId: id, workflowId: `dbt-sync-${id}`, branchName };
}

async function checkBranch(tx: Tx, deployment: DeploymentRow, name: string): Promise<void> {
  checkField('body.branchName', () => checkSharedBranchName(name));
  const branch = await findBranch(tx, repoOf(deployment), { name });
  if (branch !== undefined) checkField('body.branchName', () => checkReplaceable(branch));
}
