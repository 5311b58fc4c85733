import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { announceContent } from '../access/announce-content.ts';
import { deleteViews } from '../access/content-views.ts';
import { treeAbove } from '../access/load-access.ts';
import { type Granted, grantEach, moveGranted, type Refusals } from '../access/policy/grant-each.ts';
import { grantWorkbook, type WorkbookGrant } from '../access/policy/workbook-policy.ts';
import { dashboardInCode, isInCode } from '../access/require-workbook.ts';
import { discard } from '../discarded/discard.ts';
import {
  deleteWorkbookRows,
  lockWorkbooks,
  moveWorkbookRows,
  partsOf,
  type WorkbookNode,
} from './manage-workbooks.store.ts';

/**
 * Moves workbooks into a folder, or to the root of the workspace.
 * @returns the errors of the workbooks that the caller may not move, or not into this folder
 */
export async function moveWorkbooks(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
  folderId: number | null,
): Promise<Refusals> {
  const granted = await manageable(tx, caller, deploymentId, ids, 'move');
  return moveGranted(tx, caller, deploymentId, granted, folderId, async (managed, place) => {
    const grants = managed.map(({ grant }) => grant);
    await moveWorkbookRows(tx, grants, place);
    const movedIds = grants.map(({ id }) => id);
    await announceContent(tx, caller, deploymentId, 'moved', 'Workbook', movedIds);
  });
}

/**
 * Moves workbooks with their tabs and dashboards into the trash.
 * @returns the errors of the workbooks that the caller may not delete
 */
export async function deleteWorkbooks(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
): Promise<Refusals> {
  const { managed, refused } = await manageable(tx, caller, deploymentId, ids, 'delete');
  const inCode = managed.filter(({ row }) => isInCode(row));
  const deletable = managed.filter(({ row }) => !isInCode(row)).map(({ grant }) => grant);
  const deleted = deletable.map(({ id }) => id);
  const { tenantId } = caller;
  await announceContent(tx, caller, deploymentId, 'deleted', 'Workbook', deleted);
  await discard(tx, caller, 'WORKBOOK', deletable);
  await deleteViews(tx, tenantId, 'WORKBOOK', deleted);
  await deleteViews(tx, tenantId, 'REPORT', await partsOf(tx, tenantId, 'reports', deleted));
  await deleteViews(tx, tenantId, 'DASHBOARD', await partsOf(tx, tenantId, 'dashboards', deleted));
  await deleteWorkbookRows(tx, tenantId, deletable);
  return new Map([...refused, ...inCode.map(({ row }) => [row.id, dashboardInCode(row)] as const)]);
}

/** Locks workbooks, and grants an action on each if the caller may do it. */
async function manageable<Action extends 'move' | 'delete'>(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
  action: Action,
): Promise<Granted<WorkbookNode, WorkbookGrant<Action>>> {
  const found = await lockWorkbooks(tx, caller.tenantId, deploymentId, ids);
  const { access } = await treeAbove(tx, caller, deploymentId, ...found.map((row) => row.folder_id));
  return grantEach('Workbook', ids, found, (row) =>
    grantWorkbook(caller, { row, level: access.workbook(row) }, action),
  );
}
