import type { Report } from '@facet/client';
import type { Question } from '@facet/query';
import { useQuery } from '@tanstack/react-query';
import type { DraftKey } from '../../api/draft-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { reportOf } from '../../api/reports-api.ts';
import { openedReport } from '../../explore/opened-report.ts';

/** A report whose question the person may change. */
export interface EditableReport {
  readonly report: Report;
  readonly question: Question;
}

/**
 * The report of a chart, if it is one of the dashboard's own workbook: others belong to whoever made them. Reports that are
 * no questions are edited on their page.
 */
export function useEditableReport(
  { deploymentId, workbookId }: DraftKey,
  reportId: number | undefined,
): EditableReport | undefined {
  const { data } = useQuery({
    queryKey: ['report', deploymentId, reportId],
    queryFn: async ({ signal }) =>
      openedReport(await reportOf({ deploymentId, reportId: Number(reportId) }, signal), true, signal),
    enabled: reportId !== undefined,
    retry: isWorthAsking,
  });
  if (data === undefined || data.shown.kind !== 'question') return undefined;
  const { report, shown } = data;
  const isOwn = report.canEdit && report.workbookId === workbookId;
  return isOwn && !shown.isPartlyRead ? { report, question: shown.question } : undefined;
}
