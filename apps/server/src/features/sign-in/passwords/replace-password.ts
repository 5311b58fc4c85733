import type { Tx } from '@facet/db';
import { hashPassword } from '../../../auth/passwords.ts';
import { voidInvitations } from '../../people/invitations/invitations.service.ts';
import { changeUser, type UserRow } from '../../people/users/users.service.ts';
import { voidPasswordResets } from '../password-resets/void-password-resets.ts';
import { endSignInsOf } from '../sessions/sessions.service.ts';

/**
 * Ends everything that a user's previous password granted: sessions, grants, invitations and password reset links.
 * @param except the credential to keep
 */
export async function endWhatPasswordBegan(
  tx: Tx,
  tenantId: number,
  userId: number,
  except?: number,
): Promise<void> {
  await voidInvitations(tx, tenantId, userId);
  await voidPasswordResets(tx, tenantId, userId);
  await endSignInsOf(tx, tenantId, userId, except);
}

/** Sets a user's password and ends everything that the previous one granted. */
export async function replacePassword(
  tx: Tx,
  tenantId: number,
  user: Pick<UserRow, 'id'>,
  password: string,
  except?: number,
): Promise<UserRow> {
  await endWhatPasswordBegan(tx, tenantId, user.id, except);
  return changeUser(tx, tenantId, user.id, { password_hash: await hashPassword(password) });
}
