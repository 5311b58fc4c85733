import type { Report } from '@facet/client';
import { ReportRows } from '../reports/ReportRows.tsx';

/** What people who only read see of a report. */
export function StagedReport({ report }: { readonly report: Report }) {
  return (
    <main style={{ display: 'flex', height: 500 }}>
      <ReportRows report={report} />
    </main>
  );
}
