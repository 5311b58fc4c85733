import type { Tx } from '@facet/db';
import { syncChanges } from '../../../../events/sync-events.ts';
import type { EventOf } from '../../../../events/topic.ts';
import type { SyncRow } from './dbt-sync.store.ts';

/** Publishes that a sync has ended. */
export function announceSync(
  tx: Tx,
  run: Pick<SyncRow, 'id' | 'tenant_id' | 'deployment_id' | 'user_id'>,
  status: EventOf<typeof syncChanges>['status'],
): Promise<void> {
  const { id: syncId, tenant_id: tenantId, deployment_id: deploymentId, user_id: userId } = run;
  return syncChanges.publish(tx, { tenantId, deploymentId, syncId, status, userId });
}
