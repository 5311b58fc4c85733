import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { conflict } from '../../../errors/errors.ts';
import { announceContent } from '../access/announce-content.ts';
import { requireNotInCode, requireWorkbookToChange } from '../access/require-workbook.ts';
import { findDashboardOf, setStatus } from './dashboards.store.ts';
import type { Published } from './publish.service.ts';

/**
 * Hides the dashboard of a workbook from its viewers, or shows its last published version to them again. Its address,
 * its versions and the access to it stay.
 * @throws 409 if it lives in code, or has never been published
 */
export async function changePublication(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  isPublished: boolean,
): Promise<Published> {
  const { row, grant } = await requireWorkbookToChange(tx, caller, deploymentId, workbookId, 'publish');
  requireNotInCode(row);
  const dashboard = await findDashboardOf(tx, caller.tenantId, workbookId);
  if (dashboard === undefined) throw conflict(`Workbook ${workbookId} has never had a published dashboard`);
  const status = isPublished ? 'published' : 'archived';
  if (dashboard.status !== status) {
    await setStatus(tx, grant, status);
    const change = isPublished ? 'published' : 'updated';
    await announceContent(tx, caller, deploymentId, change, 'Workbook', [workbookId]);
  }
  return { workbook: row, dashboard: { ...dashboard, status } };
}
