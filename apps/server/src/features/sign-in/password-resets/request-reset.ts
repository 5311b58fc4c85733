import type { Db } from '@facet/db';
import { recordAudit } from '../../../audit/record-audit.ts';
import { MailKind } from '../../../jobs/mail-queue.ts';
import { grantResetByEmail } from './password-reset-policy.ts';
import { makeReset, type ResetParts } from './password-resets.service.ts';
import { findResettable, hasResetSince } from './password-resets.store.ts';

/** A request for a reset link to an email address, whether or not a user has it. */
export interface ResetRequestJob {
  readonly tenantId: number;
  readonly email: string;
  readonly origin: string;
  readonly address: string;
  readonly requestId: string;
  readonly at: string;
}

export const RESET_REQUEST_MAIL = new MailKind<ResetRequestJob>('password_reset_request');

/**
 * Queues a request for a link. A worker looks up the user later, so that the response time does not reveal whether the
 * email address belongs to a user.
 */
export async function requestReset(
  { db, jobs }: ResetParts & { readonly db: Db },
  request: Omit<ResetRequestJob, 'at'>,
): Promise<void> {
  const job: ResetRequestJob = { at: new Date().toISOString(), ...request };
  await db
    .transaction()
    .execute((tx) => RESET_REQUEST_MAIL.send(jobs, tx, job, `password-reset-request-${request.requestId}`));
}

/** Creates the requested link, if a user may have one. Its email is a job of its own. */
export async function carryOutRequest(
  platform: ResetParts & { readonly db: Db },
  job: ResetRequestJob,
): Promise<void> {
  const { tenantId, email, origin, address, requestId, at } = job;
  await platform.db.transaction().execute(async (tx) => {
    const user = await findResettable(tx, tenantId, email);
    // The link exists if an earlier run of this job died after creating it.
    if (user === undefined || (await hasResetSince(tx, tenantId, user.id, at))) return;
    await makeReset(platform, tx, grantResetByEmail(tenantId, user), origin);
    await recordAudit(tx, {
      tenantId,
      event: 'Requested password reset',
      operation: 'requestPasswordReset',
      caller: undefined,
      address,
      requestId,
      target: { userId: user.id, email: user.email },
    });
  });
}
