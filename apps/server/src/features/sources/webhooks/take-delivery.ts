import type { Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import { countAttempt } from '../../../auth/attempts.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { tooManyRequests, unauthorized } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { type Push, readDelivery } from './push-event.ts';
import { takeDbtPush } from './take-dbt-push.ts';
import { takeModelPush } from './take-model-push.ts';
import type { Taken } from './taken.ts';
import { type Sender, senderOf } from './verify-delivery.ts';
import { noteDelivery, type Purpose } from './webhook-deliveries.store.ts';

type Parts = Pick<BasePlatform, 'db' | 'keyring' | 'jobs'>;

/** The webhook that a delivery was sent to. */
export interface Hook {
  readonly deployment: DeploymentRow;
  readonly purpose: Purpose;
  readonly secret: string;
}

/** Rate limit of signed deliveries per webhook. */
const ALLOWED = { kind: 'webhook', most: 120, seconds: 60 };

/**
 * Processes a delivery. Its action, the record that it was processed and the audit row are one transaction, so that a
 * successful delivery takes effect exactly once.
 * @throws 401 without a valid signature, 400 for an invalid body, 429 if there are too many
 */
export async function takeDelivery(
  platform: Parts,
  request: FastifyRequest,
  hook: Hook,
  body: Buffer,
): Promise<Taken> {
  const { db } = platform;
  const { deployment, purpose, secret } = hook;
  const sender = senderOf(request.headers, body, secret);
  if (sender === undefined) throw unauthorized('The delivery is not signed with the secret of this webhook');
  const subject = `${deployment.id}:${purpose}`;
  const wait = await countAttempt(db, deployment.tenant_id, ALLOWED, subject);
  if (wait > 0) throw tooManyRequests('Too many deliveries; slow down', wait);
  const push = readDelivery(sender, request.headers, body);
  if ('ignored' in push) return { accepted: false, reason: push.ignored };
  return db.transaction().execute((tx) => take(platform, tx, request, hook, sender, push));
}

async function take(
  platform: Parts,
  tx: Tx,
  request: FastifyRequest,
  { deployment, purpose }: Hook,
  sender: Sender,
  push: Push,
): Promise<Taken> {
  const { id: deploymentId, tenant_id: tenantId } = deployment;
  const { deliveryId } = push;
  if (deliveryId !== null && !(await noteDelivery(tx, { tenantId, deploymentId, purpose, deliveryId })))
    return { accepted: false, reason: 'this delivery was already processed' };
  const taken = await (purpose === 'dbt' ? takeDbtPush : takeModelPush)(platform, tx, deployment, push);
  if (!taken.accepted) return taken;
  await recordAudit(tx, {
    tenantId,
    event: 'Received a Git hook',
    operation: 'receiveGitHook',
    actor: 'integration',
    caller: undefined,
    address: request.ip,
    requestId: request.id,
    deployment: { id: deploymentId, name: deployment.name },
    target: { purpose, sender, branch: push.branch, commit: push.after, syncJobId: taken.syncJobId ?? null },
  });
  return taken;
}
