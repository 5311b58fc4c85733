import { setAside, type Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type DeleteGrants, insertTrash } from './discard.store.ts';

/** How long deleted objects can be restored. */
export const DAYS_IN_TRASH = 30;

/**
 * Puts objects that are about to be deleted into the trash, with their parts and their sharing. Their sharing ends with
 * this; the caller deletes the rows.
 */
export async function discard<Type extends keyof DeleteGrants>(
  tx: Tx,
  caller: Caller,
  type: Type,
  grants: readonly DeleteGrants[Type][],
): Promise<void> {
  if (grants.length === 0) return;
  await setAside(tx, await insertTrash(tx, caller, type, grants, DAYS_IN_TRASH));
}
