import type { Db } from '@facet/db';
import type { FastifyInstance } from 'fastify';
import { requireHttps } from '../../../auth/admit.ts';
import { FIRST_MCP_SCOPES, MCP_PATH } from '../../../auth/mcp-scopes.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { originFor, type Tenants } from '../../../auth/tenants.ts';
import { MOUNT } from './oauth-paths.ts';
import { SCOPES } from './scopes.ts';

const PATH = '/.well-known/oauth-protected-resource';
/** The number of documents per network address and minute. */
const PER_MINUTE = 600;

/**
 * Refers clients without a valid token to the authorization server: every 401 names a document that names it
 * (RFC 9728, 3 and 5.1).
 */
export function registerProtectedResource(
  app: FastifyInstance,
  platform: { readonly db: Db; readonly tenants: Tenants; publicUrl(): string },
): void {
  const options = { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } };
  const describe = (path: string, scopes: readonly string[]) =>
    app.get(`${PATH}${path}`, options, async (request, reply) => {
      requireHttps(request);
      const tenantId = await platform.tenants.idOfHost(request.hostname);
      const origin = await originOf(platform, platform.db, tenantId, request.hostname);
      reply.headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
      return {
        resource: `${origin}${path}`,
        authorization_servers: [`${origin}${MOUNT}`],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
      };
    });
  describe('', SCOPES);
  describe(MCP_PATH, FIRST_MCP_SCOPES);
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 401 || reply.getHeader('www-authenticate') !== 'Bearer') return;
    const origin = await originFor(platform, request).catch(() => undefined);
    if (origin === undefined) return;
    // Without a token the response must not contain an error (RFC 6750, 3.1).
    const error = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
    const isMcp = request.routeOptions.url === MCP_PATH;
    const scope = isMcp ? `scope="${FIRST_MCP_SCOPES.join(' ')}", ` : '';
    const metadata = `${origin}${PATH}${isMcp ? MCP_PATH : ''}`;
    reply.header('www-authenticate', `Bearer ${error}${scope}resource_metadata="${metadata}"`);
  });
}
