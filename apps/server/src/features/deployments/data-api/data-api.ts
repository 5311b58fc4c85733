import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Keyring } from '@facet/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { requireHttps } from '../../../auth/admit.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import type { Tenants } from '../../../auth/tenants.ts';
import { notFound, unavailable } from '../../../errors/errors.ts';
import type { Nodes } from '../../../nodes/nodes.ts';
import type { Settings } from '../../../settings.ts';
import type { RunningPod } from '../pods/pod-slot.ts';
import type { PodSupervisor } from '../pods/pod-supervisor.ts';
import { type DataApiAddress, dataApiAddress } from './data-api-path.ts';
import { bodyOf, CORS, forward, isStream, NoResponse } from './forward.ts';
import { requireLiveMinter } from './require-live-minter.ts';
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

/** How long a request waits for its pod to start before the client gets "Continue wait". */
const START_WAIT_MS = 5_000;

/** A node that does not accept a connection within this time is skipped. */
const CONNECT_MS = 3_000;

/** How many pods a request is tried on if they die. */
const ATTEMPTS = 3;
/** How long to wait for a pod that broke a connection to exit before trying again. */
const EXIT_WAIT_MS = 250;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': METHODS.join(', '),
  'access-control-max-age': '86400',
};

/** The paths of the data API: below a deployment, and from the root of a deployment's custom domain. */
const URLS = ['/d/*', '/cubejs-api/*', '/dev-mode/*'];

declare module 'fastify' {
  interface FastifyRequest {
    dataApi: DataApiAddress | undefined;
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
    headersTimeout: 150_000,
    bodyTimeout: 150_000,
  });
  app.addHook('onClose', () => otherNodes.close());

  app.register(async (routes) => {
    // Bodies are forwarded unparsed.
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
        // Bodies are forwarded unchanged. Decompressing one would consume it a second time.
        compress: false,
        decompress: false,
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
        // Only on the node that has the pod, so that each request is recorded once.
        onResponse: (request, reply, done) => {
          const { dataApi } = request;
          if (isPodNode && dataApi !== undefined) platform.usageLog.noteQuery(dataApi, request, reply);
          done();
        },
      });
    }
  });
}

/** @throws 404 when the path does not belong to the data API of a deployment */
async function addressOf(platform: Parts, request: FastifyRequest): Promise<DataApiAddress> {
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
      // Clients of this engine retry on this error (spec.md, Errors 8).
      await reply.send({ error: 'Continue wait' });
      return;
    }
    const { build, builtIn } = running.served;
    if (build.tenant_id !== tenantId) throw notFound(`Deployment ${address.deploymentId}`);
    const served = { deploymentId: address.deploymentId, isBuiltIn: builtIn !== null };
    await requireLiveMinter(platform, tenantId, served, request);
    try {
      return await forward(running.connections, { path: address.podPath, body }, request, reply);
    } catch (error) {
      if (!(error instanceof NoResponse) || attempt === ATTEMPTS || isStream(body)) throw error;
      // The pod died or has just been replaced. The data API is read-only, so the next pod can repeat the request.
      await Promise.race([running.pod.exited, sleep(EXIT_WAIT_MS)]);
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
  const deployment = await requireToken(platform, tenantId, address.deploymentId, request);
  const served = { deploymentId: deployment.id, isBuiltIn: deployment.built_in !== null };
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
  if (origin === undefined) throw unavailable('No node with the role pod is running', 5);
  const body = await bodyOf(request);
  try {
    await forward(agent, { origin, path: address.path, body }, request, reply);
  } catch (error) {
    if (error instanceof NoResponse && error.isNotConnected) platform.nodes.avoid(origin);
    throw error;
  }
}
