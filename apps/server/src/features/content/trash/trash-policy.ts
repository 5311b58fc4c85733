import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import { wholeTree } from '../access/load-access.ts';
import type { ObjectReference } from '../workspace/workspace.schema.ts';
import { lockTrash, type Managers, type TrashRow } from './trash.store.ts';
import type { TrashAction, TrashGrant } from './trash-grant.ts';

/** An entry of the trash, with the proof that the caller may do something with it. */
export interface Trashed<Action extends TrashAction> {
  readonly row: TrashRow;
  readonly grant: TrashGrant<Action>;
}

/**
 * What a caller manages in the trash of a deployment, as a filter for SQL. Whoever deleted an object or manages it may
 * see, restore and erase it; putting it into a folder or workbook also needs the rights there. One statement.
 */
export async function managersOf(db: Db, caller: Caller, deploymentId: number): Promise<Managers> {
  const { access } = await wholeTree(db, caller, deploymentId);
  return {
    tenantId: caller.tenantId,
    deploymentId,
    FOLDER: access.managed('Folder'),
    WORKBOOK: access.managed('Workbook'),
    REPORT: access.managed('Report'),
  };
}

/** Locks objects in the trash, and grants an action on those that the caller manages. The others do not exist for them. */
export async function grantTrashed<Action extends TrashAction>(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  items: readonly ObjectReference[],
  _action: Action,
): Promise<{ readonly granted: Trashed<Action>[]; readonly unknown: ObjectReference[] }> {
  const rows = await lockTrash(tx, await managersOf(tx, caller, deploymentId), items);
  const byKey = new Map(rows.map((row) => [`${row.type}:${row.object_id}`, row]));
  const granted: Trashed<Action>[] = [];
  const unknown: ObjectReference[] = [];
  for (const item of new Map(items.map((item) => [`${item.type}:${item.id}`, item])).values()) {
    const row = byKey.get(`${item.type}:${item.id}`);
    if (row === undefined) unknown.push({ type: item.type, id: item.id });
    else granted.push({ row, grant: makeGrant(caller, row.id) });
  }
  return { granted, unknown };
}
