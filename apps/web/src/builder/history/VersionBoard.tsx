import type { Dashboard } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DraftKey } from '../../api/draft-api.ts';
import { draftAt, versionBoardApi } from '../../api/draft-history-api.ts';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { ComparedBoard } from './ComparedBoard.tsx';
import { changedSince } from './changed-since.ts';
import classes from './VersionBoard.module.css';

interface VersionBoardProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  readonly version: number;
}

/** An earlier state of a dashboard with its rows, and what has changed since. */
export function VersionBoard({ draftKey, store, version }: VersionBoardProps) {
  const words = useArea(HISTORY);
  const { data, error, refetch } = useQuery({
    queryKey: ['draft-version', draftKey.deploymentId, draftKey.workbookId, version],
    queryFn: ({ signal }) => draftAt(draftKey, version, signal),
    // Its reports may change.
    gcTime: 0,
  });
  return (
    <div className={classes.board}>
      {data !== undefined ? (
        <OldBoard draftKey={draftKey} store={store} version={version} dashboard={data} />
      ) : error !== null ? (
        <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <WidgetSkeleton shape="table" />
      )}
    </div>
  );
}

function OldBoard({
  draftKey,
  store,
  version,
  dashboard,
}: VersionBoardProps & { readonly dashboard: Dashboard }) {
  const words = useArea(HISTORY);
  const present = useStore(store.state, ({ config }) => config);
  const marks = useMemo(
    () => changedSince(dashboard.config as unknown as DashboardConfig, present),
    [dashboard, present],
  );
  return (
    <>
      <p className={classes.note} role="status">
        {marks.size === 0 ? words.sameAsNow : words.differs(marks.size)}
      </p>
      <ComparedBoard
        dashboard={dashboard}
        publicId={`draft-${draftKey.workbookId}-${version}`}
        api={() => versionBoardApi(draftKey, version)}
        marks={marks}
        texts={words.sinceThen}
      />
    </>
  );
}
