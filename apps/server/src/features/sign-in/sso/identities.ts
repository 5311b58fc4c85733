import type { Tx } from '@facet/db';
import { deleteIdentities } from './identities.store.ts';

/** Deletes the identities of a connection; users are then matched by email address again. */
export function forgetIdentities(tx: Tx, tenantId: number, connectionId: number): Promise<void> {
  return deleteIdentities(tx, tenantId, connectionId);
}
