import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, forbidden, notFound } from '../../../errors/errors.ts';
import { deletePoliciesOfAll } from '../../people/resource-policies/resource-policies.service.ts';
import { FULL, NONE } from '../access/content-access.ts';
import { deleteViews } from '../access/content-views.ts';
import { treeAbove } from '../access/load-access.ts';
import { dashboardInCode, isInCode } from '../access/require-workbook.ts';
import { requireDestination } from '../folders/folders.service.ts';
import type { Refusals } from '../reports/reports.service.ts';
import { deleteWorkbookRows, lockWorkbooks, moveWorkbookRows, tabsOf } from './manage-workbooks.store.ts';

/**
 * Moves workbooks into a folder, or to the root of the workspace.
 * @returns the errors of those that the caller may not move, or not into this folder
 */
export async function moveWorkbooks(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
  folderId: number | null,
): Promise<Refusals> {
  const { managed, refused } = await manageable(tx, caller, deploymentId, ids);
  if (managed.length === 0) return refused;
  try {
    await requireDestination(tx, caller, deploymentId, folderId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Map([...refused, ...managed.map(({ id }) => [id, error] as const)]);
  }
  const moved = managed.map(({ id }) => id);
  await moveWorkbookRows(tx, caller.tenantId, moved, folderId);
  return refused;
}

/** Deletes workbooks with their tabs and dashboards. @returns the errors of those that the caller may not delete */
export async function deleteWorkbooks(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
): Promise<Refusals> {
  const { managed, refused } = await manageable(tx, caller, deploymentId, ids);
  const inCode = managed.filter(isInCode);
  const deleted = managed.filter((row) => !isInCode(row)).map(({ id }) => id);
  const { tenantId } = caller;
  const tabs = await tabsOf(tx, tenantId, deleted);
  await deletePoliciesOfAll(tx, tenantId, 'Workbook', deleted);
  await deletePoliciesOfAll(tx, tenantId, 'Report', tabs);
  await deleteViews(tx, tenantId, 'WORKBOOK', deleted);
  await deleteViews(tx, tenantId, 'REPORT', tabs);
  await deleteWorkbookRows(tx, tenantId, deleted);
  return new Map([...refused, ...inCode.map((row) => [row.id, dashboardInCode(row)] as const)]);
}

/** Locks workbooks, and finds those to which the caller has full access. */
async function manageable(tx: Tx, caller: Caller, deploymentId: number, ids: readonly number[]) {
  const found = await lockWorkbooks(tx, caller.tenantId, deploymentId, ids);
  const { access } = await treeAbove(tx, caller, deploymentId, ...found.map((row) => row.folder_id));
  const refused = new Map<number, ApiError>(ids.map((id) => [id, notFound(`Workbook ${id}`)]));
  for (const row of found) {
    const level = access.workbook(row);
    if (level === FULL) refused.delete(row.id);
    else if (level > NONE) refused.set(row.id, forbidden(`This needs full access to Workbook ${row.id}`));
  }
  return { managed: found.filter(({ id }) => !refused.has(id)), refused };
}
