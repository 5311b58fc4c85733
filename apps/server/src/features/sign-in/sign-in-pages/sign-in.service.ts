import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { type Allowance, countAttempt, forgetAttempts, takeBackAttempt } from '../../../auth/attempts.ts';
import { networkOf } from '../../../auth/network-of.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../../auth/passwords.ts';
import { hasSecondFactor } from '../second-factor/second-factor.service.ts';
import { beginSession } from '../sessions/sessions.service.ts';
import type { AuditedSignInParts } from '../sign-in-parts.ts';
import { beginPending } from './pending-sign-ins.ts';
import { type Account, findAccount, lockAccount, replaceHash } from './sign-in.store.ts';

export { findAccount, findAccountById } from './sign-in.store.ts';

/** Password attempts per name and network address, whether or not a user has the name. */
const PER_NAME_HERE: Allowance = { kind: 'password', most: 10, seconds: 900 };
/** Password attempts per name from all addresses: higher, so that one attacker cannot lock a user out. */
const PER_NAME: Allowance = { kind: 'password_name', most: 50, seconds: 900 };
/** Failed password attempts per network address. */
const PER_ADDRESS: Allowance = { kind: 'password_address', most: 100, seconds: 900 };

/** The outcome of a password or a code. */
export type SignInOutcome =
  | { readonly kind: 'signed_in'; readonly cookie: string }
  /** The password is right, and a code is required. */
  | { readonly kind: 'code_needed'; readonly cookie: string }
  /** The name or password is wrong, or the user is deactivated or has no password. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'too_many'; readonly seconds: number };

export interface PasswordSignIn {
  readonly login: string;
  readonly password: string;
  /** The local path to return to afterwards. */
  readonly returnTo: string | null;
}

/**
 * Signs a browser in with a password. Neither the response nor its timing reveals why a sign-in was refused: every
 * attempt is counted first and then runs the same statements and one key derivation.
 */
export async function signInWithPassword(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  tenantId: number,
  { login, password, returnTo }: PasswordSignIn,
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
  const here = `${network} ${name}`;
  // Attempts from an address over its limit do not count against the name.
  const seconds =
    (await countAttempt(db, tenantId, PER_ADDRESS, network)) ||
    (await countAttempt(db, tenantId, PER_NAME_HERE, here)) ||
    (await countAttempt(db, tenantId, PER_NAME, name));
  if (seconds > 0) {
    refuse('too many tries');
    return { kind: 'too_many', seconds };
  }
  const mayEnter = account !== undefined && !account.is_deactivated;
  const isRight = await verifyPassword(mayEnter ? account.password_hash : null, password);
  const outcome =
    isRight && mayEnter
      ? await goOn(platform, request, tenantId, account, { password, returnTo })
      : ({ kind: 'refused' } as const);
  if (outcome.kind === 'refused') {
    refuse(reasonOf(account));
    return outcome;
  }
  platform.credentials.forget();
  await forgetAttempts(db, tenantId, PER_NAME_HERE, here);
  await forgetAttempts(db, tenantId, PER_NAME, name);
  await takeBackAttempt(db, tenantId, PER_ADDRESS, network);
  return outcome;
}

/** Continues after a correct password; refuses if the user was deactivated or changed their password meanwhile. */
async function goOn(
  platform: { readonly db: Db },
  request: FastifyRequest,
  tenantId: number,
  { id: userId, email, password_hash }: Account,
  { password, returnTo }: Omit<PasswordSignIn, 'login'>,
): Promise<SignInOutcome> {
  const better =
    password_hash !== null && isOutdated(password_hash) ? await hashPassword(password) : undefined;
  return platform.db.transaction().execute(async (tx) => {
    const now = await lockAccount(tx, tenantId, userId);
    if (now === undefined || now.is_deactivated || now.password_hash !== password_hash)
      return { kind: 'refused' };
    if (better !== undefined) await replaceHash(tx, tenantId, userId, better);
    if (await hasSecondFactor(tx, tenantId, userId))
      return { kind: 'code_needed', cookie: await beginPending(tx, request, { tenantId, userId, returnTo }) };
    const signIn = { tenantId, user: { id: userId, email }, method: 'password' } as const;
    return { kind: 'signed_in', cookie: await beginSession(tx, request, signIn) };
  });
}

function reasonOf(account: Account | undefined): string {
  if (account === undefined) return 'unknown name';
  if (account.is_deactivated) return 'deactivated';
  return account.password_hash === null ? 'no password is set' : 'wrong password';
}
