import type { Db, Tx } from '@facet/db';
import type { Platform } from '../../../app/platform.ts';
import type { Caller } from '../../../auth/caller.ts';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { conflict, notFound } from '../../../errors/errors.ts';
import { sendsMail } from '../../../mail/send-mail.ts';
import { requirePasswordSignIn } from '../../account/tenants/tenant-authentication.service.ts';
import { originOf } from '../../account/tenants/tenant-origin.ts';
import { requireLockedUser } from '../../people/users/users.service.ts';
import { requirePassword } from '../passwords/passwords.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import type { AcceptPasswordResetInput } from './password-resets.schema.ts';
import { findReset, insertReset, markUsed, type ResetRow } from './password-resets.store.ts';
import { resetLink } from './reset-link.ts';
import { voidPasswordResets } from './void-password-resets.ts';

const MINUTES_VALID = 60;

export interface MadeReset {
  readonly expiresAt: Date;
  /** Where to choose a password; null when it goes out by e-mail, to nobody but the user. */
  readonly link: string | null;
}

/**
 * Makes a link by which a user chooses a new password. With SMTP settings a job that commits with the transaction sends
 * it; until then the token stands encrypted in the row, and nowhere else.
 * @param origin where the people of the tenant reach this server
 */
export async function makeReset(
  { settings, keyring, jobs }: Pick<Platform, 'settings' | 'keyring' | 'jobs'>,
  tx: Tx,
  tenantId: number,
  userId: number,
  origin: string,
): Promise<MadeReset> {
  const token = newSecret();
  const isMailed = sendsMail(settings);
  const { id, expires_at } = await insertReset(tx, {
    tenantId,
    userId,
    tokenHash: sha256(token),
    pendingToken: isMailed ? keyring.encrypt(token, 'password_resets.pending_token') : null,
    minutesValid: MINUTES_VALID,
  });
  const job = { kind: 'password_reset', tenantId, passwordResetId: id, origin };
  if (isMailed) await jobs.send(tx, 'mail', job, `password-reset-${id}`);
  return { expiresAt: expires_at, link: isMailed ? null : resetLink(origin, token) };
}

/**
 * The same for an administrator; earlier links end.
 * @throws 404 for an unknown user, 409 for one without a password, who is invited, and for a deactivated one
 */
export async function makeResetFor(
  platform: Platform,
  tx: Tx,
  { tenantId }: Caller,
  userId: number,
  host: string,
): Promise<MadeReset & { readonly email: string }> {
  const user = await requireLockedUser(tx, tenantId, userId);
  await requirePasswordSignIn(tx, tenantId);
  if (!user.has_password) throw conflict(`User ${userId} has no password yet; invite him to choose one`);
  if (user.is_deactivated) throw conflict(`User ${userId} is deactivated`);
  await voidPasswordResets(tx, tenantId, userId);
  const origin = await originOf(platform, tx, tenantId, host);
  return { ...(await makeReset(platform, tx, tenantId, userId, origin)), email: user.email };
}

/** Why a link cannot be used, as a sentence; undefined when it can. */
export function resetProblem(reset: ResetRow): string | undefined {
  if (reset.used_at !== null) return 'This link was used already';
  if (reset.is_expired) return 'This link has expired';
  if (reset.is_deactivated) return 'The user of this link is deactivated';
  return undefined;
}

/** The link of a token; undefined for a token that is none, and once another way to a password was used. */
export function resetOf(db: Db, tenantId: number, token: string): Promise<ResetRow | undefined> {
  return findReset(db, tenantId, sha256(token));
}

/**
 * Uses a link: the user has the new password from then on, and all that the old one began ends.
 * @throws 404 for an unknown token, 409 for one that was used or has expired, 400 for a password that cannot be
 */
export async function acceptReset(tx: Tx, tenantId: number, { token, password }: AcceptPasswordResetInput) {
  const reset = await resetOf(tx, tenantId, token);
  if (reset === undefined) throw notFound('Link');
  const problem = resetProblem(reset);
  if (problem !== undefined) throw conflict(problem);
  await requirePasswordSignIn(tx, tenantId);
  requirePassword(password, reset, 'body.password');
  const user = await requireLockedUser(tx, tenantId, reset.user_id);
  // Whoever used the same link at the same time was first.
  if (!(await markUsed(tx, tenantId, reset.id))) throw conflict('This link was used already');
  return replacePassword(tx, tenantId, user, password);
}
