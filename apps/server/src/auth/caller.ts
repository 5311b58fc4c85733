import { ADMIN_POLICIES } from './built-in-roles.ts';
import { type Action, isContentAction, isTier, type Policy, type ResourceType } from './permissions.ts';
import type { AccessibleIds, Resource, Rights } from './rights.ts';

/** The kind of credential: an API key, an authorised program, a browser session, or the token of an embed session. */
export type CredentialKind = 'api_key' | 'oauth_grant' | 'session' | 'embed';

/** What a host allows in a session. What is absent or null is not limited. */
export interface SessionLimits {
  /** The most objects that the embed tenant may have while this session adds some. */
  readonly folders?: number | null;
  readonly workbooks?: number | null;
  readonly reports?: number | null;
  /** The views of the data model that the session may query. */
  readonly views?: readonly string[] | null;
}

/** The signed embed session of a caller. */
export interface EmbedScope {
  readonly sessionId: number;
  readonly deploymentId: number;
  /** The branch that all queries of the session use; null for production. */
  readonly branchId: number | null;
  readonly branchName: string | null;
  /** Whether the session may create content and query freely. */
  readonly isCreator: boolean;
  /** The embed tenant of the user; null for a user of the account itself. */
  readonly embedTenant: { readonly id: number; readonly name: string } | null;
  /** What the host limits the session to; absent or null for no limits. */
  readonly limits?: SessionLimits | null;
  /** What the server itself renders with this session; absent or null for sessions that hosts create. */
  readonly render?: RenderScope | null;
}

/** A dashboard that the server renders as a viewer sees it. */
export interface RenderScope {
  /** The only dashboard that the session shows, whether or not it allows signed embedding. */
  readonly publicId: string;
  /** Names of account groups that replace an embed user's own; null keeps their own. */
  readonly groups: readonly string[] | null;
  /** Values of user attributes that override an embed user's own. */
  readonly userAttributes: Readonly<Record<string, unknown>>;
  /** The security context given for an embed user, if no stored session has it. */
  readonly securityContext?: Readonly<Record<string, unknown>> | null | undefined;
  /** The views of the data model that it may query; absent or null for all. */
  readonly views?: readonly string[] | null | undefined;
  /**
   * Whether an embed user sees only what a session of their host would show; false for callers who may export
   * everything.
   */
  readonly isForEmbedUser?: boolean | undefined;
  /** Whether nobody is waiting for the result; its heavy work then uses a separate share of the account. */
  readonly isBackground?: boolean | undefined;
  /** What the viewer must still see, as identified by `seenIn`; absent if anything is acceptable. */
  readonly sees?: string | undefined;
}

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
  /** The embed session behind the credential; null for other kinds of credentials. */
  readonly embed: EmbedScope | null;
  readonly credentialId: number;
  readonly credentialKind: CredentialKind;
  /** The name of the key or program. */
  readonly credentialName: string;
  /** The deployments the credential is limited to; null for all. */
  readonly deploymentIds: readonly number[] | null;
  /** The scopes of an access token; absent or null for other credentials. */
  readonly tokenScopes?: readonly string[] | null;
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

/**
 * Whether the caller may use a deployment's operations that require an action, or those of any deployment if none is
 * given. Tiers are granted for the account, and actions on content for each object, so both also require that the
 * caller can reach the deployment; the operation itself checks the object.
 */
export function canUse(caller: Caller, action: Action, deployment?: Resource): boolean {
  if (isTier(action)) return can(caller, action) && (deployment === undefined || reaches(caller, deployment));
  if (!isContentAction(action)) return can(caller, action, deployment);
  const isWithin = deployment === undefined ? reachesAny(caller) : reaches(caller, deployment);
  return isWithin && keyAllows(caller, action);
}

/** Whether the user may reach a deployment and it is within the key's scope, whatever permissions the key has. */
export function reaches(caller: Caller, deployment: Resource): boolean {
  if (!inScope(caller, Number(deployment.id))) return false;
  return caller.hasAdminRole || caller.rights.allows('DeploymentRead', deployment);
}

/** The deployments for which `reaches` is true: the filter for the SQL of lists. */
export function deploymentsReached({ hasAdminRole, rights, deploymentIds }: Caller): AccessibleIds {
  const ofUser = hasAdminRole ? 'all' : rights.accessibleIds('DeploymentRead', 'Deployment');
  if (deploymentIds === null) return ofUser;
  return ofUser === 'all' ? deploymentIds : ofUser.filter((id) => deploymentIds.includes(id));
}

/** Whether the user may reach at least one deployment. */
function reachesAny(caller: Caller): boolean {
  return caller.hasAdminRole || caller.rights.accessibleIds('DeploymentRead', 'Deployment').length > 0;
}

/** The resources of a type on which the caller may perform an action: the filter for the SQL of lists. */
export function accessibleIds(caller: Caller, action: Action, type: ResourceType): AccessibleIds {
  if (!keyAllows(caller, action)) return [];
  const ofUser = caller.hasAdminRole ? 'all' : caller.rights.accessibleIds(action, type);
  const scope = type === 'Deployment' ? caller.deploymentIds : null;
  if (scope === null) return ofUser;
  return ofUser === 'all' ? scope : ofUser.filter((id) => scope.includes(id));
}

/** Whether the caller has the admin role and a credential that is not limited to permissions. */
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

/** Whether the limits of the credential allow an action. */
export function keyAllows({ permissions }: Caller, action: Action): boolean {
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
