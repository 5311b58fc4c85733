import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { endSessionsOfUser, removePersonalBranches } from '../../model/branches/personal-branches.ts';
import { holdAdmins, refuseDeletingSelf, requireOtherAdmin } from './admin-guards.ts';
import { requireLockedUser } from './users.service.ts';
import { removeUser, type UserRow } from './users.store.ts';

/**
 * Deletes a user for good, with his keys, roles, shares and personal branches. What he did stays in the audit log.
 * @throws 400 for oneself, 403 for the last active administrator, 404 for an unknown user
 */
export async function deleteUser(tx: Tx, caller: Caller, id: number): Promise<UserRow> {
  return deleteHeldUser(tx, caller, id, await holdAdmins(tx, caller.tenantId));
}

/** The same, with the administrators held already. */
export async function deleteHeldUser(
  tx: Tx,
  caller: Caller,
  id: number,
  admins: ReadonlySet<number>,
): Promise<UserRow> {
  const row = await requireLockedUser(tx, caller.tenantId, id);
  refuseDeletingSelf(caller, id);
  requireOtherAdmin(admins, id);
  // The pods of his branches, and of branches that only he worked on, are told.
  await endSessionsOfUser(tx, caller.tenantId, id);
  await removePersonalBranches(tx, caller.tenantId, id);
  await removeUser(tx, caller.tenantId, id);
  return row;
}
