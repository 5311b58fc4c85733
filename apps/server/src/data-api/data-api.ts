import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import { requireHttps } from '../http/admit.ts';
import { notFound, unavailable } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import type { RunningPod } from '../pods/pod-slot.ts';
import { type DataApiAddress, dataApiAddress } from './data-api-path.ts';
import { requireToken } from './require-token.ts';

/** How long a request waits for its pod to start before the client is told to ask again. */
const PATIENCE_MS = 5_000;

/** A node that does not even answer a connection in this time is passed over. */
const CONNECT_MS = 3_000;

/** Headers that belong to one connection, not to the request. */
const HOP_BY_HOP = new Set([
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Pages of any origin may query: the token is what authorises, and no cookie counts. Answered here rather than
 * in the pod, so that refusals of ours can be read by a page, and a preflight starts no pod.
 */
const CORS = { 'access-control-allow-origin': '*' };
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': METHODS.join(', '),
  'access-control-max-age': '86400',
};

/** Where the data API stands: under its deployment, and on a deployment's own domain from the root. */
const URLS = ['/d/*', '/cubejs-api/*', '/dev-mode/*'];

declare module 'fastify' {
  interface FastifyRequest {
    dataApi: DataApiAddress | undefined;
  }
}

/**
 * Serves the data API of every deployment and branch under `/d/{deploymentId}`, and on its custom domain:
 * forwards to the pod, which verifies the token, or to the node that runs it.
 */
export function registerDataApi(app: FastifyInstance, platform: Platform): void {
  const isPodNode = platform.settings.roles.includes('pod');
  const otherNodes = new Agent({
    connections: 64,
    connectTimeout: CONNECT_MS,
    headersTimeout: 150_000,
    bodyTimeout: 150_000,
  });
  app.addHook('onClose', () => otherNodes.close());

  app.register(async (routes) => {
    // Bodies go through as they come.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, _payload, done) => done(null));
    routes.decorateRequest('dataApi', undefined);
    routes.addHook('onRequest', async (request, reply) => {
      requireHttps(request);
      reply.headers(CORS);
      request.dataApi = await addressOf(platform, request);
    });
    for (const url of URLS) {
      routes.options(url, { schema: { hide: true } }, (request, reply) => {
        const asked = request.headers['access-control-request-headers'];
        reply
          .code(204)
          .headers({
            ...PREFLIGHT,
            ...(asked === undefined
              ? {}
              : { 'access-control-allow-headers': asked, vary: 'Access-Control-Request-Headers' }),
          })
          .send();
      });
      routes.route({
        method: [...METHODS],
        url,
        schema: { hide: true },
        config: {
          rateLimit: {
            max: platform.settings.dataApiRate,
            timeWindow: 1000,
            keyGenerator: (request: FastifyRequest) => `d:${request.dataApi?.deploymentId}`,
          },
        },
        async handler(request, reply) {
          const address = request.dataApi as DataApiAddress;
          if (isPodNode) await toPod(platform, address, request, reply);
          else await toNode(platform, otherNodes, address, request, reply);
          return reply;
        },
      });
    }
  });
}

/** @throws 404 when the address is no deployment's data API */
async function addressOf(platform: Platform, request: FastifyRequest): Promise<DataApiAddress> {
  const isUnderDeployment = request.url.startsWith('/d/');
  const own = isUnderDeployment ? null : await platform.tenants.deploymentOfHost(request.hostname);
  const address = dataApiAddress(own === null ? request.url : `/d/${own}${request.url}`);
  if (address === undefined) throw notFound(`${request.method} ${request.url.split('?')[0]}`);
  return address;
}

async function toPod(
  platform: Platform,
  address: DataApiAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const running = platform.pods.running(address) ?? (await started(platform, address, request));
  if (running === undefined) {
    // What every client of this engine takes as "ask again" (spec.md, Errors 8).
    await reply.send({ error: 'Continue wait' });
    return;
  }
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  if (running.served.build.tenant_id !== tenantId) throw notFound(`Deployment ${address.deploymentId}`);
  await forward(running.connections, undefined, address.podPath, request, reply);
}

/** Starts the pod for a caller with a token; undefined when that takes longer than the caller should wait. */
async function started(
  platform: Platform,
  address: DataApiAddress,
  request: FastifyRequest,
): Promise<RunningPod | undefined> {
  await requireToken(platform, address.deploymentId, request);
  const starting = platform.pods.podFor(address);
  starting.catch(() => undefined);
  return Promise.race([starting, sleep(PATIENCE_MS, undefined)]);
}

async function toNode(
  platform: Platform,
  agent: Agent,
  address: DataApiAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const origin = await platform.nodes.podNodeFor(address.deploymentId);
  if (origin === undefined) throw unavailable('No node that runs pods is alive', 5);
  await forward(agent, origin, address.path, request, reply, (error) => {
    if (isNotConnected(error)) platform.nodes.avoid(origin);
  });
}

/** Whether a request failed before a connection was there to send it on. */
function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo';
}

async function forward(
  dispatcher: Dispatcher,
  origin: string | undefined,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  onFailure: (error: unknown) => void = () => {},
): Promise<void> {
  const hasBody = request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers;
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  try {
    await dispatcher.stream(
      {
        path,
        method: request.method as Dispatcher.HttpMethod,
        headers: forwardedHeaders(request, origin !== undefined),
        body: hasBody ? request.raw : null,
        signal: gone.signal,
        ...(origin === undefined ? {} : { origin }),
      },
      ({ statusCode, headers }) => {
        reply.hijack();
        reply.raw.writeHead(statusCode, { ...headers, ...CORS, 'x-request-id': request.id });
        return reply.raw;
      },
    );
  } catch (error) {
    if (reply.raw.headersSent) reply.raw.destroy();
    else if (!gone.signal.aborted) {
      onFailure(error);
      request.log.warn({ err: error, path: path.split('?')[0] }, 'a pod did not answer');
      throw unavailable('The deployment did not answer; try again', 1);
    }
  }
}

function forwardedHeaders(request: FastifyRequest, isToNode: boolean): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !HOP_BY_HOP.has(name)) headers[name] = value;
  headers['x-request-id'] ??= request.id;
  if (!isToNode) return headers;
  headers.host = request.host;
  // That the client used HTTPS is believed by nodes that trust us as a proxy (FACET_TRUST_PROXY). A plain request
  // comes from this machine itself, and only a node on this machine takes it: as what it is.
  if (request.protocol === 'https') {
    headers['x-forwarded-proto'] = 'https';
    headers['x-forwarded-host'] = request.host;
    headers['x-forwarded-for'] = request.ip;
  }
  return headers;
}
