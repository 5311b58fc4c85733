import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { ApiError, badRequest, forbidden, orNotFound } from '../errors/errors.ts';
import { type Access, actionsOf, type EmbedAccess } from './access.ts';
import { authorizationOf } from './authorization-header.ts';
import { browserOf } from './browser-of.ts';
import { accessibleIds, type Caller, canUse, type EmbedScope, inScope, isAdmin } from './caller.ts';
import type { Credentials } from './credentials.ts';
import { type DeploymentRow, findDeployment, resourceOf } from './deployment.ts';
import { isLoopback } from './network-of.ts';
import type { Action } from './permissions.ts';
import { isSafe, requireSameOrigin } from './same-origin.ts';
import type { Tenants } from './tenants.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once known; also set on a request that is then refused. */
    caller?: Caller;
  }
}

/** The part of an operation that decides who may call it. */
export interface Guarded {
  readonly kind: 'read' | 'write';
  readonly access: Access;
  readonly also?: Action | readonly Action[];
  readonly embed?: EmbedAccess;
  readonly embedAccess?: Action;
  readonly checksScope?: boolean;
  /** The scopes of which an access token needs one; that of the API by default. */
  readonly tokenScopes?: readonly string[];
}

/** The parts of the server that admission uses. */
export interface AdmissionParts {
  readonly db: Db;
  readonly tenants: Tenants;
  readonly credentials: Credentials;
  readonly audit: {
    readonly addresses: { note(caller: Caller, address: string, requestId: string): Promise<void> };
  };
}

/** The result of admission. `caller` is undefined on public operations only. */
export interface Admitted {
  readonly tenantId: number;
  readonly caller: Caller | undefined;
  readonly deployment: DeploymentRow | undefined;
}

/**
 * Admits or refuses a request before its body is read: HTTPS, then the credential (401), the key's scope (403), whether
 * the deployment exists in this tenant (404), and the permission (403).
 */
export async function admit(
  platform: AdmissionParts,
  operation: Guarded,
  request: FastifyRequest,
): Promise<Admitted> {
  requireHttps(request);
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  if (operation.access === 'public') return { tenantId, caller: undefined, deployment: undefined };

  const caller = await callerOf(platform, request, tenantId, operation.tokenScopes);
  request.caller = caller;
  await platform.audit.addresses.note(caller, request.ip, request.id);
  return admitCaller(platform, operation, caller, deploymentIdIn(request.params));
}

/**
 * Admits or refuses a known caller: the key's scope, the deployment and the permission, as `admit`. For operations that
 * another protocol calls on behalf of a caller who was admitted to it.
 * @param deploymentId the deployment in the path of the operation
 */
export async function admitCaller(
  platform: Pick<AdmissionParts, 'db'>,
  operation: Guarded,
  caller: Caller,
  deploymentId: number | undefined,
): Promise<Admitted> {
  const { tenantId } = caller;
  if (deploymentId === undefined) {
    authorise(operation, caller);
    return { tenantId, caller, deployment: undefined };
  }
  if (!inScope(caller, deploymentId))
    throw forbidden(`The API key is not scoped to deployment ${deploymentId}`);
  const found = await findDeployment(platform.db, tenantId, deploymentId);
  const deployment = orNotFound(found, `Deployment ${deploymentId}`);
  authorise(operation, caller, deploymentId);
  return { tenantId, caller, deployment };
}

/** Admits the request of a page over HTTPS. `caller` is the user signed in to the browser, if any. */
export async function admitBrowser(
  platform: Pick<AdmissionParts, 'tenants' | 'credentials'>,
  request: FastifyRequest,
): Promise<Admitted> {
  requireHttps(request);
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  const caller = await browserOf(platform, request, tenantId);
  if (caller !== undefined) request.caller = caller;
  return { tenantId, caller, deployment: undefined };
}

/** The caller by the Authorization header, or else by the browser's session cookie. */
async function callerOf(
  platform: Pick<AdmissionParts, 'tenants' | 'credentials'>,
  request: FastifyRequest,
  tenantId: number,
  tokenScopes: readonly string[] | undefined,
): Promise<Caller> {
  const header = authorizationOf(request);
  const browser = header === undefined ? await browserOf(platform, request, tenantId) : undefined;
  if (browser === undefined) return platform.credentials.resolve(header, tenantId, request.ip, tokenScopes);
  if (!isSafe(request.method)) requireSameOrigin(request);
  return browser;
}

/**
 * Accepts plain HTTP on loopback only. Behind a trusted proxy, the proxy must report that its client used HTTPS
 * (docs/https.md).
 */
export function requireHttps(request: FastifyRequest): void {
  if (request.protocol === 'https') return;
  const isForwarded = request.headers['x-forwarded-proto'] ?? request.headers['x-forwarded-for'];
  if (isForwarded === undefined && isLoopback(request.socket.remoteAddress ?? '')) return;
  throw new ApiError(403, 'https_required', 'Only HTTPS is accepted');
}

function authorise(operation: Guarded, caller: Caller, deploymentId?: number): void {
  if (caller.embed !== null) requireEmbedAccess(operation, caller.embed);
  if (operation.access === 'authenticated') {
    requireAlso(operation, caller, deploymentId);
    return;
  }
  if (operation.access === 'admin') {
    if (!isAdmin(caller)) throw forbidden('Only an administrator may do this');
    requireScopeFor(operation, caller, deploymentId);
    return;
  }
  if (operation.access === 'unlimited') {
    if (caller.permissions === null) return;
    throw forbidden('API keys limited to permissions may not do this');
  }
  if (operation.access === 'embed_user') {
    if (caller.embed?.embedTenant != null) return;
    throw forbidden('Only embed users in a signed session may do this');
  }
  const actions = actionsOf((caller.embed !== null && operation.embedAccess) || operation.access);
  const deployment = deploymentId === undefined ? undefined : resourceOf({ id: deploymentId });
  if (!actions.some((action) => canUse(caller, action, deployment)))
    throw forbidden(`This needs the permission ${actions.join(' or ')}`);
  requireAlso(operation, caller, deploymentId);
  requireScopeFor(operation, caller, deploymentId);
}

/** Without a deployment in the path, the operation itself finds it and checks the action on it. */
function requireAlso({ also }: Guarded, caller: Caller, deploymentId: number | undefined): void {
  if (also === undefined) return;
  const actions = typeof also === 'string' ? [also] : also;
  const isAllowed = actions.some((action) =>
    deploymentId === undefined
      ? accessibleIds(caller, action, 'Deployment').length > 0
      : canUse(caller, action, resourceOf({ id: deploymentId })),
  );
  if (!isAllowed) throw forbidden(`This also needs the permission ${actions.join(' or ')}`);
}

/** Embed tokens live in other companies' pages, so they open only operations that are declared for them. */
function requireEmbedAccess({ embed }: Guarded, { isCreator }: EmbedScope): void {
  if (embed === undefined) throw forbidden('Embed sessions may not do this');
  if (embed === 'creator' && !isCreator) throw forbidden('This needs an embed session in creator mode');
}

/**
 * Refuses a change of the account as a whole by a key limited to deployments. The key could otherwise create a user or a
 * sign-in method without its limits, or deployments that it cannot reach.
 */
function requireScopeFor(
  { kind, access, checksScope = false }: Guarded,
  caller: Caller,
  deploymentId: number | undefined,
): void {
  if (checksScope || kind !== 'write' || deploymentId !== undefined || caller.deploymentIds === null) return;
  throw forbidden(
    actionsOf(access).includes('DeploymentCreate')
      ? 'API keys limited to deployments may not create deployments, which would be outside their limit'
      : 'API keys limited to deployments may not do this',
  );
}

/**
 * The deployment in the path, if any. Not left to the validator, which would accept other spellings of a number (`0x7`,
 * `7e0`) that were never checked against the key's scope.
 */
function deploymentIdIn(params: unknown): number | undefined {
  const { deploymentId } = params as { deploymentId?: string };
  if (deploymentId === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(deploymentId))
    throw badRequest('params.deploymentId must be a positive integer');
  return Number(deploymentId);
}
