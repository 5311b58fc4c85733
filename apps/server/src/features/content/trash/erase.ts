import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { ObjectReference } from '../workspace/workspace.schema.ts';
import { failureOf } from './failure-of.ts';
import { eraseTrash } from './trash.store.ts';
import { grantTrashed } from './trash-policy.ts';

/** Erases objects in the trash for good. Those that the caller does not manage do not exist for them. */
export async function eraseFromTrash(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  items: readonly ObjectReference[],
) {
  const { granted, unknown } = await grantTrashed(tx, caller, deploymentId, items, 'erase');
  await eraseTrash(
    tx,
    caller.tenantId,
    granted.map(({ grant }) => grant),
  );
  return {
    erased: granted.map(({ row }) => ({ type: row.type, id: row.object_id, name: row.name })),
    failed: unknown.map(({ type, id }) => failureOf(type, id)),
  };
}
