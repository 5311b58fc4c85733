import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { requirePassword } from '../../../auth/passwords.ts';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { conflict, orNotFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { sendsMail } from '../../../mail/mailer.ts';
import { requirePasswordSignIn } from '../../account/tenants/tenant-authentication.service.ts';
import { grantPasswordByLink, type LinkProblem } from '../../people/users/password-link-policy.ts';
import { grantForUser, type UserGrant } from '../../people/users/user-policy.ts';
import { requireLockedUser } from '../../people/users/users.service.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import type { AcceptPasswordResetInput } from './password-resets.schema.ts';
import { findReset, insertReset, markUsed, type ResetRow } from './password-resets.store.ts';
import { resetLink } from './reset-link.ts';
import { RESET_MAIL } from './send-reset.ts';
import { voidPasswordResets } from './void-password-resets.ts';

/** The parts of the server that creating a link uses. */
export type ResetParts = Pick<BasePlatform, 'settings' | 'keyring' | 'jobs' | 'publicUrl'>;

const MINUTES_VALID = 60;

export interface MadeReset {
  readonly expiresAt: Date;
  /** The link; null if it is emailed to the user. */
  readonly link: string | null;
}

/**
 * Creates a password reset link. If SMTP is configured, a job that commits with the transaction sends it; until then the
 * token is stored encrypted in the row and nowhere else.
 * @param origin the origin under which the tenant's users reach this server
 */
export async function makeReset(
  { settings, keyring, jobs }: ResetParts,
  tx: Tx,
  grant: UserGrant<'resetPassword'>,
  origin: string,
): Promise<MadeReset> {
  const token = newSecret();
  const isMailed = sendsMail(settings);
  const pending_token = isMailed ? keyring.encrypt(token, 'password_resets.pending_token') : null;
  const reset = { token_hash: sha256(token), pending_token };
  const { id, expires_at } = await insertReset(tx, grant, reset, MINUTES_VALID);
  const job = { tenantId: grant.tenantId, passwordResetId: id, origin };
  if (isMailed) await RESET_MAIL.send(jobs, tx, job, `password-reset-${id}`);
  return { expiresAt: expires_at, link: isMailed ? null : resetLink(origin, token) };
}

/**
 * Creates a password reset link for an administrator and voids earlier links.
 * @throws 404 for an unknown user; 409 for a user without a password, who needs an invitation, and for a deactivated user
 */
export async function makeResetFor(
  platform: ResetParts,
  tx: Tx,
  caller: Caller,
  userId: number,
  host: string,
): Promise<MadeReset & { readonly email: string }> {
  const { tenantId } = caller;
  const user = await requireLockedUser(tx, tenantId, userId);
  await requirePasswordSignIn(tx, tenantId);
  if (!user.has_password)
    throw conflict(`User ${userId} has no password yet; send them an invitation instead`);
  if (user.is_deactivated) throw conflict(`User ${userId} is deactivated`);
  await voidPasswordResets(tx, tenantId, userId);
  const origin = await originOf(platform, tx, tenantId, host);
  return {
    ...(await makeReset(platform, tx, grantForUser(caller, user, 'resetPassword'), origin)),
    email: user.email,
  };
}

/**
 * Creates a link for a user who has a password, and voids earlier links.
 * @returns the token of the link
 */
export async function makeResetToken(tx: Tx, grant: UserGrant<'resetPassword'>): Promise<string> {
  await voidPasswordResets(tx, grant.tenantId, grant.id);
  const token = newSecret();
  const reset = { token_hash: sha256(token), pending_token: null };
  await insertReset(tx, grant, reset, MINUTES_VALID);
  return token;
}

const REASONS: Readonly<Record<LinkProblem, string>> = {
  used: 'This link has already been used',
  expired: 'This link has expired',
  deactivated: 'This user is deactivated',
};

/** The link with a token; undefined if there is none, or it was voided. */
export function resetOf(db: Db, tenantId: number, token: string): Promise<ResetRow | undefined> {
  return findReset(db, tenantId, sha256(token));
}

/**
 * Uses a link: sets the new password and ends everything the old one granted.
 * @throws 404 for an unknown token; 409 if it was used or has expired; 400 for an unacceptable password
 */
export async function acceptReset(tx: Tx, tenantId: number, { token, password }: AcceptPasswordResetInput) {
  const reset = orNotFound(await resetOf(tx, tenantId, token), 'Link');
  const grant = grantPasswordByLink(tenantId, reset, REASONS);
  await requirePasswordSignIn(tx, tenantId);
  requirePassword(password, reset, 'body.password');
  await requireLockedUser(tx, tenantId, reset.user_id);
  // A concurrent request used the same link first.
  if (!(await markUsed(tx, tenantId, reset.id))) throw conflict(REASONS.used);
  return replacePassword(tx, grant, password);
}
