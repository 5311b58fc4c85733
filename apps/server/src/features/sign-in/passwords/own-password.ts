import type { Db, Tx } from '@facet/db';
import { type Allowance, countAttempt, forgetAttempts } from '../../../auth/attempts.ts';
import type { Caller } from '../../../auth/caller.ts';
import { requirePassword, verifyPassword } from '../../../auth/passwords.ts';
import { conflict, tooManyRequests } from '../../../errors/errors.ts';
import { requirePasswordSignIn } from '../../account/tenants/tenant-authentication.service.ts';
import { grantProven } from '../../people/users/user-policy.ts';
import { requireLockedUser } from '../../people/users/users.service.ts';
import { lockPasswordHash } from './own-password.store.ts';
import { replacePassword } from './replace-password.ts';

/** How often a signed-in user may enter their password or a code to confirm a change. */
const PROOFS: Allowance = { kind: 'proof', most: 10, seconds: 900 };

/**
 * Counts an attempt of a caller to prove their identity with their password or a code. Call it before the transaction
 * that checks the proof.
 * @throws 429
 */
export async function countProof({ db }: { readonly db: Db }, { tenantId, user }: Caller): Promise<void> {
  const seconds = await countAttempt(db, tenantId, PROOFS, String(user.id));
  if (seconds > 0) throw tooManyRequests('Too many attempts; try again later', seconds);
}

/** Resets the count after a successful attempt. */
export function forgetProofs(tx: Tx, { tenantId, user }: Caller): Promise<void> {
  return forgetAttempts(tx, tenantId, PROOFS, String(user.id));
}

/** Whether a password is the caller's. */
export async function isOwnPassword(tx: Tx, { tenantId, user }: Caller, password: string): Promise<boolean> {
  return verifyPassword(await lockPasswordHash(tx, tenantId, user.id), password);
}

/**
 * Changes the caller's password and ends all their other sessions and grants.
 * @throws 400 for an unacceptable new password; 403 for a wrong current one; 409 if they have none
 */
export async function changeOwnPassword(
  tx: Tx,
  caller: Caller,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { tenantId } = caller;
  await requirePasswordSignIn(tx, tenantId);
  const user = await requireLockedUser(tx, tenantId, caller.user.id);
  if (!user.has_password) throw conflict('You have no password yet; ask an administrator for an invitation');
  requirePassword(newPassword, user, 'body.newPassword');
  const isProven = await isOwnPassword(tx, caller, currentPassword);
  const refusal = 'body.currentPassword is not your password';
  const grant = grantProven(caller, 'setPassword', { isProven, refusal });
  await forgetProofs(tx, caller);
  await replacePassword(tx, grant, newPassword, caller.credentialId);
}
