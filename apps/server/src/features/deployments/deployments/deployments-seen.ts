import { accessibleIds, type Caller, can } from '../../../auth/caller.ts';

/**
 * The ids of the deployments that lists show to a caller: those they can read or, if they manage the account's
 * deployments, every one in the scope of their credential. Null for all.
 */
export function deploymentsSeen(caller: Caller): readonly number[] | null {
  if (can(caller, 'DeploymentsManage')) return caller.deploymentIds;
  const ids = accessibleIds(caller, 'DeploymentRead', 'Deployment');
  return ids === 'all' ? null : ids;
}
