import type { Tx } from '@facet/db';
import { deleteBranch } from '@facet/model-store';
import { announceBranch } from '../../../nodes/announce-branch.ts';

/** Deletes a user's dev branches in every deployment. */
export async function removePersonalBranches(tx: Tx, tenantId: number, userId: number): Promise<void> {
  const branches = await tx
    .selectFrom('branches')
    .select(['id', 'deployment_id'])
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const { id, deployment_id: deploymentId } of branches) {
    await deleteBranch(tx, { tenantId, deploymentId }, { id });
    await announceBranch(tx, deploymentId, id);
  }
}
