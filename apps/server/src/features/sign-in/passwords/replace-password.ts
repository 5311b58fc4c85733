import type { Tx } from '@facet/db';
import { hashPassword } from '../../../auth/passwords.ts';
import { passwordReplaced } from '../../../events/ends-of-access.ts';
import { changeUser, type UserRow } from '../../people/users/users.service.ts';

/**
 * Sets a user's password. Everything that the previous one granted ends.
 * @param except the credential to keep
 */
export async function replacePassword(
  tx: Tx,
  tenantId: number,
  user: Pick<UserRow, 'id'>,
  password: string,
  except?: number,
): Promise<UserRow> {
  await passwordReplaced.publish(tx, { tenantId, userId: user.id, except });
  return changeUser(tx, tenantId, user.id, { password_hash: await hashPassword(password) });
}
