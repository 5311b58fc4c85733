import { freeName, slugOf } from '../config/assign-ids.ts';
import { checkConfig } from '../config/check-config.ts';
import type { ConfigProblem } from '../config/config-problem.ts';
import type { DashboardConfig } from '../config/config-shapes.ts';
import { rewireReports } from '../config/references.ts';
import type { Widget } from '../config/widget-shapes.ts';
import { type ApiReport, type DashboardDocument, type FileReport, toFileReport } from './document.ts';

/** A report with the ids by which charts refer to it. */
export interface ExportableReport extends ApiReport {
  readonly id: number;
}

/** A dashboard as a document, or why files cannot express it. */
export type ExportedDashboard =
  | { readonly dashboard: DashboardDocument; readonly problems?: undefined }
  | { readonly dashboard?: undefined; readonly problems: readonly ConfigProblem[] };

/**
 * Turns a dashboard of the API into a document without ids of its installation: reports get keys derived from their
 * titles; the ids of threads and reusable themes are dropped. A chart whose report is not given has none in the document.
 * Only a stored dashboard that breaks the rules, such as one of a newer release, has problems.
 */
export function exportDashboard(given: {
  readonly slug: string;
  readonly config: DashboardConfig;
  readonly reports: readonly ExportableReport[];
  /** The ids of the reports that keep their public ids in the document; none by default. */
  readonly ownReports?: ReadonlySet<number>;
}): ExportedDashboard {
  const keys = new Map<ExportableReport, string>();
  const taken = new Set<string>();
  const rewired = rewireReports(given.config, ({ reportId, reportPublicId }) => {
    const report = given.reports.find(({ id, publicId }) =>
      reportId === undefined ? reportPublicId !== undefined && publicId === reportPublicId : id === reportId,
    );
    if (report === undefined) return null;
    const key = keys.get(report) ?? freeName(slugOf(report.title || report.name || '') || 'report', taken);
    keys.set(report, key);
    return { reportKey: key };
  });
  const { config, problems } = checkConfig(withoutIds(rewired), { stage: 'draft' });
  if (config === undefined) return { problems };
  const reports: Record<string, FileReport> = Object.fromEntries(
    [...keys].map(([report, key]) => {
      const { id, publicId } = report;
      const isOwn = publicId != null && given.ownReports?.has(id) === true;
      return [key, { ...(isOwn ? { publicId } : {}), ...toFileReport(report) }];
    }),
  );
  return { dashboard: { slug: given.slug, config, reports } };
}

function withoutIds({ theme, widgets, ...others }: DashboardConfig): DashboardConfig {
  const { themeId: _themeId, ...look } = theme ?? {};
  return {
    ...others,
    ...(theme === undefined ? {} : { theme: look }),
    widgets: widgets.map((widget): Widget => {
      if (widget.type !== 'AI') return widget;
      const { threadId: _threadId, checksum: _checksum, ...config } = widget.config;
      return { ...widget, config };
    }),
  };
}
