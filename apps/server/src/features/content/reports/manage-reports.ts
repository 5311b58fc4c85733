import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import { announceContent } from '../access/announce-content.ts';
import { deleteViews } from '../access/content-views.ts';
import { treeAbove } from '../access/load-access.ts';
import { type Granted, grantEach, moveGranted, type Refusals } from '../access/policy/grant-each.ts';
import { grantReport, type ReportGrant } from '../access/policy/report-policy.ts';
import { discard } from '../discarded/discard.ts';
import { folderOf, requireNoFile } from './reports.service.ts';
import {
  deleteReportRows,
  findReports,
  lockReports,
  moveReportRows,
  type ReportRow,
} from './reports.store.ts';

/** Moves a report into the trash, and returns it. @throws the errors of `deleteReports` */
export async function deleteReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
): Promise<ReportRow> {
  const { deleted, refused } = await deleteReports(tx, caller, deploymentId, [id]);
  const [row] = deleted;
  if (row === undefined) throw refused.get(id) ?? notFound(`Report ${id}`);
  return row;
}

/** Moves the reports that the caller may delete into the trash. The others are refused with 404, or with 403 if the caller sees them. */
export async function deleteReports(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
): Promise<{ deleted: ReportRow[]; refused: Refusals }> {
  const { managed, refused } = await manageable(tx, caller, deploymentId, ids, 'delete');
  const { tenantId } = caller;
  const grants = managed.map(({ grant }) => grant);
  const deleted = grants.map(({ id }) => id);
  await announceContent(tx, caller, deploymentId, 'deleted', 'Report', deleted);
  await discard(tx, caller, 'REPORT', grants);
  await deleteViews(tx, tenantId, 'REPORT', deleted);
  await deleteReportRows(tx, tenantId, grants);
  return { deleted: managed.map(({ row }) => row), refused };
}

/**
 * Moves reports into a folder, or to the root of the workspace. Tabs are taken out of their workbooks.
 * @returns the errors of the reports that the caller may not move, or not into this folder
 */
export async function moveReports(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
  folderId: number | null,
): Promise<Refusals> {
  const granted = await manageable(tx, caller, deploymentId, ids, 'move');
  return moveGranted(tx, caller, deploymentId, granted, folderId, async (managed, place) => {
    const moved = managed
      .filter(({ row }) => row.workbook_id !== null || row.folder_id !== folderId)
      .map(({ grant }) => grant);
    await moveReportRows(tx, moved, place);
    const movedIds = moved.map(({ id }) => id);
    await announceContent(tx, caller, deploymentId, 'moved', 'Report', movedIds);
  });
}

/** Locks reports, and grants an action on each if the caller may do it. */
async function manageable<Action extends 'move' | 'delete'>(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
  action: Action,
): Promise<Granted<ReportRow, ReportGrant<Action>>> {
  const existing = await lockReports(tx, caller.tenantId, ids);
  const found = await findReports(tx, caller.tenantId, deploymentId, existing);
  const { access } = await treeAbove(tx, caller, deploymentId, ...found.map(folderOf));
  return grantEach('Report', ids, found, (row) => {
    const grant = grantReport(caller, access, row, action);
    requireNoFile(row);
    return grant;
  });
}
