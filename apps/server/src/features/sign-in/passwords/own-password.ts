import type { Tx } from '@facet/db';
import type { Platform } from '../../../app/platform.ts';
import { type Allowance, countAttempt, forgetAttempts } from '../../../auth/attempts.ts';
import type { Caller } from '../../../auth/caller.ts';
import { conflict, forbidden, tooManyRequests } from '../../../errors/errors.ts';
import { requirePasswordSignIn } from '../../account/tenants/tenant-authentication.service.ts';
import { requireLockedUser } from '../../people/users/users.service.ts';
import { lockPasswordHash } from './own-password.store.ts';
import { requirePassword, verifyPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

/** Times that somebody who is signed in may name his password, or a code, to prove that he is who he is. */
const PROOFS: Allowance = { kind: 'proof', most: 10, seconds: 900 };

/**
 * Counts that a caller names a password or a code of his; to be called before the transaction that checks it.
 * @throws 429
 */
export async function countProof({ db }: Pick<Platform, 'db'>, { tenantId, user }: Caller): Promise<void> {
  const seconds = await countAttempt(db, tenantId, PROOFS, String(user.id));
  if (seconds > 0) throw tooManyRequests('Too many tries; try again later', seconds);
}

/** Forgets these tries, once one was right. */
export function forgetProofs(tx: Tx, { tenantId, user }: Caller): Promise<void> {
  return forgetAttempts(tx, tenantId, PROOFS, String(user.id));
}

/** Whether it is the password of the caller. */
export async function isOwnPassword(tx: Tx, { tenantId, user }: Caller, password: string): Promise<boolean> {
  return verifyPassword(await lockPasswordHash(tx, tenantId, user.id), password);
}

/**
 * Changes the password of the caller: what else he is signed in with, browsers and programs, ends.
 * @throws 400 for a password that cannot be, 403 for a wrong present one, 409 when he has none
 */
export async function changeOwnPassword(
  tx: Tx,
  caller: Caller,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { tenantId } = caller;
  await requirePasswordSignIn(tx, tenantId);
  const user = await requireLockedUser(tx, tenantId, caller.user.id);
  if (!user.has_password)
    throw conflict('You have no password yet; ask an administrator for a link to choose one');
  requirePassword(newPassword, user, 'body.newPassword');
  if (!(await isOwnPassword(tx, caller, currentPassword)))
    throw forbidden('body.currentPassword is not your password');
  await forgetProofs(tx, caller);
  await replacePassword(tx, tenantId, user, newPassword, caller.credentialId);
}
