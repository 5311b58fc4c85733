import type { Report } from '@facet/client';
import { useState } from 'react';
import type { RowsReason } from '../explore/opened-report.ts';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { EXPLORE_SQL } from '../words/explore-sql/explore-sql-area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import classes from './PlainReport.module.css';
import { ReportHead, ReportNote, type ReportPanel, readingRequest } from './ReportHead.tsx';
import { ReportRows } from './ReportRows.tsx';
import type { ReportRights } from './report-rights.ts';
import { SavedNote } from './SavedNote.tsx';
import { addressOfSql } from './sql-address.ts';
import { useSavedVersion } from './use-saved-version.ts';

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

/** A report with its rows as they are drawn. Its query is never written from here. */
export function PlainReport({ report, reason, rights, ...changes }: PlainReportProps) {
  const words = useArea(REPORTS);
  const [panel, setPanel] = useState<ReportPanel | null>(null);
  const [savedVersion] = useSavedVersion(report);
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
      {savedVersion === report.version && <SavedNote report={report} />}
      {why !== null && (
        <ReportNote text={`${why} ${words.plain.note}`}>
          {reason?.code === 'sql' && <ExploreLink report={report} />}
        </ReportNote>
      )}
      <ReportRows report={report} />
    </main>
  );
}

/** To the SQL of a report in Explore, unless it is too long for an address. */
function ExploreLink({ report }: Pick<PlainReportProps, 'report'>) {
  const { openInExplore } = useArea(EXPLORE_SQL);
  const places = usePlaces();
  const address = addressOfSql(report);
  if (address === null) return null;
  return <a href={places.explore(report.deploymentId, address)}>{openInExplore}</a>;
}
