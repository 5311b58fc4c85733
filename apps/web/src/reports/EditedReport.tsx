import type { Report } from '@facet/client';
import type { Question } from '@facet/query';
import { lazy, Suspense } from 'react';
import { ExplorePage } from '../explore/ExplorePage.tsx';
import type { OpenedReport } from '../explore/opened-report.ts';
import type { ReportChanges } from './report-changes.ts';
import type { ReportRights } from './report-rights.ts';

const QuestionHead = lazy(() =>
  import('./QuestionHead.tsx').then((module) => ({ default: module.QuestionHead })),
);

interface EditedReportProps extends ReportChanges {
  readonly report: Report;
  /** The saved one. */
  readonly question: Question;
  readonly isPartlyRead: boolean;
  /** What the server has now, if somebody else has changed it since. */
  readonly newer: OpenedReport | null;
  readonly isDeleted: boolean;
  readonly rights: ReportRights;
  readonly address: string;
  onAddress(address: string): void;
}

/** Explore with a report open. */
export function EditedReport({ address, onAddress, ...props }: EditedReportProps) {
  return (
    <ExplorePage
      deploymentId={props.report.deploymentId}
      canDownload={props.rights.mayDownload}
      canAskAs={props.rights.mayAskAs}
      address={address}
      onAddress={onAddress}
      saved={props.question}
      head={(open) => (
        <Suspense fallback={null}>
          <QuestionHead {...props} open={open} />
        </Suspense>
      )}
    />
  );
}
