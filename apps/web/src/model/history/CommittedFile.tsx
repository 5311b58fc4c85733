import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isWorthAsking } from '../../api/failure-of.ts';
import { type BranchKey, type ModelBranch, openOwnBranch, textOf, writeText } from '../../api/model-api.ts';
import { commitOf } from '../../api/model-history-api.ts';
import { isolated } from '../../look/isolated.ts';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { MODEL } from '../../words/model/model-area.ts';
import { MODEL_HISTORY } from '../../words/model-history/model-history-area.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import classes from './History.module.css';

const TextCompared = lazy(() => import('../../look/TextCompared.tsx'));

interface CommittedFileProps {
  readonly branchKey: BranchKey;
  readonly branch: ModelBranch;
  readonly mayEdit: boolean;
  readonly commitId: string;
  readonly path: string;
  onLeave(href: string): void;
}

/** What a commit changes in one file, and the way back to this version. */
export function CommittedFile(props: CommittedFileProps) {
  const { branchKey, branch, mayEdit, commitId, path, onLeave } = props;
  const words = useArea(MODEL_HISTORY);
  const model = useArea(MODEL);
  const places = usePlaces();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { deploymentId } = branchKey;
  const { data, error, refetch } = useQuery({
    queryKey: ['model', deploymentId, 'commit', commitId, path],
    queryFn: ({ signal }) => commitOf(deploymentId, commitId, path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  const [file] = data?.files ?? [];
  if (file === undefined)
    return error === null ? (
      <WidgetSkeleton shape="rows" />
    ) : (
      <ErrorState error={error} title={words.commitFailed} onRetry={() => void refetch()} />
    );
  const { change, before = null, after = null } = file;
  // Of a file that the commit has deleted, the last version.
  const version = change === 'deleted' ? before : after;
  if (version === null) return <p className={classes.note}>{model.binary}</p>;
  // Nobody writes to the edits of somebody else.
  const mayRestore = mayEdit && (branch.isOwn || branch.kind !== 'dev');
  const restore = async () => {
    const branchName = branch.isOwn ? branch.name : await openOwnBranch(branchKey);
    const own = { deploymentId, branchName };
    const present = await textOf(own, path);
    if (present?.text !== version) await writeText(own, path, version, present?.hash ?? null);
    await client.invalidateQueries({ queryKey: ['model', deploymentId] });
    onLeave(places.model(deploymentId, branchName, { file: path }));
  };
  return (
    <section className={classes.file} aria-label={path}>
      <div className={classes.actions}>
        {mayRestore && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {words.restore}
          </Button>
        )}
        <a href={places.modelHistory(deploymentId, branch.name, path)}>{words.ofFile}</a>
      </div>
      <Suspense fallback={<WidgetSkeleton shape="rows" />}>
        <TextCompared
          path={path}
          label={model.textOf(isolated(path))}
          before={before ?? ''}
          after={after ?? ''}
          unchanged={model.changes.unchanged}
        />
      </Suspense>
      {isAsked && (
        <ConfirmDialog
          title={words.restoreTitle(isolated(path))}
          text={words.restoreText}
          submit={words.restore}
          onSubmit={restore}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}
