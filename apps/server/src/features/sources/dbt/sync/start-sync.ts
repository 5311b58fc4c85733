import { randomBytes, randomUUID } from 'node:crypto';
import type { Keyring, Tx } from '@facet/db';
import { checkReplaceable, checkSharedBranchName, findBranch } from '@facet/model-store';
import { type DeploymentRow, repoOf } from '../../../../auth/deployment.ts';
import { badRequest, tooManyRequests } from '../../../../errors/errors.ts';
import { checkField } from '../../../../errors/model-store-errors.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import { refProblem } from '../project/sync-settings.ts';
import type { DbtSyncRunTriggerContext, Trigger } from './dbt-sync.schema.ts';
import { countRunning, insertSync } from './dbt-sync.store.ts';
import { settingsFor } from './run-settings.ts';
import { syncBranchName } from './sync-branch-name.ts';

/** Runs of one deployment that may wait or go on at a time. */
const MAX_RUNNING = 20;

/** What a sync is started with. */
export interface SyncRequest {
  readonly trigger: Trigger;
  readonly triggerContext?: Partial<DbtSyncRunTriggerContext>;
  /** Who started it, if a person did. */
  readonly userId: number | null;
  /** `git` unless told. */
  readonly source?: 'git' | 'manifest';
  /** Gzipped JSON of a manifest, for the source `manifest`. */
  readonly manifest?: Buffer;
  /** `branch` unless told. */
  readonly output?: 'branch' | 'files';
  /** Branch or tag of the project's repository; that of the settings unless told. */
  readonly ref?: string | null;
  /** The branch to write; a fresh one unless told. */
  readonly branchName?: string | null;
}

export interface StartedSync {
  readonly syncJobId: string;
  readonly workflowId: string;
  readonly branchName: string;
}

/**
 * Records a run of a sync and sends its job, in the caller's transaction: what is committed is run, whatever happens
 * to this process.
 * @throws 400 for a ref or branch that cannot be, 409 without settings to work by, 429 when too many go on
 */
export async function startSync(
  platform: { readonly keyring: Keyring; readonly jobs: Jobs },
  tx: Tx,
  deployment: DeploymentRow,
  request: SyncRequest,
): Promise<StartedSync> {
  const { source = 'git', output = 'branch' } = request;
  const problem = request.ref == null ? undefined : refProblem(request.ref);
  if (problem !== undefined) throw badRequest(`body.ref must ${problem}`);
  if (source === 'manifest' && request.manifest === undefined)
    throw badRequest('body.manifest is required when body.source is manifest');
  if (request.branchName != null) await checkBranch(tx, deployment, request.branchName);
  const settings = await settingsFor(platform, tx, deployment, source, request.ref ?? null);
  if ((await countRunning(tx, deployment.tenant_id, deployment.id)) >= MAX_RUNNING)
    throw tooManyRequests(`${MAX_RUNNING} syncs of this deployment are under way; wait for one to end`, 10);
  const gitRef = settings.project?.ref ?? null;
  const shownRef = request.ref ?? gitRef ?? (source === 'git' ? 'default' : 'manifest');
  const branchName =
    request.branchName ?? syncBranchName(shownRef, new Date(), randomBytes(4).toString('hex'));
  const id = randomUUID();
  await insertSync(tx, {
    id,
    tenantId: deployment.tenant_id,
    deploymentId: deployment.id,
    trigger: request.trigger,
    triggerContext: request.triggerContext ?? null,
    source,
    output,
    branchName,
    gitRef,
    userId: request.userId,
    settings,
    manifest: source === 'manifest' ? (request.manifest ?? null) : null,
  });
  await platform.jobs.send(tx, 'dbt-sync', { syncId: id }, id);
  return { syncJobId: id, workflowId: `dbt-sync-${id}`, branchName };
}

async function checkBranch(tx: Tx, deployment: DeploymentRow, name: string): Promise<void> {
  checkField('body.branchName', () => checkSharedBranchName(name));
  const branch = await findBranch(tx, repoOf(deployment), { name });
  if (branch !== undefined) checkField('body.branchName', () => checkReplaceable(branch));
}
