import type { Tx } from '@facet/db';
import { deleteBranch } from '@facet/model-store';
import { announceBranch } from '../../deployments/pods/pods.service.ts';

/** Deletes the personal branches of a user in every deployment: their children get their parents. */
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

/** Takes the keys of a user out of dev mode everywhere. */
export async function endSessionsOfUser(tx: Tx, tenantId: number, userId: number): Promise<void> {
  const ended = await tx
    .deleteFrom('dev_sessions')
    .using('credentials')
    .whereRef('credentials.id', '=', 'dev_sessions.api_key_id')
    .where('dev_sessions.tenant_id', '=', tenantId)
    .where('credentials.tenant_id', '=', tenantId)
    .where('credentials.user_id', '=', userId)
    .returning(['dev_sessions.deployment_id', 'dev_sessions.branch_id'])
    .execute();
  for (const { deployment_id, branch_id } of ended) await announceBranch(tx, deployment_id, branch_id);
}
