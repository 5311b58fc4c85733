import type { Keyring, Tx } from '@facet/db';
import { type DeploymentRow, lockDeployment } from '../../../auth/deployment.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { integrationOf } from '../dbt/integration/integration.ts';
import { startSync } from '../dbt/sync/start-sync.ts';
import { waitsForWorker } from '../dbt/sync/waiting-sync.ts';
import type { Push } from './push-event.ts';
import type { Taken } from './take-delivery.ts';

/** Starts a sync for a push to the branch that the deployment's model is made from. */
export async function takeDbtPush(
  platform: { readonly keyring: Keyring; readonly jobs: Jobs },
  tx: Tx,
  deployment: DeploymentRow,
  push: Push,
): Promise<Taken> {
  const integration = await integrationOf(tx, platform.keyring, deployment);
  if (integration === undefined) return { accepted: false, reason: 'there is no dbt integration any more' };
  const tracked = integration.branch ?? push.defaultBranch;
  if (tracked === null)
    return {
      accepted: false,
      reason: 'neither the dbt integration nor the delivery names the branch that counts',
    };
  if (push.branch !== tracked) return { accepted: false, reason: `only pushes to ${tracked} count` };
  if (push.isDeleted) return { accepted: false, reason: 'the branch was deleted' };
  // One after the other; what has not begun to clone finds this push there, too.
  await lockDeployment(tx, deployment.tenant_id, deployment.id);
  if (await waitsForWorker(tx, deployment, tracked))
    return { accepted: false, reason: 'a sync that is about to begin takes this push, too' };
  const { syncJobId, branchName } = await startSync(platform, tx, deployment, {
    trigger: 'webhook',
    triggerContext: { headSha: push.after, pushedBranch: push.branch, targetBranch: tracked },
    userId: null,
    ref: tracked,
  });
  return { accepted: true, syncJobId, branchName };
}
