import { chartsOf, type DashboardConfig, upgradeConfig, type WidgetOfType } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { conflict, notFound } from '../../../errors/errors.ts';
import { requireWorkbook } from '../access/require-workbook.ts';
import type { AiWidgetPlace } from './ai-threads.store.ts';
import { findDashboardOf } from './dashboards.store.ts';
import type { Published } from './publish.service.ts';
import { requireShownDashboard } from './shown-dashboard.ts';

/** An AI widget of a dashboard. @throws 404 */
export function requireAiWidget(
  { widgets }: Pick<DashboardConfig, 'widgets'>,
  widgetId: string,
): WidgetOfType<'AI'> {
  const widget = widgets.find(({ id }) => id === widgetId);
  if (widget?.type !== 'AI') throw notFound(`AI widget ${widgetId}`);
  return widget;
}

/** The ids of the charts that an AI widget summarises. */
export function summarisedCharts(
  config: DashboardConfig,
  { config: { charts } }: WidgetOfType<'AI'>,
): string[] {
  return chartsOf(config).flatMap(({ id }) => ((charts?.includes(id) ?? true) ? id : []));
}

/**
 * An AI widget of a dashboard that the caller sees; null in the preview of a dashboard that is not published.
 * @throws 404 and 403 as `requireShownDashboard`; 404 for a dashboard of another deployment
 */
export async function shownAiWidget(
  db: Db,
  caller: Caller,
  deploymentId: number,
  { publicId, widgetId }: { readonly publicId: string; readonly widgetId: string },
): Promise<AiWidgetPlace | null> {
  const shown = await requireShownDashboard(db, caller, publicId);
  if (shown.deploymentId !== deploymentId) throw notFound(`Dashboard ${publicId}`);
  requireAiWidget(shown.config, widgetId);
  return shown.id === 0 ? null : { dashboardId: shown.id, widgetId };
}

/**
 * The published dashboard of a workbook that the caller sees, if it has an AI widget.
 * @throws 404 for the workbook and the widget, 409 if nothing is published
 */
export async function publishedWithAiWidget(
  db: Db,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  widgetId: string,
): Promise<Published> {
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, 'read');
  const dashboard = await findDashboardOf(db, caller.tenantId, workbookId);
  if (dashboard === undefined) throw conflict(`Workbook ${workbookId} has no published dashboard`);
  requireAiWidget(upgradeConfig(dashboard.config), widgetId);
  return { workbook: row, dashboard };
}
