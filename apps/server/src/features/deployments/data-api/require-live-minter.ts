import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../at-most.ts';
import { can, isAdmin } from '../../../auth/caller.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import { resourceOf } from '../../../auth/deployment.ts';
import { ApiError, forbidden } from '../../../errors/errors.ts';
import { type Minter, minterOf } from '../tokens/token-id.ts';

/** The minters of recent tokens, so that each token is decoded once. */
const minters = new LRUCache<string, { minter: Minter | undefined }>(atMost(10_000));

/** The data API token of a request, without its scheme; empty if it has none. */
export function tokenOf(request: FastifyRequest): string {
  return request.headers.authorization?.replace(/^bearer\s+/i, '').trim() ?? '';
}

/** The minter of a request's token; undefined for a token that this server did not issue. */
export function minterOfRequest(request: FastifyRequest): Minter | undefined {
  const token = tokenOf(request);
  if (token === '') return undefined;
  const known = minters.get(token) ?? { minter: minterOf(token) };
  minters.set(token, known);
  return known.minter;
}

interface ServedTarget {
  readonly deploymentId: number;
  /** Null for production. */
  readonly branchName: string | null;
  readonly isBuiltIn: boolean;
}

/**
 * Refuses a token whose minter has lost access. A token that Facet issued ends with its credential, its user and
 * their access to the deployment, which for a built-in deployment requires an administrator. The pod verifies the
 * token but knows none of these. The token of an embed session works on the session's branch only.
 * @throws 403 when one of them has ended, or on another branch
 */
export async function requireLiveMinter(
  platform: { readonly credentials: Credentials },
  tenantId: number,
  { deploymentId, branchName, isBuiltIn }: ServedTarget,
  request: FastifyRequest,
): Promise<void> {
  const minter = minterOfRequest(request);
  if (minter === undefined) return;
  try {
    const caller = await platform.credentials.ofCredential(tenantId, minter.credentialId);
    const mayRead = can(caller, 'DeploymentRead', resourceOf({ id: deploymentId }));
    const isOnItsBranch = caller.embed === null || caller.embed.branchName === branchName;
    if (isOnItsBranch && (isBuiltIn ? isAdmin(caller) : mayRead)) return;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
  throw forbidden('Invalid token: the credential that created it no longer has access');
}
