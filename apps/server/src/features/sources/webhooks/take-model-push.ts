import type { Tx } from '@facet/db';
import { findBranch } from '@facet/model-store';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { lastSeenHead } from '../git-remotes/hooked-remote.ts';
import { requestPull } from '../git-remotes/run-pull.ts';
import type { Push } from './push-event.ts';
import type { Taken } from './taken.ts';

/**
 * Queues a pull of a branch that was pushed to at the remote, if it exists here. In deploy mode `cli` it skips the deploy
 * branch, because only uploads change production then.
 */
export async function takeModelPush(
  platform: { readonly jobs: Jobs },
  tx: Tx,
  deployment: DeploymentRow,
  push: Push,
): Promise<Taken> {
  const { branch: name, after } = push;
  const branch = await findBranch(tx, repoOf(deployment), { name });
  if (branch === undefined || branch.kind === 'dev')
    return { accepted: false, reason: `${name} is not a shared branch of this deployment` };
  if (deployment.deploy_mode === 'cli' && branch.kind === 'deploy')
    return { accepted: false, reason: 'in deploy mode cli only uploads change production' };
  // Our own pushes come back as deliveries.
  if (after !== null && (await lastSeenHead(tx, deployment, name)) === after)
    return { accepted: false, reason: 'the branch is already up to date' };
  await requestPull(platform, tx, deployment, name);
  // The branch here may be the only copy of somebody's work.
  return push.isDeleted
    ? { accepted: true, branchName: name, reason: 'the branch was deleted at the remote and stays here' }
    : { accepted: true, branchName: name };
}
