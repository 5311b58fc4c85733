import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, forbidden } from '../../../errors/errors.ts';
import { lockAdmins } from './users.store.ts';

/**
 * Keeps the administrators of a tenant as they are, but for the one who asks, until the transaction ends. To be
 * called before the users themselves are locked: two who take the role from each other then go one after the other.
 */
export async function holdAdmins(tx: Tx, tenantId: number): Promise<ReadonlySet<number>> {
  return new Set(await lockAdmins(tx, tenantId));
}

/** @throws 403 when nobody but this user is an active administrator */
export function requireOtherAdmin(admins: ReadonlySet<number>, userId: number): void {
  if (admins.has(userId) && admins.size === 1)
    throw forbidden('At least one active administrator has to remain');
}

/** @throws 403 when the caller is the one to be deactivated */
export function refuseDeactivatingSelf(caller: Caller, userId: number): void {
  if (userId === caller.user.id) throw forbidden('You cannot deactivate yourself');
}

/** @throws 403 when the caller would take the admin role from himself */
export function refuseDemotingSelf(caller: Caller, userId: number): void {
  if (userId === caller.user.id) throw forbidden('You cannot take the admin role from yourself');
}

/** @throws 400 when the caller is the one to be deleted */
export function refuseDeletingSelf(caller: Caller, userId: number): void {
  if (userId === caller.user.id) throw badRequest('You cannot delete yourself');
}
