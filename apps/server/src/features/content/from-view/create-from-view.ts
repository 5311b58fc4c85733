import { rewireReports } from '@facet/dashboards';
import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { WorkbookFound } from '../access/require-workbook.ts';
import { updateDraft } from '../dashboards/drafts.service.ts';
import { createReport } from '../reports/reports.service.ts';
import { createWorkbook } from '../workbooks/workbooks.service.ts';
import type { CreateFromViewInput } from './from-view.schema.ts';
import type { ProposedDashboard } from './propose-dashboard.ts';

/** The most characters of a workbook's name. */
const MOST_NAME = 255;

/** Creates a workbook with a proposed dashboard as its draft, and the dashboard's reports as its tabs. */
export async function createFromView(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  { name, folderId }: Pick<CreateFromViewInput, 'name' | 'folderId'>,
  { title, config, reports }: ProposedDashboard,
): Promise<WorkbookFound> {
  const found = await createWorkbook(tx, caller, deploymentId, {
    name: name ?? [...title].slice(0, MOST_NAME).join(''),
    folderId: folderId ?? null,
  });
  const { id } = found.row;
  const ids = new Map<string | undefined, number>();
  for (const [key, report] of Object.entries(reports)) {
    const { row } = await createReport(tx, caller, deploymentId, { ...report, workbookId: id });
    ids.set(key, row.id);
  }
  const draft = rewireReports(config, ({ reportKey, ...others }) => {
    const reportId = ids.get(reportKey);
    return reportId === undefined ? others : { reportId };
  });
  await updateDraft(tx, caller, deploymentId, id, draft);
  return found;
}
