import type { Tx } from '@facet/db';
import { lockAdmins } from './users.store.ts';

/**
 * Locks the tenant's administrators until the transaction ends, so that only this transaction changes them. Call it
 * before locking individual users: two administrators who demote each other then run one after the other.
 */
export async function holdAdmins(tx: Tx, tenantId: number): Promise<ReadonlySet<number>> {
  return new Set(await lockAdmins(tx, tenantId));
}
