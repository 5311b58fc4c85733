import type { Platform } from '../../../app/platform.ts';
import { recordEvent } from '../../account/audit/record-event.ts';
import { makeReset } from './password-resets.service.ts';
import { findResettable, hasResetSince } from './password-resets.store.ts';

/** That somebody asked for a link for an e-mail address, whether there is an account or not. */
export interface ResetRequestJob {
  readonly kind: 'password_reset_request';
  readonly tenantId: number;
  readonly email: string;
  readonly origin: string;
  readonly address: string;
  readonly requestId: string;
  readonly at: string;
}

/**
 * Takes a request for a link. Whether there is an account is looked up by a worker later, so that to answer takes the
 * same for all.
 */
export async function requestReset(
  { db, jobs }: Platform,
  request: Omit<ResetRequestJob, 'kind' | 'at'>,
): Promise<void> {
  const job: ResetRequestJob = { kind: 'password_reset_request', at: new Date().toISOString(), ...request };
  await db
    .transaction()
    .execute((tx) => jobs.send(tx, 'mail', job, `password-reset-request-${request.requestId}`));
}

/** Makes the link that was asked for, whose mail is a job of its own; nothing where there is nobody to send it to. */
export async function carryOutRequest(platform: Platform, job: ResetRequestJob): Promise<void> {
  const { tenantId, email, origin, address, requestId, at } = job;
  await platform.db.transaction().execute(async (tx) => {
    const user = await findResettable(tx, tenantId, email);
    // A worker that died after it had made the link.
    if (user === undefined || (await hasResetSince(tx, tenantId, user.id, at))) return;
    await makeReset(platform, tx, tenantId, user.id, origin);
    await recordEvent(tx, {
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
