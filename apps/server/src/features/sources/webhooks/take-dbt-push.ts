import type { Tx } from '@facet/db';
import { type DeploymentRow, lockDeployment } from '../../../auth/deployment.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { integrationOf } from '../dbt/integration/integration.ts';
import { startSync } from '../dbt/sync/start-sync.ts';
import { waitsForWorker } from '../dbt/sync/waiting-sync.ts';
import type { Push } from './push-event.ts';
import type { Taken } from './taken.ts';

/** Starts a sync after a push to the branch that the dbt integration follows. */
export async function takeDbtPush(
  platform: Pick<BasePlatform, 'keyring' | 'jobs'>,
  tx: Tx,
  deployment: DeploymentRow,
  push: Push,
): Promise<Taken> {
  const integration = await integrationOf(tx, platform.keyring, deployment);
  if (integration === undefined) return { accepted: false, reason: 'the dbt integration was deleted' };
  const tracked = integration.branch ?? push.defaultBranch;
  if (tracked === null)
    return {
      accepted: false,
      reason: 'neither the dbt integration nor the delivery names the branch to sync',
    };
  if (push.branch !== tracked) return { accepted: false, reason: `only pushes to ${tracked} start a sync` };
  if (push.isDeleted) return { accepted: false, reason: 'the branch was deleted' };
  // Locked, so that concurrent deliveries start one sync. A sync that has not cloned yet includes this push.
  await lockDeployment(tx, deployment.tenant_id, deployment.id);
  if (await waitsForWorker(tx, deployment, tracked))
    return { accepted: false, reason: 'a sync that has not started yet includes this push' };
  const { syncJobId, branchName } = await startSync(platform, tx, deployment, {
    trigger: 'webhook',
    triggerContext: { headSha: push.after, pushedBranch: push.branch, targetBranch: tracked },
    userId: null,
    ref: tracked,
  });
  return { accepted: true, syncJobId, branchName };
}
