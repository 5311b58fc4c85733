import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireHttps } from '../../http/admit.ts';
import { answerFor } from '../../http/answer-error.ts';
import { countAttempt } from '../../http/attempts.ts';
import { unsupportedMediaType } from '../../http/errors.ts';
import type { Platform } from '../../platform.ts';
import { BUILT_IN_CLIENT } from '../oauth-clients/built-in-client.ts';
import { DEVICE_CODE } from '../oauth-clients/grant-types.ts';
import { POLL_SECONDS } from './lifetimes.ts';
import { MOUNT, ROUTES } from './oauth-paths.ts';
import type { Providers } from './providers.ts';
import { readParameters } from './read-parameters.ts';
import { DEFAULT_SCOPE } from './scopes.ts';
import { type Served, serve } from './serve.ts';

const LONGEST_BODY = 16_384;
/** Requests of one address a minute, by what they ask for. */
const PER_MINUTE = { documents: 600, tokens: 600, devices: 120 };
/** Questions of one device within the seconds that it should wait: one may come early. */
const POLLS = { kind: 'device_poll', most: 2, seconds: POLL_SECONDS };

const DOCUMENTS = {
  '/auth/.well-known/openid-configuration': '/.well-known/openid-configuration',
  '/auth/.well-known/oauth-authorization-server': '/.well-known/oauth-authorization-server',
  // Where RFC 8414, 3.1 and 5 look for the documents of an issuer with a path.
  '/.well-known/oauth-authorization-server/auth': '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration/auth': '/.well-known/openid-configuration',
  '/auth/jwks': ROUTES.jwks,
};

/** What a command-line client need not say, at the addresses that it knows without discovery. */
const LEGACY: Readonly<Record<string, string>> = {
  '/auth/device/token': DEVICE_CODE,
  '/auth/oauth2/refresh': 'refresh_token',
};

/** The endpoints of the authorization server that programs call (RFC 6749, 7009, 7662, 8414, 8628; OpenID Connect). */
export function registerEndpoints(app: FastifyInstance, platform: Platform, providers: Providers): void {
  app.register(async (server) => {
    readText(server);
    server.setErrorHandler((error, request, reply) => {
      const { status, headers, body } = answerFor(error, request);
      return reply
        .code(status)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send({ error: nameOf(status), error_description: body.error, requestId: request.id });
    });
    const route = (perMinute: number) => ({
      schema: { hide: true } as const,
      config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
      async onRequest(request: FastifyRequest) {
        requireHttps(request);
        const tenantId = await platform.tenants.idOfHost(request.hostname);
        request.admitted = { tenantId, caller: undefined, deployment: undefined };
      },
    });
    const accept = 'application/json';

    for (const [path, url] of Object.entries(DOCUMENTS))
      server.get(path, route(PER_MINUTE.documents), async (request, reply) =>
        send(reply, await serve(platform, providers, request, { url, accept }), true),
      );
    for (const method of ['GET', 'POST'] as const)
      server.route({
        method,
        url: `${MOUNT}${ROUTES.userinfo}`,
        ...route(PER_MINUTE.tokens),
        async handler(request, reply) {
          const form = method === 'POST' ? parametersOf(request) : undefined;
          return send(
            reply,
            await serve(platform, providers, request, { url: ROUTES.userinfo, form, accept }),
          );
        },
      });
    for (const url of [ROUTES.revocation, ROUTES.introspection])
      server.post(`${MOUNT}${url}`, route(PER_MINUTE.tokens), async (request, reply) => {
        const form = parametersOf(request);
        return send(reply, await serve(platform, providers, request, { url, form, accept }));
      });
    server.post(
      `${MOUNT}${ROUTES.device_authorization}`,
      route(PER_MINUTE.devices),
      async (request, reply) => {
        const form = parametersOf(request);
        sayClient(request, form);
        if (!form.get('scope')) form.set('scope', DEFAULT_SCOPE);
        const url = ROUTES.device_authorization;
        return send(reply, await serve(platform, providers, request, { url, form, accept }));
      },
    );
    for (const path of [`${MOUNT}${ROUTES.token}`, ...Object.keys(LEGACY)])
      server.post(path, route(PER_MINUTE.tokens), async (request, reply) => {
        const form = parametersOf(request);
        const grantType = LEGACY[path];
        if (grantType !== undefined) {
          form.set('grant_type', grantType);
          sayClient(request, form);
        }
        const served = await serve(platform, providers, request, { url: ROUTES.token, form, accept });
        return send(reply, await slowedDown(platform, request, form, served));
      });
  });
}

/** Bodies as they came: what they hold is read by the endpoint. */
function readText(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string', bodyLimit: LONGEST_BODY },
    (_request, body, done) => done(null, body),
  );
  server.addContentTypeParser<string>(
    '*',
    { parseAs: 'string', bodyLimit: LONGEST_BODY },
    (_request, body, done) =>
      body === '' ? done(null, '') : done(unsupportedMediaType('The body must be a form or JSON')),
  );
}

function parametersOf(request: FastifyRequest): URLSearchParams {
  return readParameters(request.headers['content-type'], request.body);
}

/** A client that does not say which one it is, and sends no secret either, is the one that every account has. */
function sayClient(request: FastifyRequest, form: URLSearchParams): void {
  if (!form.get('client_id') && request.headers.authorization === undefined)
    form.set('client_id', BUILT_IN_CLIENT.clientId);
}

/** Tells a program that asks too often whether its user has agreed (RFC 8628, 3.5). */
async function slowedDown(
  platform: Platform,
  request: FastifyRequest,
  form: URLSearchParams,
  served: Served,
): Promise<Served> {
  const { answer } = served;
  if ((answer.body as { error?: string }).error !== 'authorization_pending') return served;
  const { tenantId } = request.admitted;
  const wait = await countAttempt(platform.db, tenantId, POLLS, exactly(form.get('device_code')));
  if (wait === 0) return served;
  const error = {
    error: 'slow_down',
    error_description: `wait ${POLL_SECONDS} seconds longer between requests`,
  };
  return { ...served, answer: { ...answer, body: error } };
}

/** Attempts do not tell small letters from capitals; codes do. */
function exactly(code: string | null): string {
  return Buffer.from(code ?? '').toString('hex');
}

/** What the answer of the library takes along; `isOpen` lets pages of other sites read it. */
function send(reply: FastifyReply, { answer }: Served, isOpen = false): FastifyReply {
  const { status, headers, body } = answer;
  for (const name of ['cache-control', 'www-authenticate', 'content-type'])
    if (headers[name] !== undefined) reply.header(name, headers[name]);
  if (isOpen) reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' });
  reply.header('x-content-type-options', 'nosniff');
  return reply.code(status).send(body === '' ? undefined : body);
}

/** The error of a status that the library does not give (RFC 6749, 5.2 and 4.1.2.1). */
function nameOf(status: number): string {
  if (status === 429) return 'too_many_requests';
  if (status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
