import { upgradeConfig } from '@facet/dashboards';
import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { conflict, notFound } from '../../../errors/errors.ts';
import { requireWorkbookToChange } from '../access/require-workbook.ts';
import type { UpdatePublishedAiWidgetThreadInput } from './dashboards.schema.ts';
import { findDashboardOf, writeAiThread } from './dashboards.store.ts';
import type { Published } from './publish.service.ts';

/**
 * Stores the thread of a regenerated AI summary on a published dashboard, without a new version. Requires edit access,
 * because everyone who views the dashboard sees the summary.
 */
export async function updateAiThread(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  { widgetId, threadId, checksum }: Static<typeof UpdatePublishedAiWidgetThreadInput>,
): Promise<Published> {
  const { row, grant } = await requireWorkbookToChange(tx, caller, deploymentId, workbookId, 'edit');
  const dashboard = await findDashboardOf(tx, caller.tenantId, workbookId);
  if (dashboard === undefined) throw conflict(`Workbook ${workbookId} has no published dashboard`);
  const widget = upgradeConfig(dashboard.config).widgets.find(
    ({ id, type }) => id === widgetId && type === 'AI',
  );
  if (widget === undefined) throw notFound(`AI widget ${widgetId}`);
  const thread = { threadId, ...(checksum == null ? {} : { checksum }) };
  await writeAiThread(tx, grant, widgetId, thread);
  return {
    workbook: row,
    dashboard: { ...dashboard, ai_threads: { ...dashboard.ai_threads, [widgetId]: thread } },
  };
}
