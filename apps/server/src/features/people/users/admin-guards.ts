import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, forbidden } from '../../../errors/errors.ts';
import { lockAdmins } from './users.store.ts';

/**
 * Locks the tenant's administrators until the transaction ends, so that only this transaction changes them. Call it
 * before locking individual users: two administrators who demote each other then run one after the other.
 */
export async function holdAdmins(tx: Tx, tenantId: number): Promise<ReadonlySet<number>> {
  return new Set(await lockAdmins(tx, tenantId));
}

/** @throws 403 when this user is the only active administrator */
export function requireOtherAdmin(admins: ReadonlySet<number>, userId: number): void {
  if (admins.has(userId) && admins.size === 1)
    throw forbidden('At least one active administrator must remain');
}

/** @throws 403 when callers deactivate themselves */
export function refuseDeactivatingSelf(caller: Caller, userId: number): void {
  if (userId === caller.user.id) throw forbidden('You cannot deactivate yourself');
}

/** @throws 403 when callers remove their own role Admin */
export function refuseDemotingSelf(caller: Caller, userId: number): void {
  if (userId === caller.user.id) throw forbidden('You cannot remove your own role Admin');
}

/** @throws 400 when callers delete themselves */
export function refuseDeletingSelf(caller: Caller, userId: number): void {
  if (userId === caller.user.id) throw badRequest('You cannot delete yourself');
}
