import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { contentChanges } from '../../../events/content-events.ts';
import type { EventOf } from '../../../events/topic.ts';
import type { ContentKind } from './content-access.ts';

/** Publishes that a caller has changed objects of a deployment, or is about to delete them. */
export async function announceContent(
  tx: Tx,
  { tenantId, user }: Caller,
  deploymentId: number,
  change: EventOf<typeof contentChanges>['change'],
  kind: ContentKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await contentChanges.publish(tx, { tenantId, deploymentId, kind, ids, change, userId: user.id });
}
