import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Keyring } from '@facet/db';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { requireHttps } from '../../../auth/admit.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import type { Tenants } from '../../../auth/tenants.ts';
import { ApiError, notFound, unavailable } from '../../../errors/errors.ts';
import type { Nodes } from '../../../nodes/nodes.ts';
import type { Settings } from '../../../settings.ts';
import type { PodSupervisor } from '../pods/pod-supervisor.ts';
import type { RunningPod } from '../pods/running-pod.ts';
import { RESPONSE_MS } from '../pods/running-pod.ts';
import { type DataApiAddress, dataApiAddress, socketBase } from './data-api-path.ts';
import { type DataApiAnswer, type DataApiCall, MAX_MESSAGE_BYTES, serveSocket } from './data-api-socket.ts';
import { bodyOf, CORS, forward, isStream, NoResponse, SERVED_BUILD } from './forward.ts';
import { requireLiveMinter, tokenOf } from './require-live-minter.ts';
import { requireToken } from './require-token.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly settings: Settings;
  readonly db: Db;
  readonly keyring: Keyring;
  readonly tenants: Tenants;
  readonly credentials: Credentials;
  readonly nodes: Nodes;
  readonly pods: PodSupervisor;
  readonly usageLog: {
    noteQuery(address: DataApiAddress, request: FastifyRequest, reply: FastifyReply): void;
  };
}

/** How long a request waits for its pod to start before the client is asked to repeat it. */
const START_WAIT_MS = 5_000;

/** The paths whose responses may be "Continue wait" with status 200, as those of the engine for a slow query. */
const LOAD = /^\/cubejs-api\/v1\/load(\?|$)/;
/**
 * On other paths, the same error has a status that any client treats as a failure to retry. Cube's client reads the
 * error before the status, and repeats both.
 */
const CONTINUE_WAIT = 'Continue wait';

/** A node that does not accept a connection within this time is skipped. */
const CONNECT_MS = 3_000;

/** How many pods a request is tried on if they die. */
const ATTEMPTS = 3;
/** How long to wait for a pod that broke a connection to exit before trying again. */
const EXIT_WAIT_MS = 1_000;

/** Connections to one deployment's WebSocket on this node. */
const SOCKETS = 1000;
/** Names the WebSocket whose message a request is. Values are secret, and known to this process only. */
const SOCKET_HEADER = 'x-facet-socket';

const METHODS = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': ['GET', ...METHODS].join(', '),
  'access-control-max-age': '86400',
};

/** The paths of the data API: below a deployment, and from the root of a deployment's custom domain. */
const URLS = ['/d/*', '/cubejs-api/*', '/dev-mode/*'];

declare module 'fastify' {
  interface FastifyRequest {
    dataApi: DataApiAddress | undefined;
    /** Whether the client's connection is HTTPS; also for a message of a WebSocket, which has no connection of its own. */
    isHttps: boolean;
  }
}

/**
 * Serves the data API of every deployment and branch under `/d/{deploymentId}` and on its custom domain. Forwards
 * requests to the pod, which verifies the token, or to a node that runs pods.
 */
export function registerDataApi(app: FastifyInstance, platform: Parts): void {
  const isPodNode = platform.settings.roles.includes('pod');
  const otherNodes = new Agent({
    connections: 64,
    connectTimeout: CONNECT_MS,
    headersTimeout: RESPONSE_MS,
    bodyTimeout: RESPONSE_MS,
  });
  app.addHook('onClose', () => otherNodes.close());
  /** The upgrade requests of open WebSockets, by the header of their messages. */
  const upgrades = new Map<string, FastifyRequest>();

  app.register(async (routes) => {
    await routes.register(websocket, {
      options: { maxPayload: MAX_MESSAGE_BYTES },
      preClose(done) {
        // Clients reconnect, to another node.
        for (const socket of routes.websocketServer.clients) socket.close(1001, 'The server is stopping');
        done();
      },
    });
    // Bodies are forwarded unparsed.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, _payload, done) => done(null));
    routes.decorateRequest('dataApi', undefined);
    routes.decorateRequest('isHttps', false);
    routes.addHook('onRequest', async (request, reply) => {
      const upgrade = upgrades.get(String(request.headers[SOCKET_HEADER]));
      delete request.headers[SOCKET_HEADER];
      if (upgrade === undefined) requireHttps(request);
      request.isHttps = (upgrade ?? request).protocol === 'https';
      reply.headers(CORS);
      request.dataApi = await addressOf(platform, request);
    });
    // One counter for all methods and paths of a deployment: a route of its own would have its own.
    const limit = routes.rateLimit({
      max: platform.settings.dataApiRate,
      timeWindow: 1000,
      keyGenerator: (request: FastifyRequest) => `d:${request.dataApi?.deploymentId}`,
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
      const route = {
        url,
        schema: { hide: true },
        // Bodies are forwarded unchanged. Decompressing one would consume it a second time.
        compress: false as const,
        decompress: false as const,
        onRequest: limit,
        async handler(request: FastifyRequest, reply: FastifyReply) {
          const address = request.dataApi as DataApiAddress;
          if (isPodNode) await toPod(platform, address, request, reply);
          else await toNode(platform, otherNodes, address, request, reply);
          return reply;
        },
        // Only on the node that has the pod, so that each request is recorded once.
        onResponse: async (request: FastifyRequest, reply: FastifyReply) => {
          const { dataApi } = request;
          if (isPodNode && dataApi !== undefined && !request.ws)
            platform.usageLog.noteQuery(dataApi, request, reply);
        },
      };
      routes.route({ ...route, method: [...METHODS] });
      routes.route({
        ...route,
        method: 'GET',
        wsHandler(socket, request) {
          const { deploymentId = 0 } = request.dataApi ?? {};
          const isFull =
            [...upgrades.values()].filter(({ dataApi }) => dataApi?.deploymentId === deploymentId).length >=
            SOCKETS;
          if (isFull) return socket.close(1013, 'Too many connections; try again later');
          const key = randomUUID();
          upgrades.set(key, request);
          socket.on('close', () => upgrades.delete(key));
          serveSocket(socket, (call) => askThrough(routes, key, request, call));
        },
      });
    }
  });
}

/** Runs a message of a WebSocket as a request of its own, through every hook and limit. */
async function askThrough(
  app: FastifyInstance,
  key: string,
  upgrade: FastifyRequest,
  { method, path, body, token, requestId }: DataApiCall,
): Promise<DataApiAnswer> {
  const { host, 'x-forwarded-host': forwardedHost, 'x-forwarded-for': forwardedFor } = upgrade.headers;
  const { statusCode, payload } = await app.inject({
    method,
    url: `${socketBase(upgrade.url)}${path}`,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    remoteAddress: upgrade.socket.remoteAddress ?? '',
    headers: {
      host,
      authorization: token,
      [SOCKET_HEADER]: key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(forwardedHost === undefined ? {} : { 'x-forwarded-host': forwardedHost }),
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
  });
  return { status: statusCode, body: payload === '' ? null : JSON.parse(payload) };
}

/** Whether a request has a token of the data API that this server can verify and whose minter has access. */
export async function hasValidToken(
  platform: Pick<Parts, 'db' | 'keyring' | 'tenants' | 'credentials'>,
  request: FastifyRequest,
): Promise<boolean> {
  if (tokenOf(request) === '' || !URLS.some((url) => request.url.startsWith(url.slice(0, -1)))) return false;
  try {
    const { deploymentId, branchName } = await addressOf(platform, request);
    const tenantId = await platform.tenants.idOfHost(request.hostname);
    const { deployment, isVerified } = await requireToken(platform, tenantId, deploymentId, request);
    const served = { deploymentId, branchName, isBuiltIn: deployment.built_in !== null };
    await requireLiveMinter(platform, tenantId, served, request);
    return isVerified;
  } catch (error) {
    if (!(error instanceof ApiError)) request.log.warn({ err: error }, 'failed to verify a token');
    return false;
  }
}

/** @throws 404 when the path does not belong to the data API of a deployment */
async function addressOf(platform: Pick<Parts, 'tenants'>, request: FastifyRequest): Promise<DataApiAddress> {
  const isUnderDeployment = request.url.startsWith('/d/');
  const own = isUnderDeployment ? null : await platform.tenants.deploymentOfHost(request.hostname);
  const address = dataApiAddress(own === null ? request.url : `/d/${own}${request.url}`);
  if (address === undefined) throw notFound(`${request.method} ${request.url.split('?')[0]}`);
  return address;
}

async function toPod(
  platform: Parts,
  address: DataApiAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  const body = await bodyOf(request);
  for (let attempt = 1; ; attempt += 1) {
    const running = platform.pods.running(address) ?? (await started(platform, tenantId, address, request));
    if (running === undefined) {
      platform.pods.metrics.continueWaits.inc();
      if (!LOAD.test(address.podPath)) throw unavailable(CONTINUE_WAIT, 1);
      await reply.send({ error: CONTINUE_WAIT });
      return;
    }
    const { build, builtIn } = running.served;
    if (build.tenant_id !== tenantId) throw notFound(`Deployment ${address.deploymentId}`);
    const release = running.hold();
    try {
      const { deploymentId, branchName } = address;
      const served = { deploymentId, branchName, isBuiltIn: builtIn !== null };
      await requireLiveMinter(platform, tenantId, served, request);
      reply.raw.setHeader(SERVED_BUILD, build.id);
      return await forward(running.connections, { path: address.podPath, body }, request, reply);
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      if (attempt === ATTEMPTS || isStream(body)) {
        request.log.warn({ err: error.cause, path: address.path.split('?')[0] }, 'a pod did not respond');
        throw error;
      }
      // The pod died or has just been replaced. The data API is read-only, so the next pod can repeat the request.
      await Promise.race([running.pod.exited, sleep(EXIT_WAIT_MS)]);
    } finally {
      release();
    }
  }
}

/** Starts the pod for a client with a valid token; undefined if that takes longer than the client should wait. */
async function started(
  platform: Parts,
  tenantId: number,
  address: DataApiAddress,
  request: FastifyRequest,
): Promise<RunningPod | undefined> {
  const { deployment } = await requireToken(platform, tenantId, address.deploymentId, request);
  const { branchName } = address;
  const served = { deploymentId: deployment.id, branchName, isBuiltIn: deployment.built_in !== null };
  await requireLiveMinter(platform, tenantId, served, request);
  const starting = platform.pods.podFor(address);
  starting.catch(() => undefined);
  return Promise.race([starting, sleep(START_WAIT_MS, undefined)]);
}

async function toNode(
  platform: Parts,
  agent: Agent,
  address: DataApiAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const origin = await platform.nodes.podNodeFor(address.deploymentId);
  if (origin === undefined) {
    request.log.error('No node with the role pod is running');
    throw unavailable('No node with the role pod is running', 5);
  }
  const body = await bodyOf(request);
  try {
    await forward(agent, { origin, path: address.path, body }, request, reply);
  } catch (error) {
    if (error instanceof NoResponse) {
      request.log.warn({ err: error.cause, origin }, 'a node with pods did not respond');
      if (error.isNotConnected) platform.nodes.avoid(origin);
    }
    throw error;
  }
}
