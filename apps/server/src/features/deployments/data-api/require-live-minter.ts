import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../app/platform.ts';
import { can, isAdmin } from '../../../auth/caller.ts';
import { ApiError, forbidden } from '../../../errors/errors.ts';
import { resourceOf } from '../deployments/deployment.ts';
import { type Minter, minterOf } from '../tokens/token-id.ts';

/** Who minted the tokens that come often, so that each is decoded once. */
const minters = new LRUCache<string, { minter: Minter | undefined }>({ max: 10_000 });

/** The data API token of a request, without its scheme; empty when there is none. */
export function tokenOf(request: FastifyRequest): string {
  return request.headers.authorization?.replace(/^bearer\s+/i, '').trim() ?? '';
}

/** Who minted the token of a request; undefined when it is not one of ours. */
export function minterOfRequest(request: FastifyRequest): Minter | undefined {
  const token = tokenOf(request);
  if (token === '') return undefined;
  const known = minters.get(token) ?? { minter: minterOf(token) };
  minters.set(token, known);
  return known.minter;
}

/**
 * A token that the platform minted ends with what it was minted through: the credential, its user, the right to reach the
 * deployment, which for one that the platform keeps is that of an administrator. The pod, which verifies the token,
 * knows nothing of these.
 * @throws 403 when one of them is gone
 */
export async function requireLiveMinter(
  platform: Platform,
  tenantId: number,
  { deploymentId, isBuiltIn }: { readonly deploymentId: number; readonly isBuiltIn: boolean },
  request: FastifyRequest,
): Promise<void> {
  const minter = minterOfRequest(request);
  if (minter === undefined) return;
  try {
    const caller = await platform.credentials.ofCredential(tenantId, minter.credentialId);
    const mayRead = can(caller, 'DeploymentRead', resourceOf({ id: deploymentId }));
    if (isBuiltIn ? isAdmin(caller) : mayRead) return;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
  throw forbidden('Invalid token: what it was minted through has ended');
}
