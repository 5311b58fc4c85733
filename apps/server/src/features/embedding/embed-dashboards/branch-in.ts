import { badRequest } from '../../../errors/errors.ts';

/**
 * The branch that a query asks to preview; null for the published dashboard.
 * @throws 400 if only part of it is given
 */
export function branchIn({ branchName, deploymentId }: { branchName?: string; deploymentId?: number }) {
  if (branchName === undefined && deploymentId === undefined) return null;
  if (branchName === undefined || deploymentId === undefined)
    throw badRequest('query.branchName and query.deploymentId must be given together');
  return { branchName, deploymentId };
}
