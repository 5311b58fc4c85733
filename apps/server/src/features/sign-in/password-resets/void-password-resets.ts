import type { Tx } from '@facet/db';
import { deleteOpenResets } from './password-resets.store.ts';

/** Ends every link of a user to choose a new password that was not used. */
export function voidPasswordResets(tx: Tx, tenantId: number, userId: number): Promise<void> {
  return deleteOpenResets(tx, tenantId, userId);
}
