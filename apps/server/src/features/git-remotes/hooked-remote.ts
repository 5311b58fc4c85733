import type { Db, Tx } from '@facet/db';
import type { Oid } from '@facet/model-store';
import type { Platform } from '../../platform.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { findRemote, forgetSeen, seenBranches } from './git-remotes.store.ts';
import { webhookSecretOf } from './remote.ts';

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

/** What a pull in the background is asked for. */
export interface PullJob {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly branchName: string;
}

/** The secret that pushes to a deployment's remote are signed with; undefined when it has none. */
export async function modelHookSecret(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  deployment: Owner,
): Promise<string | undefined> {
  const row = await findRemote(db, deployment);
  return row === undefined ? undefined : webhookSecretOf(keyring, row);
}

/** Where a branch was at the remote when it was last fetched or pushed. */
export async function lastSeenHead(db: Db, deployment: Owner, branch: string): Promise<Oid | undefined> {
  return (await seenBranches(db, deployment, branch))[0]?.head;
}

/** A branch is gone at the remote: one of its name that comes later is another. Ours stays. */
export function branchIsGone(tx: Tx, deployment: Owner, branch: string): Promise<void> {
  return forgetSeen(tx, deployment, branch);
}

/** Has a branch pulled in the background; several pushes before that is done are one pull. */
export function schedulePull(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { id: deploymentId, tenant_id: tenantId }: Owner,
  branchName: string,
): Promise<void> {
  const job: PullJob = { tenantId, deploymentId, branchName };
  return jobs.send(tx, 'git-pull', job, `${deploymentId} ${branchName}`);
}
