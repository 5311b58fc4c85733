import { type Caller, can, reach } from '../../../auth/caller.ts';

/**
 * The deployments that a list shows a caller: those that he can read, and to who manages the account's deployments
 * every one that his key is not kept from. Null for all.
 */
export function deploymentsSeen(caller: Caller): readonly number[] | null {
  if (can(caller, 'DeploymentsManage')) return caller.deploymentIds;
  const ids = reach(caller, 'DeploymentRead', 'Deployment');
  return ids === 'all' ? null : ids;
}
