import type { DashboardConfig } from './config-shapes.ts';
import type { ReportReference } from './widget-config-shapes.ts';
import type { Control, Widget, WidgetOfType } from './widget-shapes.ts';

/** A chart and the report that it shows. */
export interface ChartReport {
  readonly widgetId: string;
  readonly report: ReportReference;
}

/** The report of each chart that has one, in the order of the widgets. */
export function reportsOf(config: DashboardConfig): ChartReport[] {
  return chartsOf(config).flatMap((chart) => {
    const report = reportOf(chart);
    return report === undefined ? [] : [{ widgetId: chart.id, report }];
  });
}

export function reportOf({ config }: WidgetOfType<'CHART'>): ReportReference | undefined {
  const { reportId, reportPublicId, reportKey } = config;
  if (reportId !== undefined) return { reportId };
  if (reportPublicId !== undefined) return { reportPublicId };
  return reportKey === undefined ? undefined : { reportKey };
}

/**
 * Replaces the reports of charts, for example by their copies.
 * @param replace the new report; null leaves the chart without a report
 */
export function rewireReports(
  config: DashboardConfig,
  replace: (report: ReportReference, chart: WidgetOfType<'CHART'>) => ReportReference | null,
): DashboardConfig {
  const widgets = config.widgets.map((widget): Widget => {
    const report = widget.type === 'CHART' ? reportOf(widget) : undefined;
    if (widget.type !== 'CHART' || report === undefined) return widget;
    const { reportId: _id, reportPublicId: _publicId, reportKey: _key, ...others } = widget.config;
    return { ...widget, config: { ...replace(report, widget), ...others } };
  });
  return { ...config, widgets };
}

export function chartsOf({ widgets }: DashboardConfig): WidgetOfType<'CHART'>[] {
  return widgets.filter((widget) => widget.type === 'CHART');
}

/** The controls of a dashboard, in the order of the widgets. */
export function controlsOf({ widgets }: DashboardConfig): Control[] {
  return widgets.filter((widget) => isControl(widget));
}

function isControl(widget: Widget): widget is Control {
  return ['FILTER', 'TIME_GRAIN', 'FIELD', 'PARENT'].includes(widget.type);
}

/** Whether a widget is a control with a member of its own. */
export function isValueControl(
  widget: Widget | undefined,
): widget is WidgetOfType<'FILTER' | 'TIME_GRAIN' | 'FIELD'> {
  return widget?.type === 'FILTER' || widget?.type === 'TIME_GRAIN' || widget?.type === 'FIELD';
}
