import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { userDeleted } from '../../../events/ends-of-access.ts';
import { holdAdmins } from './hold-admins.ts';
import { grantUserDeletion } from './user-policy.ts';
import { requireLockedUser } from './users.service.ts';
import { removeUser, type UserRow } from './users.store.ts';

/**
 * Deletes a user with their API keys, roles, resource policies and dev branches. Their audit events stay.
 * @throws 400 when callers delete themselves, 403 for the last active administrator, 404 for an unknown user
 */
export async function deleteUser(tx: Tx, caller: Caller, id: number): Promise<UserRow> {
  return deleteHeldUser(tx, caller, id, await holdAdmins(tx, caller.tenantId));
}

/** `deleteUser` for a transaction that already holds the lock on the administrators. */
export async function deleteHeldUser(tx: Tx, caller: Caller, id: number, admins: ReadonlySet<number>) {
  const row = await requireLockedUser(tx, caller.tenantId, id);
  const grant = grantUserDeletion(caller, id, admins);
  await userDeleted.publish(tx, { tenantId: caller.tenantId, userId: id });
  await removeUser(tx, grant);
  return row;
}
