import { type Caller, canUse } from '../../../auth/caller.ts';
import { type DeploymentRow, resourceOf } from '../../../auth/deployment.ts';
import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import type { Action } from '../../../auth/permissions.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';

/** The permission that a caller needs for an action on a deployment. Operations declare it as their access. */
export const DEPLOYMENT_ACTIONS = {
  /** Settings, the setup wizard, embedding, and the git remote. */
  configure: 'DeploymentUpdate',
  delete: 'DeploymentDelete',
  /** Variables contain the credentials of data sources. */
  setVariables: 'SecretsManage',
  /** Data files are shared by production and every branch, so the permission for dev branches is not enough. */
  changeDataFiles: 'SchemaUpdate',
  createToken: 'DeploymentRead',
  /** Decide the security context and the scopes of a token. */
  chooseClaims: 'DeploymentUpdate',
} as const satisfies Record<string, Action>;

/** Each of these permissions, which are granted for the account, lets a caller create deployments. */
export const CREATION = ['DeploymentsManage', 'DeploymentCreate'] as const satisfies readonly Action[];

export type DeploymentAction = keyof typeof DEPLOYMENT_ACTIONS;
export type DeploymentGrant<Act extends DeploymentAction> = Grant<'Deployment', Act>;

export type CreationGrant = Grant<'Account', 'createDeployment'>;

type Owned = Pick<DeploymentRow, 'id' | 'tenant_id'>;

/** @throws 404 for a deployment of another account, 403 without the permission or outside the limits of the key */
export function grantDeployment<Act extends DeploymentAction>(
  caller: Caller,
  deployment: Owned,
  action: Act,
): DeploymentGrant<Act> {
  if (deployment.tenant_id !== caller.tenantId) throw notFound(`Deployment ${deployment.id}`);
  if (!mayWith(caller, deployment, action))
    throw forbidden(`This needs the permission ${DEPLOYMENT_ACTIONS[action]}`);
  return makeGrant(caller, deployment.id);
}

/** @throws 403 without a permission to create deployments, and for keys that could not reach the new one */
export function grantCreation(caller: Caller): CreationGrant {
  if (!mayCreateDeployments(caller))
    throw forbidden(`This needs the permission ${CREATION.join(' or ')}, and a key for all deployments`);
  return makeGrant(caller, caller.tenantId);
}

export function mayCreateDeployments(caller: Caller): boolean {
  return caller.deploymentIds === null && CREATION.some((action) => canUse(caller, action));
}

/** Whether a caller may do something with a deployment of their account. */
export function mayWith(caller: Caller, deployment: Pick<Owned, 'id'>, action: DeploymentAction): boolean {
  return canUse(caller, DEPLOYMENT_ACTIONS[action], resourceOf(deployment));
}

/** Grants the deletion of a deployment that Facet itself maintains, which no caller may change. */
export function grantBuiltIn({
  id,
  tenant_id: tenantId,
  built_in: kind,
}: Owned & Pick<DeploymentRow, 'built_in'>): DeploymentGrant<'delete'> {
  if (kind === null) throw new Error(`Deployment ${id} is not built in`);
  return makeGrant({ tenantId }, id);
}

/** Grants the creation of a deployment that Facet itself maintains, in an account. */
export function grantBuiltInCreation(tenantId: number): CreationGrant {
  return makeGrant({ tenantId }, tenantId);
}
