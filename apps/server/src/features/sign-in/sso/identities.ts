import type { Tx } from '@facet/db';
import { deleteIdentities } from './identities.store.ts';

/** Forgets who the subjects of a connection are here: the next time they are found by their address again. */
export function forgetIdentities(tx: Tx, tenantId: number, connectionId: number): Promise<void> {
  return deleteIdentities(tx, tenantId, connectionId);
}
