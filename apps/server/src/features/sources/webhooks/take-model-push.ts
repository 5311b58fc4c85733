import type { Tx } from '@facet/db';
import { findBranch } from '@facet/model-store';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { lastSeenHead } from '../git-remotes/hooked-remote.ts';
import { requestPull } from '../git-remotes/run-pull.ts';
import type { Push } from './push-event.ts';
import type { Taken } from './take-delivery.ts';

/**
 * Has a branch pulled that was pushed to at the remote, if it is a branch here, too. In the deploy mode `cli` the deploy
 * branch is not: only uploads change production then.
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
    return { accepted: false, reason: `${name} is no shared branch here` };
  if (deployment.deploy_mode === 'cli' && branch.kind === 'deploy')
    return { accepted: false, reason: 'with the deploy mode cli only uploads change production' };
  // Our own pushes come back as deliveries.
  if (after !== null && (await lastSeenHead(tx, deployment, name)) === after)
    return { accepted: false, reason: 'the branch is here as it is there' };
  await requestPull(platform, tx, deployment, name);
  // What is deleted there may be all that somebody has here.
  return push.isDeleted
    ? { accepted: true, branchName: name, reason: 'the branch stays here' }
    : { accepted: true, branchName: name };
}
