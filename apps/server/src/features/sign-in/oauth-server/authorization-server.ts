import type { FastifyInstance } from 'fastify';
import type { SignInParts } from '../sign-in-parts.ts';
import { registerAuthorizationPages } from './authorization-pages.ts';
import { registerEndpoints } from './oauth-endpoints.ts';
import { registerProtectedResource } from './protected-resource.ts';
import { Providers } from './providers.ts';

/** Registers the OAuth and OpenID Connect authorization server below `/auth`. */
export function registerAuthorizationServer(app: FastifyInstance, platform: SignInParts): void {
  const providers = new Providers(platform);
  registerProtectedResource(app, platform);
  registerEndpoints(app, platform, providers);
  registerAuthorizationPages(app, platform, providers);
}
