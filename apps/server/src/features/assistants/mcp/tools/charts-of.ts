import type { Static } from 'typebox';
import { ApiError, badRequest } from '../../../../errors/errors.ts';
import type { WidgetResult } from '../../../content/dashboard-data/dashboard-data.schema.ts';
import type { Dashboard } from '../../../content/dashboards/dashboard-shape.ts';
import type { ResultRows } from './rows.ts';

/** The charts of a dashboard with the titles and charts of their reports, in the order of its widgets. */
export function chartsOf({ config, reportSnapshots }: Static<typeof Dashboard>) {
  const reports = new Map(reportSnapshots.map((report) => [report.reportId, report]));
  return (config.widgets ?? []).flatMap(({ id, type, config: settings }) => {
    const { reportId, title } = (settings ?? {}) as { readonly reportId?: number; readonly title?: string };
    const report = reportId === undefined ? undefined : reports.get(reportId);
    if (type !== 'CHART' || report === undefined) return [];
    const shown = title ?? report.title ?? report.name ?? id;
    return [
      { widgetId: id, title: shown, description: report.description ?? null, meta: report.meta ?? null },
    ];
  });
}

/** The rows of a chart. @throws the error of the chart, or 400 for one without rows */
export function rowsOf(result: Static<typeof WidgetResult> | undefined): ResultRows {
  const { error = null, data = null } = result ?? {};
  if (error !== null) throw new ApiError(error.status, error.code, error.error);
  if (data === null) throw badRequest('widgetId has no rows: it is a chart of a Python report');
  return data;
}
