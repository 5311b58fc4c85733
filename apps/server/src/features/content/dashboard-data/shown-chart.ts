import { type ChartConfig, chartsOf, type WidgetOfType } from '@facet/dashboards';
import { notFound } from '../../../errors/errors.ts';
import { reportShownBy, type ShownDashboard, type ShownReport } from '../dashboards/shown-dashboard.ts';
import { type ReportDefinition, storedReport } from '../report-data/report-definition.ts';

/** A chart of a dashboard and its report. */
export interface ShownChart {
  readonly widgetId: string;
  readonly config: ChartConfig;
  readonly report: ShownReport;
  readonly definition: ReportDefinition;
}

/**
 * A chart of a dashboard.
 * @throws 404 unless the widget is a chart with a report
 */
export function requireChart(shown: ShownDashboard, widgetId: string): ShownChart {
  const chart = chartsOf(shown.config).find(({ id }) => id === widgetId);
  if (chart === undefined) throw notFound(`Chart ${widgetId}`);
  return shownChart(shown, chart);
}

function shownChart(shown: ShownDashboard, chart: WidgetOfType<'CHART'>): ShownChart {
  const report = reportShownBy(shown, chart);
  if (report === undefined) throw notFound(`The report of chart ${chart.id}`);
  const definition = storedReport(`The report of chart ${chart.id}`, report);
  return { widgetId: chart.id, config: chart.config, report, definition };
}
