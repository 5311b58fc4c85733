import type { Report } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { rowsOfReport } from '../api/reports-api.ts';
import { dataInWords } from '../look/data-in-words.ts';
import { useFormats } from '../look/formats-context.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { DataTable } from '../tables/DataTable.tsx';
import { tableOf } from '../tables/table-of.ts';
import type { TableView } from '../tables/table-view.ts';
import { useArea } from '../words/area.ts';
import { EXPLORE_SQL } from '../words/explore-sql/explore-sql-area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { useWords } from '../words/words.ts';
import type { RowsReason } from './opened-report.ts';
import classes from './PlainReport.module.css';
import { ReportHead, ReportNote, type ReportPanel, readingRequest } from './ReportHead.tsx';
import { keyOf } from './report-key.ts';
import type { ReportRights } from './report-rights.ts';
import { shownName } from './shown-name.ts';
import { addressOfSql } from './sql-address.ts';

interface PlainReportProps {
  readonly report: Report;
  /** Why it is shown as rows; null for people who only read. */
  readonly reason: RowsReason | null;
  readonly rights: ReportRights;
  onChanged(report: Report): void;
  onReplaced(report: Report): void;
  onCreated(report: Report): void;
  onDeleted(): void;
}

const NO_FIELDS = new Map<string, never>();

/** A report as a table of its rows. Its query is never written from here. */
export function PlainReport({ report, reason, rights, ...changes }: PlainReportProps) {
  const words = useArea(REPORTS);
  const [panel, setPanel] = useState<ReportPanel | null>(null);
  const why =
    reason === null
      ? null
      : reason.code === 'unknownKind'
        ? words.plain.unknownKind(reason.detail)
        : words.plain[reason.code];
  return (
    <main className={classes.page}>
      <ReportHead
        report={report}
        rights={rights}
        fields={NO_FIELDS}
        isEdited={false}
        edited={null}
        panel={panel}
        onPanel={setPanel}
        request={readingRequest(report)}
        {...changes}
      />
      {why !== null && (
        <ReportNote text={`${why} ${words.plain.note}`}>
          {reason?.code === 'sql' && <ExploreLink report={report} />}
        </ReportNote>
      )}
      <Rows report={report} />
    </main>
  );
}

/** To the SQL of a report in Explore, unless it is too long for an address. */
function ExploreLink({ report }: Pick<PlainReportProps, 'report'>) {
  const { openInExplore } = useArea(EXPLORE_SQL);
  const address = addressOfSql(report);
  if (address === null) return null;
  return <a href={`/deployments/${report.deploymentId}/explore?${address}`}>{openInExplore}</a>;
}

function Rows({ report }: Pick<PlainReportProps, 'report'>) {
  const words = useWords();
  const { loadFailed } = useArea(REPORTS);
  const formats = useFormats();
  const [view, setView] = useState<TableView>({});
  const { data, error, refetch } = useQuery({
    queryKey: ['report-rows', report.id, report.version],
    queryFn: ({ signal }) => rowsOfReport(keyOf(report), signal),
    retry: isWorthAsking,
  });
  const model = useMemo(
    () => data && tableOf(dataInWords(data, words), undefined, null, { formats, words }),
    [data, formats, words],
  );
  if (error !== null && data === undefined)
    return <ErrorState error={error} title={loadFailed} onRetry={() => void refetch()} />;
  if (data === undefined || model === undefined) return <WidgetSkeleton shape="table" />;
  if (data.rows.length === 0) return <p className={classes.empty}>{words.noRows}</p>;
  return (
    <div className={classes.rows}>
      {data.truncated && (
        <p className={classes.empty}>{words.truncated(data.rows.length.toLocaleString(formats.locale))}</p>
      )}
      <DataTable
        name={shownName(report)}
        model={model}
        view={view}
        onView={(next) => setView((before) => ({ ...before, ...next }))}
      />
    </div>
  );
}
