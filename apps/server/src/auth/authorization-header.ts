import type { FastifyRequest } from 'fastify';

/** The path under which identity providers use SCIM. */
export const SCIM_ROOT = '/api/scim/v2';

/**
 * The Authorization header of a request. For SCIM, adds the scheme to a bare API key: Okta asks for the whole header,
 * but people paste only the key.
 */
export function authorizationOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  const isBare =
    request.url.startsWith(`${SCIM_ROOT}/`) &&
    authorization !== undefined &&
    /^\s*sk-\S+\s*$/.test(authorization);
  return isBare ? `Bearer ${authorization.trim()}` : authorization;
}
