import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireHttps } from '../../../auth/admit.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { requireOidc } from './oidc-token-configs.service.ts';
import { ALGORITHM, publishedKeys } from './signing-keys.ts';

/** Much shorter than the time that a new key is published before it signs. */
const CACHED = 'public, max-age=300';
/** The number of documents per network address and minute. */
const PER_MINUTE = 600;

/**
 * Registers `/.well-known/openid-configuration` and `/.well-known/jwks.json`, with which clouds and other services
 * verify the tokens of a tenant (OpenID Connect Discovery 1.0, section 3). They need no credential; the host identifies
 * the tenant.
 */
export function registerOidcDocuments(
  app: FastifyInstance,
  platform: Pick<BasePlatform, 'db' | 'keyring' | 'tenants' | 'publicUrl'>,
): void {
  const { db, keyring } = platform;
  const options = { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } };
  const tenantOf = async (request: FastifyRequest) => {
    requireHttps(request);
    const tenantId = await platform.tenants.idOfHost(request.hostname);
    await requireOidc(db, tenantId);
    return tenantId;
  };
  app.get('/.well-known/openid-configuration', options, async (request, reply) => {
    const issuer = await originOf(platform, db, await tenantOf(request));
    reply.header('cache-control', CACHED);
    return {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti'],
      scopes_supported: ['openid'],
    };
  });
  app.get('/.well-known/jwks.json', options, async (request, reply) => {
    const keys = await publishedKeys(db, keyring, await tenantOf(request));
    reply.header('cache-control', CACHED);
    return { keys };
  });
}
