import type { Db } from '@facet/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireHttps } from '../../../auth/admit.ts';
import { countAttempt } from '../../../auth/attempts.ts';
import { unsupportedMediaType } from '../../../errors/errors.ts';
import { answerFor } from '../../../http/error-response.ts';
import { CLI_CLIENT } from '../oauth-clients/built-in-client.ts';
import { DEVICE_CODE } from '../oauth-clients/grant-types.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { isBasic, type Rewritten } from './incoming.ts';
import { POLL_SECONDS } from './lifetimes.ts';
import { MOUNT, REGISTER, ROUTES } from './oauth-paths.ts';
import type { Providers } from './providers.ts';
import { readParameters } from './read-parameters.ts';
import { answerRegistration } from './registration-endpoint.ts';
import { DEFAULT_SCOPE } from './scopes.ts';
import { type Served, serve } from './serve.ts';

const LONGEST_BODY = 16_384;
/** The number of requests per network address and minute. */
const PER_MINUTE = { documents: 600, tokens: 600, devices: 120 };
/** Polls per device within one interval: one may come early. */
const POLLS = { kind: 'device_poll', most: 2, seconds: POLL_SECONDS };

const DOCUMENTS = {
  '/auth/.well-known/openid-configuration': '/.well-known/openid-configuration',
  '/auth/.well-known/oauth-authorization-server': '/.well-known/oauth-authorization-server',
  // The documents of an issuer with a path, according to RFC 8414, 3.1 and 5.
  '/.well-known/oauth-authorization-server/auth': '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration/auth': '/.well-known/openid-configuration',
  '/auth/jwks': ROUTES.jwks,
};

/** The grant types of the fixed paths that command-line clients use without discovery. */
const LEGACY: Readonly<Record<string, string>> = {
  '/auth/device/token': DEVICE_CODE,
  '/auth/oauth2/refresh': 'refresh_token',
};

/** Registers the endpoints that clients call (RFC 6749, 7009, 7662, 8414, 8628; OpenID Connect). */
export function registerEndpoints(app: FastifyInstance, platform: SignInParts, providers: Providers): void {
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
    const ask = (request: FastifyRequest, rewritten: Pick<Rewritten, 'url' | 'form' | 'hasToken'>) =>
      serve(platform, providers, request, { ...rewritten, accept: 'application/json' });
    const post = (
      path: string,
      perMinute: number,
      url: string,
      complete: (request: FastifyRequest, form: URLSearchParams) => void = () => undefined,
    ) =>
      server.post(path, route(perMinute), async (request, reply) => {
        const form = readParameters(request.headers['content-type'], request.body);
        complete(request, form);
        return send(reply, await slowedDown(platform, request, form, await ask(request, { url, form })));
      });

    for (const [path, url] of Object.entries(DOCUMENTS))
      server.get(path, route(PER_MINUTE.documents), async (request, reply) =>
        send(reply, await ask(request, { url }), true),
      );
    server.get(`${MOUNT}${ROUTES.userinfo}`, route(PER_MINUTE.tokens), async (request, reply) =>
      send(reply, await ask(request, { url: ROUTES.userinfo, hasToken: true })),
    );
    server.post(`${MOUNT}${ROUTES.userinfo}`, route(PER_MINUTE.tokens), async (request, reply) => {
      const form = readParameters(request.headers['content-type'], request.body);
      return send(reply, await ask(request, { url: ROUTES.userinfo, form, hasToken: true }));
    });
    server.post(REGISTER, route(PER_MINUTE.devices), (request, reply) =>
      answerRegistration(platform, request, reply),
    );
    for (const url of [ROUTES.token, ROUTES.revocation, ROUTES.introspection])
      post(`${MOUNT}${url}`, PER_MINUTE.tokens, url);
    post(
      `${MOUNT}${ROUTES.device_authorization}`,
      PER_MINUTE.devices,
      ROUTES.device_authorization,
      (request, form) => {
        setDefaultClient(request, form);
        if (!form.get('scope')) form.set('scope', DEFAULT_SCOPE);
      },
    );
    for (const [path, grantType] of Object.entries(LEGACY))
      post(path, PER_MINUTE.tokens, ROUTES.token, (request, form) => {
        form.set('grant_type', grantType);
        setDefaultClient(request, form);
      });
  });
}

/** Keeps bodies as text; the endpoints parse them. */
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

/** Uses the command-line client for a request that names no client. */
function setDefaultClient(request: FastifyRequest, form: URLSearchParams): void {
  if (!form.get('client_id') && !isBasic(request.headers.authorization))
    form.set('client_id', CLI_CLIENT.clientId);
}

/** Responds with slow_down to a device that polls too often (RFC 8628, 3.5). */
async function slowedDown(
  platform: { readonly db: Db },
  request: FastifyRequest,
  form: URLSearchParams,
  served: Served,
): Promise<Served> {
  const { answer } = served;
  if ((answer.body as { error?: string } | null)?.error !== 'authorization_pending') return served;
  const { tenantId } = request.admitted;
  const wait = await countAttempt(platform.db, tenantId, POLLS, exactly(form.get('device_code')));
  if (wait === 0) return served;
  const error = {
    error: 'slow_down',
    error_description: `wait ${POLL_SECONDS} seconds longer between requests`,
  };
  return { ...served, answer: { ...answer, body: error } };
}

/** Encodes a code: attempts are counted case-insensitively, but codes are case-sensitive. */
function exactly(code: string | null): string {
  return Buffer.from(code ?? '').toString('hex');
}

/** Sends the library's response. @param isOpen whether pages of other sites may read it */
function send(reply: FastifyReply, { answer }: Served, isOpen = false): FastifyReply {
  const { status, headers, body } = answer;
  for (const name of ['cache-control', 'www-authenticate', 'content-type'])
    if (headers[name] !== undefined) reply.header(name, headers[name]);
  if (isOpen) reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' });
  reply.header('x-content-type-options', 'nosniff');
  return reply.code(status).send(body === '' ? undefined : body);
}

/** The OAuth error of a response that the library did not make (RFC 6749, 5.2 and 4.1.2.1). */
function nameOf(status: number): string {
  if (status === 429) return 'too_many_requests';
  if (status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
