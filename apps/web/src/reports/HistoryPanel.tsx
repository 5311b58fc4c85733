import type { Report } from '@facet/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nextPage } from '../api/next-page.ts';
import { restoreVersion, versionsOfReport } from '../api/reports-api.ts';
import type { Field } from '../explore/fields/catalog.ts';
import { ShowMore } from '../look/ShowMore.tsx';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { failureText } from './failure-text.ts';
import classes from './HistoryPanel.module.css';
import { HistoryVersion } from './HistoryVersion.tsx';
import { apiPathOf, keyOf } from './report-key.ts';
import { SidePanel } from './SidePanel.tsx';

interface HistoryPanelProps {
  readonly report: Report;
  readonly fields: ReadonlyMap<string, Field>;
  onRestored(report: Report): void;
  onClose(): void;
}

/** The versions of a report: who changed what and when, and the way back. */
export function HistoryPanel({ report, fields, onRestored, onClose }: HistoryPanelProps) {
  const words = useArea(REPORTS);
  const [failure, setFailure] = useState<Error | null>(null);
  const [restored, setRestored] = useState<number | null>(null);
  const key = keyOf(report);
  const list = useInfiniteQuery({
    queryKey: ['report-versions', report.id, report.version],
    queryFn: ({ pageParam, signal }) => versionsOfReport(key, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const { data, error, refetch } = list;
  const versions = data?.pages.flatMap(({ items }) => items);
  const restore = async (number: number) => {
    setRestored(number);
    setFailure(null);
    try {
      onRestored(await restoreVersion(key, number, report.version));
    } catch (caught) {
      setFailure(caught as Error);
    } finally {
      setRestored(null);
    }
  };
  return (
    <SidePanel title={words.history} onClose={onClose}>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          <b>{words.failed}</b>
          <br />
          {failureText(words, failure)}
        </p>
      )}
      {error !== null && versions === undefined ? (
        <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />
      ) : versions === undefined ? (
        <WidgetSkeleton shape="table" />
      ) : versions.length === 0 ? (
        <p className={classes.soft}>{words.versions.none}</p>
      ) : (
        <ol className={classes.list}>
          {versions.map((version, index) => (
            <HistoryVersion
              key={version.number}
              reportKey={key}
              version={version}
              before={versions[index + 1]?.number ?? null}
              isPresent={index === 0}
              expectedVersion={report.version}
              fields={fields}
              isRestoring={restored === version.number}
              onRestore={() => void restore(version.number)}
            />
          ))}
        </ol>
      )}
      <ShowMore list={list} label={words.versions.more} mt={12} />
      <div className={classes.foot}>
        <ShowRequest
          request={{ method: 'GET', path: `${apiPathOf(key)}/versions` }}
          operation="listReportVersions"
          parameters={{ ...key }}
        />
      </div>
    </SidePanel>
  );
}
