import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@facet/db';
import { type Branch, deployBranch, effectiveTree } from '@facet/model-store';
import { type DeploymentRow, repoOf, setEngineVersion } from '../../../auth/deployment.ts';
import { buildChanges } from '../../../events/build-events.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { servedBranches } from '../dev-mode/dev-sessions.ts';
import { readVariables } from '../variables/read-variables.ts';
import { headOf } from '../versions/versions.service.ts';
import { sealVariables, variablesOf } from './build-variables.ts';
import { type BuildMode, insertBuild, latestBuild } from './builds.store.ts';
import { sendBuild } from './send-build.ts';

export {
  type BuildRow,
  findBuild,
  findLiveModel,
  isBuildingFirst,
  latestBuild,
  latestGoodBuild,
  noteStart,
  type Verdict,
} from './builds.store.ts';
export type {
  BrokenDashboard,
  ContentUses,
  FileProblem,
  FilesVerdict,
  ModelDependents,
} from './model-dependents.ts';
export { isCold } from './serving-pods.store.ts';

/** The parts of the server that request builds. */
export type BuildParts = Pick<BasePlatform, 'keyring' | 'jobs'>;

/** Requests a build of the deploy branch; production changes only if it succeeds. */
export async function requestProductionBuild(
  platform: BuildParts,
  tx: Tx,
  deployment: DeploymentRow,
  reason: string,
): Promise<number> {
  const current = await followChannel(tx, deployment);
  const branch = await deployBranch(tx, { tenantId: current.tenant_id, deploymentId: current.id });
  return requestBuild(platform, tx, current, branch, 'production', reason);
}

/**
 * Requests a build of a changed branch. The deploy branch is built only in deploy mode `git` or after an upload;
 * otherwise the result is undefined.
 */
export async function requestBranchBuild(
  platform: BuildParts,
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

/** Requests builds of production and of every active branch. */
export async function requestBuildsOfServed(
  platform: BuildParts,
  tx: Tx,
  deployment: DeploymentRow,
  reason: string,
): Promise<void> {
  await requestProductionBuild(platform, tx, deployment, reason);
  for (const branch of await servedBranches(tx, deployment))
    await requestBuild(platform, tx, deployment, branch, 'dev_mode', reason);
}

/** Requests a build of a branch unless its newest build has the same inputs and has not failed. */
export async function ensureBuilt(
  platform: BuildParts,
  tx: Tx,
  deployment: DeploymentRow,
  branch: Branch,
  reason: string,
): Promise<void> {
  if (branch.kind === 'deploy') return;
  const newest = await latestBuild(tx, deployment.tenant_id, branch.id);
  const inputs = await inputsOf(platform, tx, deployment, branch, 'dev_mode');
  const isFresh =
    newest !== undefined &&
    newest.status !== 'failed' &&
    newest.tree_oid?.toString('hex') === inputs.treeOid &&
    newest.engine_version === inputs.engineVersion &&
    newest.project_root === deployment.deploy_project_root &&
    isDeepStrictEqual(variablesOf(platform.keyring, newest), inputs.variables);
  if (!isFresh) await requestBuild(platform, tx, deployment, branch, 'dev_mode', reason);
}

/**
 * Records a build with all its current inputs and sends its job, in the caller's transaction: a committed change is
 * built even if this process ends.
 */
async function requestBuild(
  platform: BuildParts,
  tx: Tx,
  deployment: DeploymentRow,
  branch: Branch,
  mode: BuildMode,
  reason: string,
): Promise<number> {
  const { treeOid, commitOid, variables, engineVersion } = await inputsOf(
    platform,
    tx,
    deployment,
    branch,
    mode,
  );
  const { id } = await insertBuild(tx, {
    tenant_id: deployment.tenant_id,
    deployment_id: deployment.id,
    branch_id: branch.id,
    mode,
    reason,
    commit_oid: Buffer.from(commitOid, 'hex'),
    tree_oid: Buffer.from(treeOid, 'hex'),
    engine_version: engineVersion,
    project_root: deployment.deploy_project_root,
    variables: sealVariables(platform.keyring, variables),
  });
  await sendBuild(platform.jobs, tx, { id, deployment_id: deployment.id });
  const { id: deploymentId, tenant_id: tenantId } = deployment;
  await buildChanges.publish(tx, {
    tenantId,
    deploymentId,
    branchId: branch.id,
    buildId: id,
    status: 'building',
  });
  return id;
}

/** The inputs of a build of a branch now. */
async function inputsOf(
  platform: BuildParts,
  tx: Tx,
  deployment: DeploymentRow,
  branch: Branch,
  mode: BuildMode,
) {
  const repo = repoOf(deployment);
  return {
    ...(await effectiveTree(tx, repo, branch)),
    variables: await readVariables(tx, platform.keyring, deployment),
    // Staging and development always run the newest engine.
    engineVersion:
      mode === 'production'
        ? deployment.release_channel_version
        : await headOf(tx, deployment.release_channel),
  };
}

/** Switches a deployment to its channel's newest version, unless its version is held. */
async function followChannel(tx: Tx, deployment: DeploymentRow): Promise<DeploymentRow> {
  if (deployment.release_channel_version_hold) return deployment;
  const head = await headOf(tx, deployment.release_channel);
  if (head === deployment.release_channel_version) return deployment;
  return setEngineVersion(tx, deployment, head);
}
