import type { CompiledChart } from '@facet/charts/view';
import type { Dashboard, ReportSnapshot } from '@facet/client';

/** The report of a chart, as it was published. */
export function reportOfChart(
  { reportSnapshots }: Pick<Dashboard, 'reportSnapshots'>,
  { reportId, reportPublicId }: { readonly reportId?: number; readonly reportPublicId?: string },
): ReportSnapshot | undefined {
  return reportSnapshots.find((report) =>
    reportId === undefined ? report.publicId === reportPublicId : report.reportId === reportId,
  );
}

/** The compiled charts among the reports of a dashboard. */
export function chartsIn({ reportSnapshots }: Pick<Dashboard, 'reportSnapshots'>): CompiledChart[] {
  return reportSnapshots.flatMap(({ chart }) => (chart == null ? [] : [chart as unknown as CompiledChart]));
}

/** The columns whose categories have colours, of all charts of a dashboard. */
export function colouredColumns(dashboard: Pick<Dashboard, 'reportSnapshots'>): (string | null)[] {
  return chartsIn(dashboard).flatMap(({ colours = [] }) => colours.map(({ column }) => column));
}
