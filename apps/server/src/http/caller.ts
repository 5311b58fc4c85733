import type { Action } from './permissions.ts';

/**
 * Who makes a request: a user through an API key. A handler that holds a Caller has been authorised for its
 * operation; finer rules ask `can`.
 */
export interface Caller {
  readonly tenantId: number;
  readonly user: { readonly id: number; readonly email: string; readonly username: string };
  readonly isAdmin: boolean;
  readonly apiKeyId: number;
  /** The deployments the key is limited to; null for all. */
  readonly deploymentIds: readonly number[] | null;
  /** The actions the key is limited to; null for all of its owner's. */
  readonly permissions: ReadonlySet<Action> | null;
}

/** Whether a deployment is within the key's scope. */
export function inScope(caller: Caller, deploymentId: number): boolean {
  return caller.deploymentIds === null || caller.deploymentIds.includes(deploymentId);
}

/** The one function that decides: may this caller do this action, on this deployment if one is named? */
export function can(caller: Caller, action: Action, deploymentId?: number): boolean {
  if (deploymentId !== undefined && !inScope(caller, deploymentId)) return false;
  if (caller.permissions !== null) return caller.permissions.has(action) || caller.permissions.has('All');
  return caller.isAdmin;
}

/** Whether the caller has the admin role, with nothing taken away from it (spec.md, Authentication 5). */
export function isAdmin(caller: Caller): boolean {
  return caller.isAdmin && caller.permissions === null;
}
