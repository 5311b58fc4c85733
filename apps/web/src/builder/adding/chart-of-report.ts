import { chartOf, type NewWidget } from '@facet/dashboards/commands';
import { reportOf } from '../../api/reports-api.ts';

/** The chart of a report that exists, in a size that suits it. */
export async function chartOfReport(deploymentId: number, reportId: number): Promise<NewWidget> {
  const report = await reportOf({ deploymentId, reportId });
  return chartOf({ reportId }, report.meta?.kind);
}
