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

/** The columns whose categories have colours, of all charts of a dashboard. */
export function colouredColumns({ reportSnapshots }: Pick<Dashboard, 'reportSnapshots'>): (string | null)[] {
  return reportSnapshots.flatMap(({ chart }) =>
    ((chart as CompiledChart | null)?.colours ?? []).map(({ column }) => column),
  );
}
