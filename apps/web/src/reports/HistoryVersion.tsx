import type { ReportVersions } from '@facet/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReportKey, versionOfReport } from '../api/reports-api.ts';
import type { Field } from '../explore/fields/catalog.ts';
import { questionOf } from '../explore/opened-report.ts';
import { useFormats } from '../look/formats-context.ts';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { DifferenceList } from './DifferenceList.tsx';
import classes from './HistoryPanel.module.css';
import { apiPathOf } from './report-key.ts';
import { useDifferenceTexts } from './use-difference-texts.ts';

interface HistoryVersionProps {
  readonly reportKey: ReportKey;
  readonly version: ReportVersions['items'][number];
  /** The number of the version before; null for the first one, and while it is not loaded. */
  readonly before: number | null;
  readonly isPresent: boolean;
  /** The version of the report that the restored one replaces. */
  readonly expectedVersion: number;
  readonly fields: ReadonlyMap<string, Field>;
  readonly isRestoring: boolean;
  onRestore(): void;
}

/** A version of a report: when, by whom, and what it changed. */
export function HistoryVersion(props: HistoryVersionProps) {
  const { reportKey, version, before, isPresent, expectedVersion, fields, isRestoring, onRestore } = props;
  const { versions: words } = useArea(REPORTS);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { number, changed, createdAt, createdBy } = version;
  return (
    <li>
      <div className={classes.line}>
        <b dir="auto">{createdBy?.firstName ?? createdBy?.email ?? words.unknownPerson}</b>
        <time dateTime={createdAt}>{formats.moment(new Date(createdAt))}</time>
      </div>
      <p className={classes.soft}>
        {[
          ...(isPresent ? [words.present] : []),
          ...(changed === null ? [words.first] : changed.map((part) => words.parts[part])),
        ].join(' · ')}
      </p>
      <div className={classes.actions}>
        {before !== null && (
          <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.show}
          </Button>
        )}
        {!isPresent && (
          <>
            <Button variant="default" size="compact-sm" loading={isRestoring} onClick={onRestore}>
              {words.restore}
            </Button>
            <ShowRequest
              operation="restoreReportVersion"
              parameters={{ ...reportKey, number }}
              request={{
                method: 'POST',
                path: `${apiPathOf(reportKey)}/versions/${number}/restore`,
                body: { expectedVersion },
              }}
            />
          </>
        )}
      </div>
      {isOpen && before !== null && (
        <VersionDifference reportKey={reportKey} numbers={[before, number]} fields={fields} />
      )}
    </li>
  );
}

interface VersionDifferenceProps extends Pick<HistoryVersionProps, 'reportKey' | 'fields'> {
  readonly numbers: readonly [before: number, after: number];
}

function VersionDifference({ reportKey, numbers, fields }: VersionDifferenceProps) {
  const words = useArea(REPORTS);
  const textsOf = useDifferenceTexts(fields);
  const { data, error, refetch } = useQuery({
    queryKey: ['report-difference', reportKey.reportId, ...numbers],
    // Versions never change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      Promise.all(
        numbers.map(async (number) => {
          const version = await versionOfReport(reportKey, number, signal);
          const question = await questionOf(reportKey.deploymentId, version, signal);
          return { ...version, question };
        }),
      ),
  });
  if (error !== null)
    return <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />;
  const [before, after] = data ?? [];
  if (before === undefined || after === undefined) return <WidgetSkeleton shape="table" />;
  return <DifferenceList texts={textsOf(before, after)} />;
}
