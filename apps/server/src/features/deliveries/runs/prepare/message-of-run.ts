import type { CompiledChart } from '@facet/charts/chart';
import { describeChart } from '@facet/charts/describe';
import type { WidgetResult } from '../../../content/dashboard-data/widget-result.ts';
import { chartsOfWidgets } from '../../../content/dashboards/charts-of-widgets.ts';
import type { PublishedVersion } from '../../../content/dashboards/published-versions.ts';
import { chartTitles } from '../../../content/dashboards/shown-dashboard.ts';
import { columnTitles } from '../../../content/exports/column-titles.ts';
import type { ChannelMessage, MessageChart } from '../../channels/channel-message.ts';
import { mailLookOf } from '../mail-look.ts';
import { CHANNELS, keepFigures } from '../record/figures.store.ts';
import { ownerOf, type RunUnderWay } from '../run-under-way.ts';
import { requireCharts } from './failed-charts.ts';
import { noteOf } from './note-of-delivery.ts';
import { type PrepareParts, refreshed } from './prepare-group.ts';
import { mayDownload, pageOfRun, type ViewParts, whatIsSeen } from './view-of-recipient.ts';

/** The most rows of a chart in a message, which has them only if the owner may download them. */
const MOST_ROWS = 500;

/**
 * The message that a run posts to channels: the dashboard as the user who created the notification sees it.
 * @throws DeliveryFailed if that user was deleted; as `requireCharts`, unless the notification allows failed charts;
 * ApiError if they may not see the dashboard
 */
export async function messageOf(
  parts: PrepareParts & ViewParts,
  run: RunUnderWay,
  version: PublishedVersion,
): Promise<ChannelMessage> {
  const owner = ownerOf(run);
  // For the note, which is compared with earlier ones for the same access. Read before the rows.
  const seen = run.ai_summary ? await whatIsSeen(parts, run, owner) : undefined;
  const { widgets, timeZone } = await refreshed(parts, run, version, owner);
  const titles = chartTitles(version);
  if (!run.allow_failed_widgets) requireCharts(widgets, titles);
  const mostRows = (await mayDownload(parts, run, owner)) ? MOST_ROWS : 0;
  const { locale } = await mailLookOf(parts, run.tenant_id, run.account_name);
  const title = version.title ?? run.workbook_name;
  const access = `${CHANNELS} ${owner.userId} ${seen?.access}`;
  const note = await noteOf(parts, run, { title, widgets, titles, timeZone, locale, access });
  if (note !== undefined) await keepFigures(parts.db, run, CHANNELS, note.figures);
  const drawn = await chartsOfWidgets(parts.db, run.tenant_id, version);
  return {
    notificationId: run.notification_id,
    runId: run.id,
    deploymentId: run.deployment_id,
    scheduledFor: run.tick,
    dataFrom: new Date(),
    timeZone,
    locale,
    dashboard: {
      publicId: run.public_id,
      title,
      description: version.description,
      url: pageOfRun(run),
    },
    note: note?.text ?? null,
    charts: widgets.map((widget) =>
      chartOf(
        widget,
        titles.get(widget.widgetId) ?? widget.widgetId,
        drawn.get(widget.widgetId),
        locale,
        mostRows,
      ),
    ),
  };
}

function chartOf(
  { widgetId, data, error }: WidgetResult,
  title: string,
  chart: CompiledChart | undefined,
  locale: string,
  mostRows: number,
): MessageChart {
  if (data === null)
    return {
      widgetId,
      title,
      summary: null,
      error: error?.error ?? null,
      columns: [],
      rows: [],
      isTruncated: false,
    };
  const header = columnTitles(data.columns);
  return {
    widgetId,
    title,
    summary: describeChart({ ...data, chart, locale }),
    error: null,
    columns: data.columns.map(({ name, type }, index) => ({ name, title: header[index] ?? name, type })),
    rows: data.rows.slice(0, mostRows),
    isTruncated: data.rows.length > mostRows,
  };
}
