import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../../api/failure-of.ts';
import type { BranchKey, ModelBranch } from '../../api/model-api.ts';
import { commitOf } from '../../api/model-history-api.ts';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { useArea, useLocale } from '../../words/area.ts';
import { MODEL } from '../../words/model/model-area.ts';
import { MODEL_HISTORY } from '../../words/model-history/model-history-area.ts';
import { CommittedFile } from './CommittedFile.tsx';
import { bodyOf, titleOf, whenText } from './commit-text.ts';
import classes from './History.module.css';

interface CommitViewProps {
  readonly branchKey: BranchKey;
  readonly branch: ModelBranch;
  readonly mayEdit: boolean;
  readonly commitId: string;
  /** The file whose difference is shown. */
  readonly file: string | undefined;
  onFile(path: string | undefined): void;
  onBack(): void;
  onLeave(href: string): void;
}

/** A commit: who, when and why, and the files that it changes. */
export function CommitView(props: CommitViewProps) {
  const { branchKey, branch, mayEdit, commitId, file, onFile, onBack, onLeave } = props;
  const words = useArea(MODEL_HISTORY);
  const { marks } = useArea(MODEL);
  const locale = useLocale();
  const { deploymentId } = branchKey;
  const { data, error, refetch } = useQuery({
    queryKey: ['model', deploymentId, 'commit', commitId],
    queryFn: ({ signal }) => commitOf(deploymentId, commitId, undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  const back = (
    <ActionIcon
      className={classes.back ?? ''}
      variant="subtle"
      color="gray"
      aria-label={words.commits}
      onClick={onBack}
    >
      <IconArrowLeft size={16} aria-hidden />
    </ActionIcon>
  );
  if (data === undefined)
    return (
      <>
        {back}
        {error === null ? (
          <WidgetSkeleton shape="rows" />
        ) : (
          <ErrorState error={error} title={words.commitFailed} onRetry={() => void refetch()} />
        )}
      </>
    );
  const shown = data.files.find(({ path }) => path === file);
  const more = bodyOf(data.message);
  return (
    <>
      <header className={classes.about}>
        {back}
        <h2>
          <bdi>{titleOf(data.message) || words.noMessage}</bdi>
        </h2>
        <p>
          <bdi>{data.authorName}</bdi> ·{' '}
          <time dateTime={data.committedAt}>{whenText(data.committedAt, locale)}</time> ·{' '}
          <code dir="ltr">{data.id.slice(0, 8)}</code>
        </p>
        {more !== '' && (
          <p className={classes.message} dir="auto">
            {more}
          </p>
        )}
      </header>
      {data.files.length === 0 ? (
        <p className={classes.note}>{words.noChanges}</p>
      ) : (
        <ul className={classes.changed} aria-label={words.changedFiles}>
          {data.files.map(({ path, change }) => (
            <li key={path}>
              <button
                type="button"
                aria-expanded={path === file}
                onClick={() => onFile(path === file ? undefined : path)}
              >
                <bdi>{path}</bdi>
                <span data-mark={change}>{marks[change]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown !== undefined && (
        <CommittedFile
          key={shown.path}
          branchKey={branchKey}
          branch={branch}
          mayEdit={mayEdit}
          commitId={commitId}
          path={shown.path}
          onLeave={onLeave}
        />
      )}
    </>
  );
}
