import { exportDashboard, printDashboardFile, slugOf } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { conflict } from '../../../errors/errors.ts';
import { requireWorkbook } from '../access/require-workbook.ts';
import { stateOf } from './dashboard-state.ts';

/**
 * Exports a workbook's dashboard as a file of the data model.
 * @param version `published`, which viewers may export, or `draft` or the number of a version, which need edit access
 * @throws 404 if there is no such version, 409 if this release cannot read it
 */
export async function exportFile(
  db: Db,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  version: string,
): Promise<{ readonly slug: string; readonly text: string }> {
  const needed = version === 'published' ? 'read' : 'edit';
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, needed);
  const { config, reports } = await stateOf(db, caller, row, version);
  const slug = row.slug ?? (slugOf(row.name) || 'dashboard');
  const { dashboard, problems } = exportDashboard({ slug, config, reports });
  if (problems !== undefined)
    throw conflict(`The dashboard cannot be written as a file: ${problems[0]?.message ?? 'it is invalid'}`);
  return { slug, text: printDashboardFile(dashboard) };
}
