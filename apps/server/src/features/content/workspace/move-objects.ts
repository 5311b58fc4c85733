import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import { treeAbove } from '../access/load-access.ts';
import type { Refusals } from '../access/policy/grant-each.ts';
import { moveFolder } from '../folders/folders.service.ts';
import { moveReports } from '../reports/manage-reports.ts';
import { moveWorkbooks } from '../workbooks/manage-workbooks.ts';
import { viewOfObject } from './view-object.ts';
import type { ObjectReference, ObjectType, WorkspaceObject } from './workspace.schema.ts';
import { findObjects } from './workspace.store.ts';

/** A refused object of a bulk request, with the error that a request for it alone would get. */
export interface BulkFailure extends ObjectReference {
  readonly error: { readonly status: number; readonly message: string };
}

/**
 * A bulk action. Folders depend on each other and are changed one by one; the action on a folder throws if it is
 * refused.
 */
export interface Change {
  folder(id: number): Promise<unknown>;
  workbooks(ids: readonly number[]): Promise<Refusals>;
  reports(ids: readonly number[]): Promise<Refusals>;
}

/** Moves objects into a folder, or to the root of the workspace. */
export function moving(tx: Tx, caller: Caller, deploymentId: number, folderId: number | null): Change {
  return {
    folder: (id) => moveFolder(tx, caller, deploymentId, id, folderId),
    workbooks: (ids) => moveWorkbooks(tx, caller, deploymentId, ids, folderId),
    reports: (ids) => moveReports(tx, caller, deploymentId, ids, folderId),
  };
}

/** Changes a single object. @throws the error if it is refused */
export async function changeOne(change: Change, { type, id }: ObjectReference): Promise<void> {
  if (type === 'FOLDER') {
    await change.folder(id);
    return;
  }
  const [refusal] = (await changeAll(change, type, [id])).values();
  if (refusal !== undefined) throw refusal;
}

/**
 * Changes many objects in the order of the request, ignoring duplicates. Refused objects are reported in the response
 * and do not affect the others. Consecutive workbooks or reports are changed together: changing a thousand one by one
 * took 12 s.
 */
export async function inBulk(
  tx: Tx,
  items: readonly ObjectReference[],
  change: Change,
): Promise<{ done: ObjectReference[]; failed: BulkFailure[] }> {
  const refusals = new Map<string, ApiError>();
  const distinct = [...new Map(items.map(({ type, id }) => [keyOf({ type, id }), { type, id }])).values()];
  for (const { type, ids } of runsOf(distinct)) {
    const refused =
      type === 'FOLDER' ? await changeFolders(tx, change, ids) : await changeAll(change, type, ids);
    for (const [id, error] of refused) refusals.set(keyOf({ type, id }), error);
  }
  const failed = distinct.flatMap((item) => {
    const error = refusals.get(keyOf(item));
    return error === undefined ? [] : [{ ...item, error: { status: error.status, message: error.message } }];
  });
  return { done: distinct.filter((item) => !refusals.has(keyOf(item))), failed };
}

/** Consecutive objects of the same type. */
function runsOf(items: readonly ObjectReference[]): { type: ObjectType; ids: number[] }[] {
  const runs: { type: ObjectType; ids: number[] }[] = [];
  for (const { type, id } of items) {
    const last = runs.at(-1);
    if (last?.type === type) last.ids.push(id);
    else runs.push({ type, ids: [id] });
  }
  return runs;
}

function changeAll(change: Change, type: 'WORKBOOK' | 'REPORT', ids: readonly number[]): Promise<Refusals> {
  return type === 'WORKBOOK' ? change.workbooks(ids) : change.reports(ids);
}

/** Changes folders one by one. Each is a savepoint, so that a refusal changes nothing. */
async function changeFolders(tx: Tx, change: Change, ids: readonly number[]): Promise<Refusals> {
  const refused = new Map<number, ApiError>();
  for (const id of ids) {
    await sql`savepoint one_folder`.execute(tx);
    try {
      await change.folder(id);
      await sql`release savepoint one_folder`.execute(tx);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await sql`rollback to savepoint one_folder`.execute(tx);
      refused.set(id, error);
    }
  }
  return refused;
}

/** Identifies an object among those of all types. */
export function keyOf({ type, id }: ObjectReference): string {
  return `${type}:${id}`;
}

/** The views of objects in a folder that the caller has just changed, in the given order. */
export async function viewsOf(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  items: readonly ObjectReference[],
  folderId: number | null,
): Promise<WorkspaceObject[]> {
  const idsOf = (type: ObjectReference['type']) =>
    items.filter((item) => item.type === type).map(({ id }) => id);
  const tree = await treeAbove(tx, caller, deploymentId, folderId, ...idsOf('FOLDER'));
  const scope = { tenantId: caller.tenantId, deploymentId, viewerId: caller.user.id };
  const rows = await findObjects(tx, scope, {
    folders: idsOf('FOLDER'),
    workbooks: idsOf('WORKBOOK'),
    reports: idsOf('REPORT'),
  });
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return items.flatMap((item) => {
    const row = byKey.get(keyOf(item));
    return (row && viewOfObject(caller, deploymentId, tree, row)) ?? [];
  });
}
