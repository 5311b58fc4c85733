import type { Dashboard } from '@facet/client';
import {
  type DashboardConfig,
  type ReportReference,
  reportsOf,
  rewireReports,
  type Widget,
} from '@facet/dashboards';
import { type ExportableReport, exportDashboard, type FileReport } from '@facet/dashboards/file';
import { dequal } from 'dequal/lite';
import type { FileForm } from './file-text.ts';

/** A report by the key that it has in the text. */
interface KnownReport {
  readonly reference: ReportReference;
  readonly report: FileReport;
}

/**
 * A dashboard without a file, as it would be in one. Its reports are in the text to be read; they are changed by
 * themselves.
 */
export function boardForm(slug: string, dashboard: Pick<Dashboard, 'reportSnapshots'>): FileForm {
  const known = new Map<string, KnownReport>();
  return {
    path: `dashboards/${slug}.yml`,
    documentOf(config) {
      const reports = dashboard.reportSnapshots.map(
        ({ reportId, name, title, description, publicId, sqlQuery, jsonQuery, pivotItems, meta }) =>
          ({
            id: reportId,
            ...{ name, title, description, publicId, sqlQuery, jsonQuery, pivotItems, meta },
          }) as ExportableReport,
      );
      const { dashboard: document } = exportDashboard({ slug, config, reports });
      if (document === undefined) return undefined;
      const references = new Map(reportsOf(config).map(({ widgetId, report }) => [widgetId, report]));
      for (const { widgetId, report } of reportsOf(document.config)) {
        const reference = references.get(widgetId);
        const own = report.reportKey === undefined ? undefined : document.reports[report.reportKey];
        if (reference !== undefined && own !== undefined)
          known.set(report.reportKey ?? '', { reference, report: own });
      }
      return document;
    },
    configOf(document, before) {
      const config = rewireReports(
        document.config,
        ({ reportKey = '' }) => known.get(reportKey)?.reference ?? null,
      );
      return withIdsOf(before, config, [...known.values()]);
    },
    problemOf: ({ reports }) =>
      Object.entries(reports)
        .filter(([key, report]) => !dequal(known.get(key)?.report, report))
        .map(([part]) => ({ part }))[0],
  };
}

/** The configuration with the ids that files do not have. */
function withIdsOf(
  before: DashboardConfig,
  config: DashboardConfig,
  known: readonly KnownReport[],
): DashboardConfig {
  const old = new Map(before.widgets.map((widget) => [widget.id, widget]));
  const themeId = before.theme?.themeId;
  return {
    ...config,
    ...(themeId === undefined || config.theme === undefined ? {} : { theme: { ...config.theme, themeId } }),
    widgets: config.widgets.map((widget): Widget => {
      const earlier = old.get(widget.id);
      if (widget.type === 'AI' && earlier?.type === 'AI') {
        const { threadId, checksum } = earlier.config;
        const kept = Object.entries({ threadId, checksum }).filter(([, value]) => value !== undefined);
        return { ...widget, config: { ...widget.config, ...Object.fromEntries(kept) } };
      }
      if (widget.type !== 'CHART' || earlier?.type !== 'CHART') return widget;
      const [unread] = reportsOf({ ...before, widgets: [earlier] });
      const isUnread =
        unread !== undefined && !known.some(({ reference }) => dequal(reference, unread.report));
      const hasReport = reportsOf({ ...before, widgets: [widget] }).length > 0;
      return isUnread && !hasReport ? { ...widget, config: { ...unread.report, ...widget.config } } : widget;
    }),
  };
}
