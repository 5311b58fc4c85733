import type { Db, Keyring, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, conflict, notFound } from '../../../errors/errors.ts';
import { grantOwn, type UserGrant } from '../../people/users/user-policy.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  confirmTotp,
  deleteTotp,
  findTotp,
  putPendingTotp,
  type TotpRow,
  useRecoveryHash,
  useStep,
} from './second-factor.store.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** The encryption context of secrets. */
const SECRET = 'user_totp.secret';

type Keys = { readonly keyring: Keyring };

/** What a code was. */
export type CodeKind = 'totp' | 'recovery_code';

/** Whether a user has a second factor, and how many recovery codes they have left. */
export async function secondFactorOf(db: Db, tenantId: number, userId: number) {
  const row = confirmed(await findTotp(db, tenantId, userId));
  return {
    isEnabled: row !== undefined,
    enabledAt: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: row?.recovery_hashes.length ?? 0,
  };
}

/** Whether a user needs a code to sign in with their password. */
export async function hasSecondFactor(db: Db, tenantId: number, userId: number): Promise<boolean> {
  return confirmed(await findTotp(db, tenantId, userId)) !== undefined;
}

/**
 * Creates a secret for an authenticator. It takes effect once a code is confirmed.
 * @param host the host of the account, shown by the authenticator
 * @throws 409 if the caller already has a second factor
 */
export async function beginSecondFactor({ keyring }: Keys, tx: Tx, caller: Caller, host: string) {
  const secret = await newTotpSecret();
  const grant = grantOwn(caller, 'setUpSecondFactor');
  if (!(await putPendingTotp(tx, grant, keyring.encrypt(secret, SECRET)))) throw hasOne();
  return { secret, uri: await totpUri(secret, { issuer: `Facet ${host}`, label: caller.user.email }) };
}

/** The unconfirmed secret, as `beginSecondFactor` returned it; undefined if there is none. */
export async function pendingSecondFactor(
  { keyring }: Keys,
  db: Db,
  { tenantId, user }: Caller,
  host: string,
) {
  const row = await findTotp(db, tenantId, user.id);
  if (row === undefined || row.confirmed_at !== null) return undefined;
  const secret = keyring.decrypt(row.secret, SECRET);
  return { secret, uri: await totpUri(secret, { issuer: `Facet ${host}`, label: user.email }) };
}

/**
 * Turns on the second factor with a first code from the authenticator.
 * @returns the recovery codes
 * @throws 400 for a wrong code; 409 if there is no unconfirmed secret
 */
export async function confirmSecondFactor(
  { keyring }: Keys,
  tx: Tx,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const row = await findTotp(tx, caller.tenantId, caller.user.id);
  if (row === undefined) throw conflict('No second factor setup is in progress; start one first');
  if (row.confirmed_at !== null) throw hasOne();
  const step = await totpStep(keyring.decrypt(row.secret, SECRET), digitsOf(code));
  if (step === undefined)
    throw badRequest('body.code is incorrect; check the clock of the device that shows the code');
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
  if (
    !(await confirmTotp(tx, grantOwn(caller, 'setUpSecondFactor'), {
      secret: row.secret,
      step,
      recoveryHashes,
    }))
  )
    throw hasOne();
  return recoveryCodes;
}

/**
 * Uses up a code from a user's authenticator or a recovery code.
 * @returns what the code was; undefined if it is wrong, already used, or older than a code that was used
 */
export async function useCode(
  { keyring }: Keys,
  tx: Tx,
  tenantId: number,
  userId: number,
  code: string,
): Promise<CodeKind | undefined> {
  const row = confirmed(await findTotp(tx, tenantId, userId));
  if (row === undefined) return undefined;
  const digits = digitsOf(code);
  if (!/^\d{6}$/.test(digits))
    return (await useRecoveryHash(tx, tenantId, userId, hashRecoveryCode(code)))
      ? 'recovery_code'
      : undefined;
  const step = await totpStep(keyring.decrypt(row.secret, SECRET), digits);
  return step !== undefined && (await useStep(tx, tenantId, userId, step)) ? 'totp' : undefined;
}

/** Turns off a second factor. @throws 404 if there is none */
export async function removeSecondFactor(tx: Tx, grant: UserGrant<'removeSecondFactor'>): Promise<void> {
  if (!(await deleteTotp(tx, grant))) throw notFound('Second factor');
}

function confirmed(row: TotpRow | undefined): TotpRow | undefined {
  return row?.confirmed_at == null ? undefined : row;
}

/** Removes whitespace: authenticators show the six digits in two groups. */
function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '');
}

function hasOne() {
  return conflict('You already have a second factor; turn it off first');
}
