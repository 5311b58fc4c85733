import { ADMIN_POLICIES } from './built-in-roles.ts';
import type { Action, Policy, ResourceType } from './permissions.ts';
import type { AccessibleIds, Resource, Rights } from './rights.ts';

/** The kind of credential: an API key, an authorised program, or a browser session. */
export type CredentialKind = 'api_key' | 'oauth_grant' | 'session';

/**
 * The user who makes a request, and the credential they use. A handler that receives a Caller has been authorised for
 * its operation; use `can` for finer rules.
 */
export interface Caller {
  readonly tenantId: number;
  readonly user: { readonly id: number; readonly email: string; readonly username: string };
  /** Whether the user has the admin role, regardless of limits on the key; see `isAdmin`. */
  readonly hasAdminRole: boolean;
  /** What the user's roles and policies allow. */
  readonly rights: Rights;
  readonly credentialId: number;
  readonly credentialKind: CredentialKind;
  /** The name of the key or program. */
  readonly credentialName: string;
  /** The deployments the credential is limited to; null for all. */
  readonly deploymentIds: readonly number[] | null;
  /** The actions the credential is limited to; null for all actions of its owner. */
  readonly permissions: ReadonlySet<Action> | null;
}

/** Whether a deployment is within the key's scope. */
export function inScope(caller: Caller, deploymentId: number): boolean {
  return caller.deploymentIds === null || caller.deploymentIds.includes(deploymentId);
}

/**
 * Whether the caller may perform an action, on a resource if one is given: the user's roles and policies must allow it,
 * and so must the limits of the credential. Every permission check ends here.
 */
export function can(caller: Caller, action: Action, resource?: Resource): boolean {
  if (resource?.type === 'Deployment' && !inScope(caller, Number(resource.id))) return false;
  if (!keyAllows(caller, action)) return false;
  return caller.hasAdminRole || caller.rights.allows(action, resource);
}

/** The resources of a type on which the caller may perform an action: the filter for the SQL of lists. */
export function accessibleIds(caller: Caller, action: Action, type: ResourceType): AccessibleIds {
  if (!keyAllows(caller, action)) return [];
  const ofUser = caller.hasAdminRole ? 'all' : caller.rights.accessibleIds(action, type);
  const scope = type === 'Deployment' ? caller.deploymentIds : null;
  if (scope === null) return ofUser;
  return ofUser === 'all' ? scope : ofUser.filter((id) => scope.includes(id));
}

/** Whether the caller has the admin role and a credential not limited to permissions (spec.md, Authentication 5). */
export function isAdmin(caller: Caller): boolean {
  return caller.hasAdminRole && caller.permissions === null;
}

/** The policies of the caller, within the limits of the credential. */
export function effectivePolicies(caller: Caller): Policy[] {
  const ofUser = caller.hasAdminRole ? ADMIN_POLICIES : caller.rights.policies;
  return ofUser.flatMap((policy) => {
    const actions =
      caller.permissions === null ? policy.actions : limitedTo(caller.permissions, policy.actions);
    const resources =
      policy.resourceType === 'Deployment' && caller.deploymentIds !== null
        ? scoped(caller.deploymentIds, policy.resources)
        : policy.resources;
    return actions.length === 0 || resources.length === 0 ? [] : [{ ...policy, actions, resources }];
  });
}

function keyAllows({ permissions }: Caller, action: Action): boolean {
  return permissions === null || permissions.has(action) || permissions.has('All');
}

function limitedTo(permissions: ReadonlySet<Action>, actions: readonly Action[]): Action[] {
  if (permissions.has('All')) return [...actions];
  if (actions.includes('All')) return [...permissions];
  return actions.filter((action) => permissions.has(action));
}

function scoped(deploymentIds: readonly number[], resources: readonly string[]): string[] {
  const ids = deploymentIds.map(String);
  return resources.includes('All') ? ids : ids.filter((id) => resources.includes(id));
}
