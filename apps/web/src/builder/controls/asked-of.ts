import type { Dashboard, ReportSnapshot } from '@facet/client';
import type { Widget } from '@facet/dashboards';
import { type Asked, askedBy } from '@facet/dashboards/controls';
import { reportOfChart } from '../../store/reports.ts';

const read = new WeakMap<ReportSnapshot, { readonly asked: Asked | undefined }>();

/** What a chart of a dashboard asks; undefined if it has no report, or one that cannot be read. */
export function askedOf(dashboard: Dashboard, chart: Widget): Asked | undefined {
  const report = chart.type === 'CHART' ? reportOfChart(dashboard, chart.config) : undefined;
  if (report === undefined) return undefined;
  const known = read.get(report) ?? { asked: askedBy(report) };
  read.set(report, known);
  return known.asked;
}
