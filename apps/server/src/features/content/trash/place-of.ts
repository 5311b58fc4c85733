import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import { requirePlace } from '../access/policy/folder-policy.ts';
import type { Place } from '../access/policy/place.ts';
import type { ReportPlace } from '../access/policy/report-policy.ts';
import { requireNotInCode, requireWorkbook } from '../access/require-workbook.ts';
import { requireFolderPlace } from '../folders/folders.service.ts';
import type { TrashRow } from './trash.store.ts';

/** The parts of an entry that decide where it is restored. */
type Located = Pick<TrashRow, 'type' | 'folder_id' | 'folder_path' | 'workbook_id' | 'workbook_name'>;

/**
 * Grants restoring an object to where it was, or into a folder.
 * @param folderId the folder, null for the root; undefined for where it was
 * @throws an error for this object, whose message names a way out
 */
export async function placeOf(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  row: Located,
  folderId: number | null | undefined,
): Promise<ReportPlace> {
  if (row.workbook_id !== null && folderId === undefined)
    return placeInWorkbook(tx, caller, deploymentId, row.workbook_id, row.workbook_name);
  const find = async (id: number | null): Promise<Place> =>
    row.type === 'FOLDER'
      ? requireFolderPlace(tx, caller, deploymentId, id, 'body.folderId')
      : (await requirePlace(tx, caller, deploymentId, id)).place;
  if (folderId !== undefined) return find(folderId);
  try {
    return await find(row.folder_id);
  } catch (error) {
    const name = JSON.stringify(row.folder_path.at(-1)?.name ?? '');
    throw explained(error, 'folder', `the folder ${name}, in which it was,`);
  }
}

async function placeInWorkbook(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  name: string | null,
): Promise<ReportPlace> {
  try {
    const { row, grant } = await requireWorkbook(tx, caller, deploymentId, workbookId, 'edit');
    requireNotInCode(row);
    return grant;
  } catch (error) {
    throw explained(error, 'workbook', `the workbook ${JSON.stringify(name)}, of which it was a tab,`);
  }
}

/** The error of a place that is gone, or closed to the caller; others stay as they are. */
function explained(error: unknown, kind: 'folder' | 'workbook', what: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const other = 'name another folder in body.folderId, or null for the root';
  if (error.status === 404)
    return new ApiError(
      409,
      `${kind}_gone`,
      `It cannot be restored to where it was: ${what} does not exist any more or is hidden from you. Restore it first, or ${other}.`,
    );
  if (error.status === 403)
    return new ApiError(
      403,
      `${kind}_forbidden`,
      `It cannot be restored to where it was: you may not change ${what} so ${other}.`,
    );
  return error;
}
