import { conflict } from '../../../errors/errors.ts';
import type { ExportedFile, TableExport, TableExports } from '../exports/table-exports.ts';
import type { OpenDashboard } from './open-dashboard.ts';
import { requireChart } from './shown-chart.ts';
import { chartOptions } from './widget-data.ts';

/** The chart to export, and the format. */
export interface WidgetExport extends Pick<TableExport, 'format' | 'header' | 'gone'> {
  readonly widgetId: string;
}

/**
 * A file with the rows of a chart, for the values of the controls.
 * @throws 404 unless the widget is a chart with a report, 409 if it shows the output of Python code, otherwise as
 * `TableExports.open`
 */
export function exportWidget(
  tableExports: TableExports,
  dashboard: OpenDashboard,
  { widgetId, ...file }: WidgetExport,
): Promise<ExportedFile> {
  const chart = requireChart(dashboard.shown, widgetId);
  const { definition, report } = chart;
  // The rows of its query are the input of the code, which may not show all of them.
  if (definition.meta.pythonCode !== undefined)
    throw conflict(`Chart ${widgetId} shows the output of Python code, which cannot be exported`);
  return tableExports.open({
    ...file,
    scope: dashboard.scope,
    definition,
    title: report.title ?? report.name,
    options: chartOptions(dashboard, chart),
  });
}
