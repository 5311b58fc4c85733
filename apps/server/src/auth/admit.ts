import type { FastifyRequest } from 'fastify';
import type { Platform } from '../app/platform.ts';
import { ApiError, badRequest, forbidden, notFound } from '../errors/errors.ts';
import { type Access, actionsOf } from './access.ts';
import { authorizationOf } from './authorization-header.ts';
import { browserOf } from './browser-of.ts';
import { type Caller, can, inScope, isAdmin } from './caller.ts';
import { type DeploymentRow, findDeployment, resourceOf } from './deployment.ts';
import { isLoopback } from './network-of.ts';
import { isSafe, requireSameOrigin } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request, as soon as that is known: also of one that is refused then. */
    caller?: Caller;
  }
}

/** The part of an operation that decides who may call it. */
export interface Guarded {
  readonly kind: 'read' | 'write';
  readonly access: Access;
}

/** What admission found out about a request; undefined caller only on public operations. */
export interface Admitted {
  readonly tenantId: number;
  readonly caller: Caller | undefined;
  readonly deployment: DeploymentRow | undefined;
}

/**
 * Lets a request in, or refuses it, before its body is read: HTTPS, then the credential (401), then the
 * key's scope (403), then whether the deployment exists in this tenant (404), then the permission (403).
 */
export async function admit(
  platform: Platform,
  operation: Guarded,
  request: FastifyRequest,
): Promise<Admitted> {
  requireHttps(request);
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  if (operation.access === 'public') return { tenantId, caller: undefined, deployment: undefined };

  const caller = await callerOf(platform, request, tenantId);
  request.caller = caller;
  await platform.audit.addresses.note(caller, request.ip, request.id);
  const deploymentId = deploymentIdIn(request);
  if (deploymentId === undefined) {
    authorise(operation, caller);
    return { tenantId, caller, deployment: undefined };
  }
  if (!inScope(caller, deploymentId))
    throw forbidden(`The API key is not scoped to deployment ${deploymentId}`);
  const deployment = await findDeployment(platform.db, tenantId, deploymentId);
  if (deployment === undefined) throw notFound(`Deployment ${deploymentId}`);
  authorise(operation, caller, deploymentId);
  return { tenantId, caller, deployment };
}

/** Lets the request of a page for people in: over HTTPS, with who is signed in in the browser, if anybody is. */
export async function admitBrowser(platform: Platform, request: FastifyRequest): Promise<Admitted> {
  requireHttps(request);
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  const caller = await browserOf(platform, request, tenantId);
  if (caller !== undefined) request.caller = caller;
  return { tenantId, caller, deployment: undefined };
}

/** By its Authorization header; without one, a browser by the cookie of its session. */
async function callerOf(platform: Platform, request: FastifyRequest, tenantId: number): Promise<Caller> {
  const header = authorizationOf(request);
  const browser = header === undefined ? await browserOf(platform, request, tenantId) : undefined;
  if (browser === undefined) return platform.credentials.resolve(header, tenantId, request.ip);
  if (!isSafe(request.method)) requireSameOrigin(request);
  return browser;
}

/**
 * Plain HTTP is taken on loopback only; behind a trusted proxy, the proxy must say that its side was HTTPS
 * (spec.md, Authentication 1).
 */
export function requireHttps(request: FastifyRequest): void {
  if (request.protocol === 'https') return;
  const isForwarded = request.headers['x-forwarded-proto'] ?? request.headers['x-forwarded-for'];
  if (isForwarded === undefined && isLoopback(request.socket.remoteAddress ?? '')) return;
  throw new ApiError(403, 'https_required', 'Only HTTPS is accepted');
}

function authorise(operation: Guarded, caller: Caller, deploymentId?: number): void {
  if (operation.access === 'authenticated') return;
  if (operation.access === 'admin') {
    if (!isAdmin(caller)) throw forbidden('Only an administrator may do this');
    // Who makes users, or ways to sign in, has whatever those have.
    if (operation.kind === 'write' && deploymentId === undefined && caller.deploymentIds !== null)
      throw forbidden('An API key that is limited to deployments may not do this');
    return;
  }
  if (operation.access === 'unlimited') {
    if (caller.permissions === null) return;
    throw forbidden('An API key that is limited to permissions may not do this');
  }
  const actions = actionsOf(operation.access);
  const resource = deploymentId === undefined ? undefined : resourceOf({ id: deploymentId });
  if (actions.some((action) => can(caller, action, resource))) return;
  throw forbidden(`This needs the permission ${actions.join(' or ')}`);
}

/**
 * The deployment in the path, if it names one. Read here and not by the validator, which would take other
 * spellings of a number (`0x7`, `7e0`) that were then never checked against the key's scope.
 */
function deploymentIdIn(request: FastifyRequest): number | undefined {
  const { deploymentId } = request.params as { deploymentId?: string };
  if (deploymentId === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(deploymentId))
    throw badRequest('params.deploymentId must be a positive integer');
  return Number(deploymentId);
}
