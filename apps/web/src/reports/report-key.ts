import type { Report } from '@facet/client';
import type { ReportKey } from '../api/reports-api.ts';

/** What identifies a report for requests. */
export function keyOf({ deploymentId, id }: Report): ReportKey {
  return { deploymentId, reportId: id };
}

/** The path of a report in the API. */
export function apiPathOf({ deploymentId, reportId }: ReportKey): string {
  return `/api/v1/deployments/${deploymentId}/reports/${reportId}`;
}
