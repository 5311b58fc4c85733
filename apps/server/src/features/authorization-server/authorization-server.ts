import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform.ts';
import { registerEndpoints } from './endpoints.ts';
import { registerAuthorizationPages } from './pages.ts';
import { registerProtectedResource } from './protected-resource.ts';
import { Providers } from './providers.ts';

/** `/auth`: where people sign in to programs with their account here. */
export function registerAuthorizationServer(app: FastifyInstance, platform: Platform): void {
  const providers = new Providers(platform);
  registerProtectedResource(app, platform);
  registerEndpoints(app, platform, providers);
  registerAuthorizationPages(app, platform, providers);
}
