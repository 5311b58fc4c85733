import type { FastifyRequest } from 'fastify';
import { requireHttps } from '../../../auth/admit.ts';
import { type Caller, can, inScope } from '../../../auth/caller.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import { type DeploymentRow, findDeployment, resourceOf } from '../../../auth/deployment.ts';
import type { Action } from '../../../auth/permissions.ts';
import { ApiError, forbidden, notFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';

/** A caller and the deployment whose branches they fetch or push. */
export interface GitCaller {
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
}

/** Permissions, any of which admits a fetch or a push. What a push may change is decided for each branch. */
const ACTIONS = {
  'git-upload-pack': ['SchemaRead'],
  'git-receive-pack': ['SchemaUpdate', 'SchemaUpdateDevBranches'],
} as const satisfies Record<string, readonly Action[]>;

/** Git's names of its services: upload-pack serves fetches, receive-pack takes pushes. */
export type GitService = keyof typeof ACTIONS;

/** Whether the name is that of a git service. */
export function isGitService(name: unknown): name is GitService {
  return typeof name === 'string' && Object.hasOwn(ACTIONS, name);
}

/**
 * Admits or rejects a git request with the checks of the API: HTTPS, credential (401), scope of the API key (403),
 * deployment (404), permission (403). The credential is the password of Basic authentication, which git prompts for, with
 * any username; or it is sent as to the API.
 */
export async function admitGit(
  platform: Pick<BasePlatform, 'db' | 'tenants' | 'credentials' | 'audit'>,
  request: FastifyRequest,
  deploymentId: number,
  service: GitService,
): Promise<GitCaller> {
  requireHttps(request);
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  const caller = await callerOf(platform, request, tenantId);
  request.caller = caller;
  await platform.audit.addresses.note(caller, request.ip, request.id);
  if (!inScope(caller, deploymentId))
    throw forbidden(`The API key is not scoped to deployment ${deploymentId}`);
  const deployment = await findDeployment(platform.db, tenantId, deploymentId);
  if (deployment === undefined) throw notFound(`Deployment ${deploymentId}`);
  authorise(caller, deployment, service);
  return { caller, deployment };
}

/** Repeats the checks for an admitted caller. @throws 401 or 403 if their access has ended meanwhile */
export async function admitAgain(
  platform: { readonly credentials: Credentials },
  { caller, deployment }: GitCaller,
  service: GitService,
): Promise<Caller> {
  const now = await platform.credentials.ofCredential(caller.tenantId, caller.credentialId);
  if (!inScope(now, deployment.id)) throw forbidden('The API key is no longer scoped to this deployment');
  authorise(now, deployment, service);
  return now;
}

function authorise(caller: Caller, deployment: DeploymentRow, service: GitService): void {
  const actions = ACTIONS[service];
  if (actions.some((action) => can(caller, action, resourceOf(deployment)))) return;
  throw forbidden(`This needs the permission ${actions.join(' or ')}`);
}

async function callerOf(
  platform: { readonly credentials: Credentials },
  request: FastifyRequest,
  tenantId: number,
): Promise<Caller> {
  try {
    const header = credentialIn(request.headers.authorization);
    return await platform.credentials.resolve(header, tenantId, request.ip);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // With this header, git prompts for a password or asks its credential helper.
    throw new ApiError(401, error.code, error.message, {
      headers: { 'www-authenticate': 'Basic realm="Facet", charset="UTF-8"' },
    });
  }
}

function credentialIn(header: string | undefined): string | undefined {
  const [, encoded] = /^basic\s+(\S+)\s*$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return header;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const password = pair.slice(pair.indexOf(':') + 1);
  return password === '' ? undefined : `Bearer ${password}`;
}
