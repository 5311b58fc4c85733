import type { Db, Keyring } from '@facet/db';
import type { FastifyInstance } from 'fastify';
import type { Credentials } from '../../../auth/credentials.ts';
import type { Tenants } from '../../../auth/tenants.ts';
import { registerAuthorizationPages } from './authorization-pages.ts';
import { registerEndpoints } from './oauth-endpoints.ts';
import { registerProtectedResource } from './protected-resource.ts';
import { Providers } from './providers.ts';

/** Registers the OAuth and OpenID Connect authorization server below `/auth`. */
export function registerAuthorizationServer(
  app: FastifyInstance,
  platform: {
    readonly db: Db;
    readonly keyring: Keyring;
    readonly tenants: Tenants;
    readonly credentials: Credentials;
    publicUrl(): string;
  },
): void {
  const providers = new Providers(platform);
  registerProtectedResource(app, platform);
  registerEndpoints(app, platform, providers);
  registerAuthorizationPages(app, platform, providers);
}
