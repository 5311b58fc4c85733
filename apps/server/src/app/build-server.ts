import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { networkOf } from '../auth/network-of.ts';
import { tooManyRequests, unsupportedMediaType } from '../errors/errors.ts';
import { Looks } from '../features/account/app-theme/looks.ts';
import { registerOidcDocuments } from '../features/clouds/oidc-token-configs/oidc-documents.ts';
import { registerOAuthCallback } from '../features/clouds/user-oauth-tokens/callback-pages.ts';
import { registerDataApi } from '../features/deployments/data-api/data-api.ts';
import { registerReviewPages } from '../features/model/review/review-pages.ts';
import { registerInvitationPages } from '../features/people/invitations/invitation-pages.ts';
import { registerAccountPages } from '../features/sign-in/account/account-pages.ts';
import { registerAuthorizationServer } from '../features/sign-in/oauth-server/authorization-server.ts';
import { registerResetPages } from '../features/sign-in/password-resets/reset-pages.ts';
import { registerSamlPages } from '../features/sign-in/saml/saml-pages.ts';
import { registerSignInPages } from '../features/sign-in/sign-in-pages/sign-in-pages.ts';
import { registerSsoPages } from '../features/sign-in/sso/sso-pages.ts';
import { registerGitServer } from '../features/sources/git-server/git-server.ts';
import { registerGitHubPages } from '../features/sources/github/link-pages.ts';
import { registerWebhooks } from '../features/sources/webhooks/webhook-routes.ts';
import { answerFor } from '../http/answer-error.ts';
import { MAX_FILE_BYTES } from '../http/multipart.ts';
import { registerOpenApi } from '../http/openapi.ts';
import { refuseBroken, refuseUnroutable } from '../http/refuse-broken.ts';
import { registerOperation } from '../http/register-operation.ts';
import { SCIM_MEDIA_TYPE, unrouted } from '../http/scim-dialect.ts';
import { serializerFor } from '../http/serializer.ts';
import { sentenceFor, validatorFor } from '../http/validation.ts';
import { registerHealth } from './health/health.ts';
import { operations } from './operations.ts';
import type { Platform } from './platform.ts';
import type { TlsFiles } from './start/read-tls.ts';

/** Large, because the data API receives tokens in a header, with the groups and attributes of the user. */
const MAX_HEADER_BYTES = 65_536;

/** Builds the HTTP server with every operation, without listening yet. */
export async function buildServer(platform: Platform, tls?: TlsFiles): Promise<FastifyInstance> {
  const { settings } = platform;
  const logger: FastifyBaseLogger = platform.log;
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
    ...(tls === undefined
      ? { http: { maxHeaderSize: MAX_HEADER_BYTES } }
      : { https: { cert: tls.cert, key: tls.key, maxHeaderSize: MAX_HEADER_BYTES } }),
  });
  acceptNoBody(app);
  app.setValidatorCompiler(({ schema, httpPart }) => validatorFor(schema, httpPart));
  app.setSerializerCompiler(serializerFor);
  app.setSchemaErrorFormatter((errors, part) => new Error(sentenceFor(errors, part)));
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, type, body } = answerFor(error, request);
    return reply.code(status).headers(headers).type(type).send(body);
  });
  app.setNotFoundHandler((request) => {
    throw unrouted(request);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  // Compresses only if the client accepts it.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 20 } });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      tooManyRequests('Too many requests; slow down', Math.ceil(context.ttl / 1000)),
  });
  registerHealth(app, platform);
  const { roles } = settings;
  if (roles.includes('api') || roles.includes('pod')) registerDataApi(app, platform);
  if (!roles.includes('api')) return app;
  app.decorate('looks', new Looks(platform.db, platform.tenants));
  registerInvitationPages(app, platform);
  registerSignInPages(app, platform);
  registerResetPages(app, platform);
  registerAccountPages(app, platform);
  registerSsoPages(app, platform);
  registerSamlPages(app, platform);
  registerOidcDocuments(app, platform);
  registerGitHubPages(app, platform);
  registerReviewPages(app, platform);
  registerWebhooks(app, platform);
  registerOAuthCallback(app, platform);
  registerAuthorizationServer(app, platform);
  registerGitServer(app, platform);
  await registerOpenApi(app, () => platform.publicUrl());
  await app.register(async (routes) => {
    // Responses are private to the caller. Unlike an Authorization header, a cookie does not prevent shared caching.
    routes.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    for (const operation of operations) registerOperation(routes, platform, operation);
  });
  return app;
}

/** Accepts an empty body with any content type, because clients send writes without a body in both ways. */
function acceptNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    ['application/json', SCIM_MEDIA_TYPE],
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.trim() === '') done(null, undefined);
      else parse(request, body, done);
    },
  );
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined);
    else done(unsupportedMediaType('The body must be application/json'));
  });
}
