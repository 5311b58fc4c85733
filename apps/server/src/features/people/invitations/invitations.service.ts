import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type AdminGrant, grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { requirePassword } from '../../../auth/passwords.ts';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { conflict, orNotFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { sendsMail } from '../../../mail/mailer.ts';
import { requirePasswordSignIn } from '../../account/tenants/tenant-authentication.service.ts';
import { grantPasswordByLink, type LinkProblem } from '../users/password-link-policy.ts';
import { choosePassword, requireLockedUser } from '../users/users.service.ts';
import { invitationLink } from './invitation-link.ts';
import type { AcceptInvitationInput } from './invitations.schema.ts';
import {
  deleteOpenInvitations,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  markAccepted,
} from './invitations.store.ts';
import { INVITATION_MAIL } from './send-invitation.ts';

/** The parts of the server that invite users. */
export type InvitationParts = Pick<BasePlatform, 'settings' | 'keyring' | 'jobs' | 'publicUrl'>;

export { deleteOpenInvitations } from './invitations.store.ts';

const DAYS_VALID = 7;

export interface MadeInvitation {
  readonly expiresAt: Date;
  /** The link, or null when it is sent by email, so that only the invited user gets it. */
  readonly link: string | null;
}

/**
 * Invites a user to set a password, replacing earlier invitations. With SMTP settings, a job that commits with the
 * transaction sends the link; until then, the token is stored only in the row, encrypted.
 * @param host the host name of the request
 */
export async function inviteUser(
  platform: InvitationParts,
  tx: Tx,
  caller: Caller,
  user: { readonly id: number },
  host: string,
): Promise<MadeInvitation> {
  const { tenantId } = caller;
  const token = newSecret();
  const isMailed = sendsMail(platform.settings);
  const origin = await originOf(platform, tx, tenantId, host);
  await deleteOpenInvitations(tx, tenantId, user.id);
  const { id, expires_at } = await insertInvitation(tx, grantAdministration(caller), {
    userId: user.id,
    inviterId: caller.user.id,
    tokenHash: sha256(token),
    pendingToken: isMailed ? platform.keyring.encrypt(token, 'invitations.pending_token') : null,
    daysValid: DAYS_VALID,
  });
  if (isMailed)
    await INVITATION_MAIL.send(platform.jobs, tx, { tenantId, invitationId: id, origin }, `invitation-${id}`);
  return { expiresAt: expires_at, link: isMailed ? null : invitationLink(origin, token) };
}

/**
 * Invites the first administrator of an account, without an inviter. The terminal shows the link.
 * @returns the token of the link
 */
export async function inviteFirstAdmin(tx: Tx, grant: AdminGrant, userId: number): Promise<string> {
  const token = newSecret();
  await deleteOpenInvitations(tx, grant.tenantId, userId);
  await insertInvitation(tx, grant, {
    userId,
    inviterId: null,
    tokenHash: sha256(token),
    pendingToken: null,
    daysValid: DAYS_VALID,
  });
  return token;
}

/**
 * Invites a user again.
 * @throws 404 for an unknown user, 409 for a user who has a password or is deactivated, or when passwords are off
 */
export async function inviteAgain(
  platform: InvitationParts,
  tx: Tx,
  caller: Caller,
  userId: number,
  host: string,
) {
  const user = await requireLockedUser(tx, caller.tenantId, userId);
  await requirePasswordSignIn(tx, caller.tenantId);
  if (user.has_password) throw conflict(`User ${userId} already has a password`);
  if (user.is_deactivated) throw conflict(`User ${userId} is deactivated`);
  return { ...(await inviteUser(platform, tx, caller, user, host)), email: user.email };
}

const REASONS: Readonly<Record<LinkProblem, string>> = {
  used: 'This invitation has already been used',
  expired: 'This invitation has expired',
  deactivated: 'The user of this invitation is deactivated',
};

/** The invitation of a token; undefined for an unknown token, or when a newer invitation replaced it. */
export function invitationOf(db: Db, tenantId: number, token: string): Promise<InvitationRow | undefined> {
  return findInvitation(db, tenantId, sha256(token));
}

/**
 * Accepts an invitation: sets the user's password and uses up the link.
 * @throws 404 for an unknown token, 409 for one that was used or has expired, 400 for an invalid password
 */
export async function acceptInvitation(tx: Tx, tenantId: number, input: AcceptInvitationInput) {
  const invitation = orNotFound(await invitationOf(tx, tenantId, input.token), 'Invitation');
  const grant = grantPasswordByLink(tenantId, invitation, REASONS);
  await requirePasswordSignIn(tx, tenantId);
  requirePassword(input.password, invitation, 'body.password');
  await requireLockedUser(tx, tenantId, invitation.user_id);
  // A concurrent request used the same link first.
  if (!(await markAccepted(tx, tenantId, invitation.id))) throw conflict(REASONS.used);
  const firstName = input.firstName?.trim() ? input.firstName.trim() : null;
  return choosePassword(tx, grant, input.password, firstName);
}
