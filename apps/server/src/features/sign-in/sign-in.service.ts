import type { FastifyRequest } from 'fastify';
import { type Allowance, countAttempt, forgetAttempts, takeBackAttempt } from '../../http/attempts.ts';
import { networkOf } from '../../http/network-of.ts';
import type { Platform } from '../../platform.ts';
import { beginSession } from '../sessions/sessions.service.ts';
import { hashPassword, isOutdated, verifyPassword } from '../users/passwords.ts';
import { type Account, findAccount, lockAccount, replaceHash } from './sign-in.store.ts';

/** Passwords that may be tried for a name, whether somebody has it or not. */
const PER_NAME: Allowance = { kind: 'password', most: 10, seconds: 900 };
/** Passwords that may be tried from an address. */
const PER_ADDRESS: Allowance = { kind: 'password_address', most: 100, seconds: 900 };

/** What came of a password. */
export type SignInOutcome =
  | { readonly kind: 'signed_in'; readonly cookie: string }
  /** The name or the password is not right, whichever; or the account is deactivated or has no password. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'too_many'; readonly seconds: number };

/**
 * Signs a browser in with a password. What is wrong is never told apart: every name costs the same statements and one
 * derivation, and is counted before that, so that the answer and its time tell nothing.
 */
export async function signInWithPassword(
  platform: Platform,
  request: FastifyRequest,
  tenantId: number,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<SignInOutcome> {
  const { db } = platform;
  const name = login.trim().normalize('NFC').toLowerCase();
  const network = networkOf(request.ip);
  const account = await findAccount(db, tenantId, name);
  const refuse = (reason: string) =>
    platform.audit.refusals.noteSignIn({
      tenantId,
      account,
      address: request.ip,
      requestId: request.id,
      reason,
    });
  // What is tried from an address that has tried too much does not lock the account.
  const seconds =
    (await countAttempt(db, tenantId, PER_ADDRESS, network)) ||
    (await countAttempt(db, tenantId, PER_NAME, name));
  if (seconds > 0) {
    refuse('too many tries');
    return { kind: 'too_many', seconds };
  }
  const mayEnter = account !== undefined && !account.is_deactivated;
  const isRight = await verifyPassword(mayEnter ? account.password_hash : null, password);
  const cookie =
    isRight && mayEnter ? await begin(platform, request, tenantId, account, password) : undefined;
  if (cookie === undefined) {
    refuse(reasonOf(account));
    return { kind: 'refused' };
  }
  await forgetAttempts(db, tenantId, PER_NAME, name);
  await takeBackAttempt(db, tenantId, PER_ADDRESS, network);
  return { kind: 'signed_in', cookie };
}

/** Undefined when the account has lost the password or been deactivated, also while the password was checked. */
async function begin(
  platform: Platform,
  request: FastifyRequest,
  tenantId: number,
  { id, email, password_hash }: Account,
  password: string,
): Promise<string | undefined> {
  const better =
    password_hash !== null && isOutdated(password_hash) ? await hashPassword(password) : undefined;
  return platform.db.transaction().execute(async (tx) => {
    const now = await lockAccount(tx, tenantId, id);
    if (now === undefined || now.is_deactivated || now.password_hash !== password_hash) return undefined;
    if (better !== undefined) await replaceHash(tx, tenantId, id, better);
    return beginSession(platform, tx, request, { tenantId, user: { id, email }, method: 'password' });
  });
}

function reasonOf(account: Account | undefined): string {
  if (account === undefined) return 'unknown name';
  if (account.is_deactivated) return 'deactivated';
  return account.password_hash === null ? 'no password is set' : 'wrong password';
}
