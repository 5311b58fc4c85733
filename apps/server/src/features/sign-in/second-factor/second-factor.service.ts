import type { Db, Tx } from '@facet/db';
import type { Platform } from '../../../app/platform.ts';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, conflict, notFound } from '../../../errors/errors.ts';
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

/** The context that secrets are encrypted for. */
const SECRET = 'user_totp.secret';

type Keys = Pick<Platform, 'keyring'>;

/** Which of the two a code was. */
export type CodeKind = 'totp' | 'recovery_code';

/** Whether a user has a second factor, and how many recovery codes he has left. */
export async function secondFactorOf(db: Db, tenantId: number, userId: number) {
  const row = confirmed(await findTotp(db, tenantId, userId));
  return {
    isEnabled: row !== undefined,
    enabledAt: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: row?.recovery_hashes.length ?? 0,
  };
}

/** Whether a code is asked for when a user signs in with his password. */
export async function hasSecondFactor(db: Db, tenantId: number, userId: number): Promise<boolean> {
  return confirmed(await findTotp(db, tenantId, userId)) !== undefined;
}

/**
 * Makes a secret for an authenticator, which counts once a code of it is confirmed.
 * @param host whose account it is for, as the authenticator shows it
 * @throws 409 when there is a second factor already
 */
export async function beginSecondFactor({ keyring }: Keys, tx: Tx, { tenantId, user }: Caller, host: string) {
  const secret = await newTotpSecret();
  if (!(await putPendingTotp(tx, tenantId, user.id, keyring.encrypt(secret, SECRET)))) throw hasOne();
  return { secret, uri: await totpUri(secret, { issuer: `Facet ${host}`, label: user.email }) };
}

/** The secret that waits for its first code, as `beginSecondFactor` answered it; undefined when none does. */
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
 * Turns the second factor on with a first code of the authenticator. Answers the recovery codes.
 * @throws 400 for a code that is not right, 409 when nothing waits for one
 */
export async function confirmSecondFactor(
  { keyring }: Keys,
  tx: Tx,
  { tenantId, user }: Caller,
  code: string,
): Promise<string[]> {
  const row = await findTotp(tx, tenantId, user.id);
  if (row === undefined) throw conflict('Begin with a new secret for your authenticator');
  if (row.confirmed_at !== null) throw hasOne();
  const step = await totpStep(keyring.decrypt(row.secret, SECRET), digitsOf(code));
  if (step === undefined)
    throw badRequest('body.code must be what the authenticator shows now; is the clock of your phone right?');
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
  if (!(await confirmTotp(tx, tenantId, user.id, { secret: row.secret, step, recoveryHashes })))
    throw hasOne();
  return recoveryCodes;
}

/**
 * Uses a code of a user up: one of his authenticator, or a recovery code. Undefined when it is neither, or was used
 * before; so is a code that an earlier one followed.
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

/** Turns a second factor off. @throws 404 when there is none */
export async function removeSecondFactor(tx: Tx, tenantId: number, userId: number): Promise<void> {
  if (!(await deleteTotp(tx, tenantId, userId))) throw notFound('Second factor');
}

function confirmed(row: TotpRow | undefined): TotpRow | undefined {
  return row?.confirmed_at == null ? undefined : row;
}

/** Authenticators show six digits in two groups. */
function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '');
}

function hasOne() {
  return conflict('There is a second factor already; turn it off first');
}
