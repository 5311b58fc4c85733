import type { FastifyRequest } from 'fastify';

/** Where identity providers speak SCIM. */
export const SCIM_ROOT = '/api/scim/v2';

/**
 * The Authorization header of a request. For SCIM, a bare API key gains its scheme: Okta asks for the whole header, and
 * people paste only the key.
 */
export function authorizationOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  const isBare =
    request.url.startsWith(`${SCIM_ROOT}/`) &&
    authorization !== undefined &&
    /^\s*sk-\S+\s*$/.test(authorization);
  return isBare ? `Bearer ${authorization.trim()}` : authorization;
}
