import { conflict } from '../../../errors/errors.ts';
import type { ExportedFile, TableExport, TableExports } from '../exports/table-exports.ts';
import { tableLayout } from '../exports/table-layout.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import type { RowArrangement } from './arrangement.schema.ts';
import { type DrilledValue, detailsOf, plainReport } from './drill-down.ts';
import type { OpenDashboard } from './open-dashboard.ts';
import { requireChart } from './shown-chart.ts';
import { chartOptions } from './widget-data.ts';

/** The chart to export, and the format. */
export interface WidgetExport extends Pick<TableExport, 'format' | 'header' | 'gone'> {
  readonly widgetId: string;
  readonly arrangement: RowArrangement;
  /** The value whose rows are exported instead of those of the chart. */
  readonly details: Pick<DrilledValue, 'column' | 'row'> | undefined;
}

interface Parts {
  readonly tableExports: TableExports;
  readonly reportRunner: ReportRunner;
}

/**
 * A file with the rows of a chart, or with those behind one of its values, for the values of the controls.
 * @throws 404 unless the widget is a chart with a report, 409 if it shows the output of Python code, otherwise as
 * `TableExports.open` and `detailsOf`
 */
export async function exportWidget(
  { tableExports, reportRunner }: Parts,
  dashboard: OpenDashboard,
  { widgetId, arrangement, details, ...file }: WidgetExport,
): Promise<ExportedFile> {
  const chart = requireChart(dashboard.shown, widgetId);
  const { definition, report } = chart;
  // The rows of its query are the input of the code, which may not show all of them.
  if (definition.meta.pythonCode !== undefined)
    throw conflict(`Chart ${widgetId} shows the output of Python code, which cannot be exported`);
  const { scope } = dashboard;
  const title = report.title ?? report.name;
  const order = arrangement.columns ?? undefined;
  if (details === undefined) {
    const options = chartOptions(dashboard, chart);
    const layout = { ...tableLayout(definition), order, sort: arrangement.sort ?? undefined };
    return tableExports.open({ ...file, scope, definition, title, options, layout });
  }
  const { query, labels, options } = await detailsOf(reportRunner, dashboard, chart, {
    ...details,
    sort: arrangement.sort,
  });
  const layout = { titles: labels, order };
  return tableExports.open({ ...file, scope, definition: plainReport(query), title, options, layout });
}
