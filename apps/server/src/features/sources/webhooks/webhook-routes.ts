import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireHttps } from '../../../auth/admit.ts';
import { findDeployment } from '../../../auth/deployment.ts';
import { networkOf } from '../../../auth/network-of.ts';
import { notFound, orNotFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { idIn } from '../../../http/id-in.ts';
import { integrationOf } from '../dbt/integration/integration.ts';
import { modelHookSecret } from '../git-remotes/hooked-remote.ts';
import { type Hook, takeDelivery } from './take-delivery.ts';
import type { Purpose } from './webhook-deliveries.store.ts';

type Parts = Pick<BasePlatform, 'db' | 'keyring' | 'tenants' | 'jobs'>;

/** GitHub's own limit (docs.github.com, Webhook events and payloads). */
const MAX_BYTES = 25 * 1024 * 1024;
/** Deliveries from one network to one webhook, signed or not. */
const PER_MINUTE = 300;

declare module 'fastify' {
  interface FastifyRequest {
    hook: Hook | undefined;
  }
}

/**
 * Registers `POST /webhooks/{deploymentId}/model` and `/dbt`, to which code hosts deliver pushes. They are not operations,
 * because the signature covers the raw bytes, and bodies of operations are parsed as JSON.
 */
export function registerWebhooks(app: FastifyInstance, platform: Parts): void {
  app.register(async (hooks) => {
    hooks.decorateRequest('hook', undefined);
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const rateLimit = {
      max: PER_MINUTE,
      timeWindow: 60_000,
      // Not by the requested URL, which a client can vary.
      keyGenerator: ({ routeOptions, params, ip }: FastifyRequest) =>
        `${routeOptions.url} ${(params as { deploymentId: string }).deploymentId} ${networkOf(ip)}`,
    };
    for (const purpose of ['model', 'dbt'] as const)
      hooks.post<{ Params: { deploymentId: string } }>(
        `/webhooks/:deploymentId/${purpose}`,
        {
          schema: { hide: true },
          bodyLimit: MAX_BYTES,
          config: { rateLimit },
          onRequest: async (request) => requireHttps(request),
          // After the rate limit and before the body is read, so that unknown webhooks get no large bodies.
          preParsing: async (request) => {
            request.hook = await hookOf(platform, request, request.params.deploymentId, purpose);
          },
        },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const taken = await takeDelivery(platform, request, request.hook as Hook, body);
          return reply
            .code(taken.accepted ? 202 : 200)
            .header('cache-control', 'no-store')
            .send(taken);
        },
      );
  });
}

/** @throws 404 if the deployment or the webhook does not exist */
async function hookOf(platform: Parts, request: FastifyRequest, id: string, purpose: Purpose): Promise<Hook> {
  const { db, keyring } = platform;
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  const deployment = orNotFound(await findDeployment(db, tenantId, idIn(id)), 'Webhook');
  if (purpose === 'model') {
    const secret = orNotFound(await modelHookSecret(platform, deployment), 'Webhook');
    return { deployment, purpose, secret };
  }
  const integration = await integrationOf(db, keyring, deployment);
  if (integration === undefined || !integration.webhook.isEnabled) throw notFound('Webhook');
  return { deployment, purpose, secret: integration.webhook.secret };
}
