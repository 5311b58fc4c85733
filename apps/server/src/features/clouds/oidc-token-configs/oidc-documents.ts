import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../../app/platform.ts';
import { requireHttps } from '../../../auth/admit.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { requireOidc } from './oidc-token-configs.service.ts';
import { ALGORITHM, publishedKeys } from './signing-keys.ts';

/** Far less than a new key is published before it signs. */
const CACHED = 'public, max-age=300';
/** Documents of one address a minute. */
const PER_MINUTE = 600;

/**
 * `/.well-known/openid-configuration` and `/.well-known/jwks.json`: what clouds and other services verify the tokens
 * of a tenant by (OpenID Connect Discovery 1.0, section 3). Without a credential, by host name.
 */
export function registerOidcDocuments(app: FastifyInstance, platform: Platform): void {
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
