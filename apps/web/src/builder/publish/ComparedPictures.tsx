import type { DashboardConfig } from '@facet/dashboards';
import { diffConfigs } from '@facet/dashboards/commands';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DraftKey } from '../../api/draft-api.ts';
import { draftAt, publishedBoardApi, publishedOf, versionBoardApi } from '../../api/draft-history-api.ts';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { ComparedBoard } from '../history/ComparedBoard.tsx';
import classes from './PublishDialog.module.css';

interface ComparedPicturesProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  readonly publicId: string;
}

/** The published dashboard and its draft, one at a time, so that each has the width of the dialog. */
export default function ComparedPictures({ draftKey, store, publicId }: ComparedPicturesProps) {
  const words = useArea(HISTORY);
  const [side, setSide] = useState<'before' | 'after'>('after');
  const { data, error, refetch } = useQuery({
    queryKey: ['draft-pictures', draftKey.deploymentId, draftKey.workbookId],
    queryFn: async ({ signal }) => {
      const { version } = store.state.getState().draft.saved;
      const [before, after] = await Promise.all([
        publishedOf(publicId, signal),
        draftAt(draftKey, version, signal),
      ]);
      return { before, after, version };
    },
    gcTime: 0,
  });
  const marks = useMemo(() => data && marksOf(configOf(data.before), configOf(data.after)), [data]);
  if (error !== null)
    return <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />;
  if (data === undefined || marks === undefined) return <WidgetSkeleton shape="table" />;
  return (
    <>
      <div className={classes.choice}>
        {(['before', 'after'] as const).map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant={one === side ? 'filled' : 'default'}
            aria-pressed={one === side}
            onClick={() => setSide(one)}
          >
            {words[one]}
          </Button>
        ))}
      </div>
      <div className={classes.picture}>
        <ComparedBoard
          key={side}
          dashboard={data[side]}
          publicId={
            side === 'before' ? `published-${publicId}` : `draft-${draftKey.workbookId}-${data.version}`
          }
          api={() =>
            side === 'before'
              ? publishedBoardApi(draftKey, publicId)
              : versionBoardApi(draftKey, data.version)
          }
          marks={marks}
          texts={words.groups}
        />
      </div>
    </>
  );
}

function configOf({ config }: { readonly config: object }): DashboardConfig {
  return config as DashboardConfig;
}

function marksOf(before: DashboardConfig, after: DashboardConfig): ReadonlyMap<string, string> {
  const { moved, changed, added, removed } = diffConfigs(before, after);
  return new Map(
    Object.entries({ moved, changed, added, removed }).flatMap(([how, widgets]) =>
      widgets.map(({ id }): [string, string] => [id, how]),
    ),
  );
}
