import type { Tx } from '@facet/db';
import { type Branch, deployBranch, effectiveTree } from '@facet/model-store';
import type { Platform } from '../../platform.ts';
import { type DeploymentRow, updateDeploymentRow } from '../deployments/deployments.store.ts';
import { readVariables } from '../env-variables/env-variables.service.ts';
import { headOf } from '../versions/versions.service.ts';
import { sealVariables } from './build-variables.ts';
import { type BuildMode, insertBuild } from './builds.store.ts';

/** Asks for a build of the deploy branch; production changes only when it succeeds. */
export async function requestProductionBuild(
  platform: Platform,
  tx: Tx,
  deployment: DeploymentRow,
  reason: string,
): Promise<number> {
  const current = await followChannel(tx, deployment);
  const branch = await deployBranch(tx, { tenantId: current.tenant_id, deploymentId: current.id });
  return requestBuild(platform, tx, current, branch, 'production', reason);
}

/**
 * Asks for a build of whatever a changed branch feeds: production when it is the deploy branch (in `git` deploy
 * mode, or when forced by an upload), else its own runtime.
 */
export async function requestBranchBuild(
  platform: Platform,
  tx: Tx,
  deployment: DeploymentRow,
  branch: Branch,
  reason: string,
  isUpload = false,
): Promise<number | undefined> {
  if (branch.kind !== 'deploy') return requestBuild(platform, tx, deployment, branch, 'dev_mode', reason);
  if (deployment.deploy_mode === 'cli' && !isUpload) return undefined;
  return requestProductionBuild(platform, tx, deployment, reason);
}

/**
 * Records a build with all its inputs as they are now and sends its job, in the caller's transaction: what was
 * committed is built, whatever happens to this process.
 */
async function requestBuild(
  platform: Platform,
  tx: Tx,
  deployment: DeploymentRow,
  branch: Branch,
  mode: BuildMode,
  reason: string,
): Promise<number> {
  const repo = { tenantId: deployment.tenant_id, deploymentId: deployment.id };
  const { treeOid, commitOid } = await effectiveTree(tx, repo, branch);
  const variables = await readVariables(tx, platform.keyring, deployment);
  // Staging and development always run the newest engine (platform.md a.2).
  const engineVersion =
    mode === 'production' ? deployment.release_channel_version : await headOf(tx, deployment.release_channel);
  const { id } = await insertBuild(tx, {
    tenantId: deployment.tenant_id,
    deploymentId: deployment.id,
    branchId: branch.id,
    mode,
    reason,
    commitOid,
    treeOid,
    engineVersion,
    variables: sealVariables(platform.keyring, variables),
  });
  await platform.jobs.send(tx, 'build', { buildId: id }, String(id));
  return id;
}

/** A deployment that is not held at a version takes its channel's newest one with the next production build. */
async function followChannel(tx: Tx, deployment: DeploymentRow): Promise<DeploymentRow> {
  if (deployment.release_channel_version_hold) return deployment;
  const head = await headOf(tx, deployment.release_channel);
  if (head === deployment.release_channel_version) return deployment;
  return updateDeploymentRow(tx, deployment.tenant_id, deployment.id, { release_channel_version: head });
}
