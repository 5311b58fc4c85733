import type { Tx } from '@facet/db';
import { type Author, findBranch, ModelStoreError } from '@facet/model-store';
import { type DeploymentRow, findDeployment, repoOf } from '../../../auth/deployment.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { Queue } from '../../../jobs/queue.ts';
import type { RemoteFailure } from '../git/access.ts';
import { findRemote, forgetSeen, notePullError } from './git-remotes.store.ts';
import { fetchForPull, MOVED, type PullParts, pullBranch } from './pull-branch.ts';

/** Pulls a branch after a push to its remote. Key: deployment and branch. */
export const GIT_PULL_QUEUE = new Queue<PullJob>('git-pull', {
  expireInSeconds: 300,
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
});

/** A job of the queue `git-pull`: a branch that was pushed or deleted at the remote. */
export interface PullJob {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly branchName: string;
}

/** The author of merges that no user requested. */
const AUTHOR: Author = { name: 'Facet', email: 'facet@localhost' };

/** Failures that may not recur on another attempt. */
const PASSING = new Set<string>([
  'could not resolve host',
  'host unreachable',
  'transfer interrupted',
  'too slow',
  MOVED,
] satisfies (RemoteFailure | typeof MOVED)[]);

/** Queues a pull of a branch that was pushed to at the remote. */
export function requestPull(
  platform: Pick<PullParts, 'jobs'>,
  tx: Tx,
  deployment: Pick<DeploymentRow, 'id' | 'tenant_id'>,
  branchName: string,
): Promise<void> {
  const job: PullJob = { tenantId: deployment.tenant_id, deploymentId: deployment.id, branchName };
  return platform.jobs.send(tx, GIT_PULL_QUEUE, job, `${deployment.id}:${branchName}`);
}

/**
 * Pulls a branch that exists here. In deploy mode `cli` it skips the deploy branch, because only uploads change production
 * then. A branch that was deleted at the remote stays here.
 */
export async function runPull(platform: PullParts, job: PullJob, attempt: Attempt): Promise<void> {
  const { db } = platform;
  const deployment = await findDeployment(db, job.tenantId, job.deploymentId);
  if (deployment === undefined || (await findRemote(db, deployment)) === undefined) return;
  const name = job.branchName;
  const branch = await findBranch(db, repoOf(deployment), { name });
  if (branch === undefined || branch.kind === 'dev') return;
  if (branch.kind === 'deploy' && deployment.deploy_mode === 'cli') return;
  try {
    const fetched = await fetchForPull(platform, deployment, name);
    await db.transaction().execute(async (tx) => {
      if (fetched.head === undefined) await forgetSeen(tx, deployment, name);
      else await pullBranch(platform, tx, deployment, fetched, { author: AUTHOR, takeRemote: false });
    });
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof ModelStoreError)) throw error;
    const failure = error instanceof ApiError ? error.details.failure : undefined;
    if (typeof failure === 'string' && PASSING.has(failure) && !attempt.isLast) throw error;
    await notePullError(db, deployment, name, error.message);
  }
}
