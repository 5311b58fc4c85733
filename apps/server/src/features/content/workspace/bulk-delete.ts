import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, forbidden } from '../../../errors/errors.ts';
import { deleteFolder, lockContents } from '../folders/folders.service.ts';
import { deleteReports } from '../reports/manage-reports.ts';
import { deleteWorkbooks } from '../workbooks/manage-workbooks.ts';
import { type BulkFailure, type Change, inBulk, keyOf } from './move-objects.ts';
import type { BulkDeleteInput, ObjectReference } from './workspace.schema.ts';

/** Deletes objects; folders with everything in them, if the request says so. */
export async function bulkDelete(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  { items, withContents = false }: Static<typeof BulkDeleteInput>,
): Promise<{ deleted: ObjectReference[]; failed: BulkFailure[] }> {
  const inside = new Map<string, ObjectReference>();
  const change: Change = {
    workbooks: (ids) => deleteWorkbooks(tx, caller, deploymentId, ids),
    reports: async (ids) => (await deleteReports(tx, caller, deploymentId, ids)).refused,
    async folder(id) {
      const contents = withContents ? await deleteContents(tx, caller, deploymentId, id) : [];
      await deleteFolder(tx, caller, deploymentId, id);
      for (const item of contents) inside.set(keyOf(item), item);
    },
  };
  const { done, failed } = await inBulk(tx, items, change);
  const deleted = new Map([...inside, ...done.map((item) => [keyOf(item), item] as const)]);
  return {
    deleted: [...deleted.values()],
    // What was in a deleted folder, and deleted with it before its own turn.
    failed: failed.filter((item) => !deleted.has(keyOf(item))),
  };
}

/** Deletes everything in a folder, inner folders first. @throws if the caller may not delete some of it */
async function deleteContents(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
): Promise<ObjectReference[]> {
  const { folders, workbooks, reports } = await lockContents(tx, caller, deploymentId, id);
  const { refused } = await deleteReports(tx, caller, deploymentId, reports);
  requireNone(id, refused.values());
  requireNone(id, (await deleteWorkbooks(tx, caller, deploymentId, workbooks)).values());
  for (const folder of folders)
    await deleteFolder(tx, caller, deploymentId, folder).catch((error) => requireNone(id, [error]));
  const refer = (type: ObjectReference['type']) => (of: number) => ({ type, id: of });
  return [
    ...reports.map(refer('REPORT')),
    ...workbooks.map(refer('WORKBOOK')),
    ...folders.map(refer('FOLDER')),
  ];
}

/** @throws if there is an error, which names no object that is hidden from the caller */
function requireNone(folderId: number, errors: Iterable<unknown>): void {
  for (const error of errors) {
    const isHiding = error instanceof ApiError && (error.status === 403 || error.status === 404);
    throw isHiding ? forbidden(`Folder ${folderId} contains objects that you may not delete`) : error;
  }
}
