import type { FastifyRequest } from 'fastify';
import { type Allowance, countAttempt, forgetAttempts } from '../../../auth/attempts.ts';
import { useCode } from '../second-factor/second-factor.service.ts';
import { beginSession } from '../sessions/sessions.service.ts';
import type { AuditedSignInParts } from '../sign-in-parts.ts';
import { deletePending, type PendingSignIn } from './pending-sign-ins.store.ts';
import type { SignInOutcome } from './sign-in.service.ts';
import { lockAccount } from './sign-in.store.ts';

/** Code attempts per user: a random guess succeeds with a probability of 3 in a million. */
const CODES: Allowance = { kind: 'second_factor', most: 10, seconds: 900 };

/** Completes a pending sign-in with a code. */
export async function signInWithCode(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  tenantId: number,
  { id, user }: PendingSignIn,
  code: string,
): Promise<SignInOutcome> {
  const { db } = platform;
  const subject = String(user.id);
  const seconds = await countAttempt(db, tenantId, CODES, subject);
  const cookie =
    seconds > 0
      ? undefined
      : await db.transaction().execute(async (tx) => {
          const account = await lockAccount(tx, tenantId, user.id);
          if (account === undefined || account.is_deactivated) return undefined;
          const secondFactor = await useCode(platform, tx, tenantId, user.id, code);
          if (secondFactor === undefined || !(await deletePending(tx, tenantId, id))) return undefined;
          return beginSession(tx, request, { tenantId, user, method: 'password', secondFactor });
        });
  if (cookie !== undefined) {
    platform.credentials.forget();
    await forgetAttempts(db, tenantId, CODES, subject);
    return { kind: 'signed_in', cookie };
  }
  const reason = seconds > 0 ? 'too many tries' : 'wrong code';
  const { ip: address, id: requestId } = request;
  platform.audit.refusals.noteSignIn({ tenantId, account: user, address, requestId, reason });
  return seconds > 0 ? { kind: 'too_many', seconds } : { kind: 'refused' };
}
