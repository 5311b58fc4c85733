import type { CreateReportInput } from '@facet/client';
import { chartOf, type NewWidget } from '@facet/dashboards/commands';
import { createContext, use } from 'react';
import type { DraftKey } from '../../api/draft-api.ts';
import { createNewReport } from '../../api/reports-api.ts';

/** A report that a new chart shows. */
export type NewReport = Pick<
  CreateReportInput,
  'name' | 'title' | 'description' | 'jsonQuery' | 'sqlQuery' | 'pivotItems' | 'meta'
>;

/** Keeps a report with the dashboard, and returns its chart. */
export type MakeChart = (report: NewReport) => Promise<NewWidget>;

const MakeChartContext = createContext<MakeChart | null>(null);

/** Provides where the dashboard has its reports, unless it is its workbook. */
export const MakeChartProvider = MakeChartContext.Provider;

export function useMakeChart({ deploymentId, workbookId }: DraftKey): MakeChart {
  const own = use(MakeChartContext);
  if (own !== null) return own;
  return async (report) => {
    const { id, meta } = await createNewReport(deploymentId, { ...report, source: 'PLAYGROUND', workbookId });
    return chartOf({ reportId: id }, meta?.kind);
  };
}
