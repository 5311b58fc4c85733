import type { Tx } from '@facet/db';
import { passwordReplaced } from '../../../events/ends-of-access.ts';
import type { UserGrant } from '../../people/users/user-policy.ts';
import { choosePassword, type UserRow } from '../../people/users/users.service.ts';

/**
 * Sets a user's password. Everything that the previous one granted ends.
 * @param except the credential to keep
 */
export async function replacePassword(
  tx: Tx,
  user: UserGrant<'setPassword'>,
  password: string,
  except?: number,
): Promise<UserRow> {
  await passwordReplaced.publish(tx, { tenantId: user.tenantId, userId: user.id, except });
  return choosePassword(tx, user, password);
}
