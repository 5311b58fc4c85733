import type { Dashboard } from '@facet/client';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftKey } from '../../api/draft-api.ts';
import { historyOf, restoreDraft } from '../../api/draft-history-api.ts';
import { nextPage } from '../../api/next-page.ts';
import { ShowMore } from '../../look/ShowMore.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { HistoryList } from './HistoryList.tsx';
import classes from './HistoryView.module.css';
import { VersionBoard } from './VersionBoard.tsx';
import { versionGroups } from './version-groups.ts';

interface HistoryViewProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  /** Where reports are looked up. */
  readonly dashboard: Dashboard;
  onClose(): void;
}

/** What has happened to a draft, an earlier state of it, and the way back. */
export default function HistoryView({ draftKey, store, dashboard, onClose }: HistoryViewProps) {
  const words = useArea(HISTORY);
  const newest = useStore(store.state, ({ draft }) => draft.saved.version);
  const [chosen, setChosen] = useState<number>();
  const { deploymentId, workbookId } = draftKey;
  // An event may still be on its way.
  useEffect(() => void store.catchUp().catch(() => undefined), [store]);
  const list = useInfiniteQuery({
    queryKey: ['draft-history', deploymentId, workbookId, newest],
    queryFn: ({ pageParam, signal }) => historyOf({ deploymentId, workbookId }, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = list;
  const groups = useMemo(() => data && versionGroups(data.pages.flatMap(({ items }) => items)), [data]);
  const restoring = useMutation({
    mutationFn: async (version: number) => {
      await store.saved();
      await restoreDraft(draftKey, version);
      await store.catchUp();
    },
    onSuccess: onClose,
  });
  const version = chosen ?? newest;
  return (
    <>
      <VersionBoard key={version} draftKey={draftKey} store={store} version={version} />
      <aside className={classes.panel} aria-label={words.title}>
        <div className={classes.head}>
          <h2>{words.title}</h2>
          <Button variant="default" size="compact-sm" onClick={onClose}>
            {words.close}
          </Button>
        </div>
        {restoring.error !== null && (
          <p className={classes.failure} role="alert">
            {words.restoreFailed}: {restoring.error.message}
          </p>
        )}
        {error !== null && groups === undefined ? (
          <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />
        ) : groups === undefined ? (
          <WidgetSkeleton shape="table" />
        ) : groups.length === 0 ? (
          <p className={classes.soft}>{words.nothingYet}</p>
        ) : (
          <HistoryList
            groups={groups}
            store={store}
            dashboard={dashboard}
            version={version}
            onChoose={setChosen}
            restoring={restoring.isPending ? restoring.variables : undefined}
            onRestore={(wanted) => restoring.mutate(wanted)}
          />
        )}
        <ShowMore list={list} label={words.earlier} mt={12} />
        <div className={classes.foot}>
          <ShowRequest
            request={{
              method: 'GET',
              path: `/api/v1/deployments/${deploymentId}/workbooks/${workbookId}/dashboard/draft/changes`,
            }}
            operation="listDashboardDraftChanges"
            parameters={{ ...draftKey }}
          />
        </div>
      </aside>
    </>
  );
}
