import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { networkOf } from '../auth/network-of.ts';
import { tooManyRequests } from '../errors/errors.ts';
import { Looks } from '../features/account/app-theme/looks.ts';
import { registerMcp } from '../features/assistants/mcp/mcp-endpoint.ts';
import { registerOidcDocuments } from '../features/clouds/oidc-token-configs/oidc-documents.ts';
import { registerOAuthCallback } from '../features/clouds/user-oauth-tokens/callback-pages.ts';
import { registerUnsubscribePages } from '../features/deliveries/unsubscribe/unsubscribe-pages.ts';
import { hasValidToken, registerDataApi } from '../features/deployments/data-api/data-api.ts';
import { socketBase } from '../features/deployments/data-api/data-api-path.ts';
import { hasChromium } from '../features/embedding/dashboard-exports/dashboard-exports.routes.ts';
import { registerConsolePages } from '../features/embedding/embed-pages/console-pages.ts';
import { registerEmbedPages } from '../features/embedding/embed-pages/embed-pages.ts';
import { homeOf } from '../features/live/home/home.ts';
import { registerReviewPages } from '../features/model/review/review-pages.ts';
import { registerInvitationPages } from '../features/people/invitations/invitation-pages.ts';
import { Readers } from '../features/people/users/readers.ts';
import { registerAccountPages } from '../features/sign-in/account/account-pages.ts';
import { registerAuthorizationServer } from '../features/sign-in/oauth-server/authorization-server.ts';
import { registerResetPages } from '../features/sign-in/password-resets/reset-pages.ts';
import { registerSamlPages } from '../features/sign-in/saml/saml-pages.ts';
import { enterWithPassword, registerSignInPages } from '../features/sign-in/sign-in-pages/sign-in-pages.ts';
import { registerSsoPages } from '../features/sign-in/sso/sso-pages.ts';
import { dbtBranchSource } from '../features/sources/dbt/sync/sync-of-branch.ts';
import { registerGitServer } from '../features/sources/git-server/git-server.ts';
import { registerGitHubPages } from '../features/sources/github/link-pages.ts';
import { registerWebhooks } from '../features/sources/webhooks/webhook-routes.ts';
import { BODY_LIMITS, limitBodies } from '../http/body-limits.ts';
import { registerOpenApi } from '../http/openapi.ts';
import { RateLimitStore } from '../http/rate-limit-store.ts';
import { refuseBroken, refuseTwoHosts, refuseUnroutable } from '../http/refuse-broken.ts';
import { registerOperation } from '../http/register-operation.ts';
import { registerApiReference } from '../pages/api-reference.ts';
import { registerEmbedSdk } from '../pages/embed-sdk.ts';
import { registerWebFiles, WebApp } from '../pages/web-app.ts';
import { registerHealth } from './health/health.ts';
import { registerNotFound } from './not-found.ts';
import { operations } from './operations.ts';
import type { Platform } from './platform.ts';
import { prepareHttp } from './prepare-http.ts';
import type { TlsFiles } from './start/read-tls.ts';

/** Large, because the data API receives tokens in a header, with the groups and attributes of the user. */
const MAX_HEADER_BYTES = 65_536;
/** How long the headers of a request, and a TLS handshake, may take. */
const HEADERS_MS = 20_000;
/** How often connections are checked for these limits. */
const CHECK_MS = 5_000;

/** Builds the HTTP server with every operation, without listening yet. */
export async function buildServer(platform: Platform, tls?: TlsFiles): Promise<FastifyInstance> {
  const { settings } = platform;
  const logger: FastifyBaseLogger = platform.log;
  const connections = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    // Any other Upgrade header is ignored: some clients offer HTTP/2 with every request.
    shouldUpgradeCallback: (request: IncomingMessage) =>
      request.headers.upgrade?.toLowerCase() === 'websocket' && socketBase(request.url ?? '') !== undefined,
  };
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1024 },
    exposeHeadRoutes: false,
    clientErrorHandler: refuseBroken,
    frameworkErrors: refuseUnroutable,
    // During a stop, requests on open connections are still served.
    return503OnClosing: false,
    requestTimeout: BODY_LIMITS.knownMs,
    ...(tls === undefined
      ? { http: connections }
      : { https: { cert: tls.cert, key: tls.key, handshakeTimeout: HEADERS_MS, ...connections } }),
  });
  prepareHttp(app);
  app.addHook('onRequest', refuseTwoHosts);
  limitBodies(app, BODY_LIMITS, (request) => hasValidToken(platform, request));

  // Compresses only if the client accepts it.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, {
    global: false,
    store: RateLimitStore,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      tooManyRequests('Too many requests; slow down', Math.ceil(context.ttl / 1000)),
  });
  registerHealth(app, platform);
  const { roles } = settings;
  registerNotFound(app, roles.includes('api') ? operations : []);
  if (roles.includes('api') || roles.includes('pod')) registerDataApi(app, platform);
  if (!roles.includes('api')) return app;
  const web = new WebApp();
  app.decorate('looks', new Looks(platform.db, platform.tenants, web));
  app.decorate('readers', new Readers(platform));
  app.decorate('pageFrame', null);
  registerInvitationPages(app, platform, (request, reply, given) =>
    enterWithPassword(platform, request, reply, given),
  );
  registerSignInPages(app, platform);
  registerResetPages(app, platform);
  registerUnsubscribePages(app, platform);
  registerAccountPages(app, platform);
  registerSsoPages(app, platform);
  registerSamlPages(app, platform);
  registerOidcDocuments(app, platform);
  registerGitHubPages(app, platform);
  registerReviewPages(app, platform, dbtBranchSource);
  registerWebhooks(app, platform);
  registerOAuthCallback(app, platform);
  registerAuthorizationServer(app, platform);
  registerGitServer(app, platform);
  registerMcp(app, platform, operations);
  registerWebFiles(app, web);
  const rendersImages = () => hasChromium(platform);
  registerEmbedPages(app, platform, web, rendersImages);
  registerConsolePages(app, platform, web, rendersImages, (caller) =>
    homeOf(platform.cursors, platform.db, caller),
  );
  registerEmbedSdk(app);
  await registerOpenApi(app, () => platform.publicUrl());
  registerApiReference(app, web);
  await app.register(async (routes) => {
    // Responses are private to the caller. Unlike an Authorization header, a cookie does not prevent shared caching.
    routes.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    for (const operation of operations) registerOperation(routes, platform, operation);
  });
  return app;
}
