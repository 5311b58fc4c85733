import type { Tx } from '@facet/db';
import { deleteOpenResets } from './password-resets.store.ts';

/** Voids a user's unused password reset links. */
export function voidPasswordResets(tx: Tx, tenantId: number, userId: number): Promise<void> {
  return deleteOpenResets(tx, tenantId, userId);
}
