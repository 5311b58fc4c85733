import { Button, CloseButton } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { isWorthAsking } from '../../api/failure-of.ts';
import { commitsOf } from '../../api/model-history-api.ts';
import { nextPage } from '../../api/next-page.ts';
import { isolated } from '../../look/isolated.ts';
import { ShowMore } from '../../look/ShowMore.tsx';
import { ErrorState, Notice, WidgetSkeleton } from '../../look/States.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { MODEL_HISTORY } from '../../words/model-history/model-history-area.ts';
import type { BranchPlace } from '../branch-place.ts';
import { CommitView } from './CommitView.tsx';
import { titleOf, whenText } from './commit-text.ts';
import classes from './History.module.css';
import type { HistoryAddress } from './history-address.ts';

interface BranchHistoryProps {
  readonly deploymentId: number;
  readonly mayEdit: boolean;
  readonly place: BranchPlace;
  /** Chooses the branch. */
  readonly choice: ReactNode;
  readonly address: HistoryAddress;
  onAddress(address: HistoryAddress): void;
  onLeave(href: string): void;
}

/** The commits of a branch beside the one that is chosen. */
export function BranchHistory(props: BranchHistoryProps) {
  const { deploymentId, mayEdit, place, choice, address, onAddress, onLeave } = props;
  const { path, commit } = address;
  const { branch } = place;
  const words = useArea(MODEL_HISTORY);
  const locale = useLocale();
  const places = usePlaces();
  const key = useMemo(() => ({ deploymentId, branchName: branch.name }), [deploymentId, branch.name]);
  const list = useInfiniteQuery({
    queryKey: ['model', deploymentId, 'branch', branch.name, 'commits', path, branch.lastHash],
    queryFn: ({ signal, pageParam }) => commitsOf(key, path, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    retry: isWorthAsking,
  });
  const commits = list.data?.pages.flatMap(({ items }) => items);
  const show = (id: string) => onAddress({ ...address, commit: id, file: path });
  return (
    <main className={classes.page} data-chosen={commit !== undefined || undefined}>
      <div className={classes.head}>
        <h1>{words.title}</h1>
        {choice}
        {path !== undefined && (
          <span className={classes.path}>
            <bdi>{path}</bdi>
            <CloseButton
              size="sm"
              aria-label={words.allFiles}
              title={words.allFiles}
              onClick={() => onAddress({ ...address, path: undefined, commit: undefined, file: undefined })}
            />
          </span>
        )}
        <span className={classes.gap} />
        <Button
          component="a"
          href={places.model(deploymentId, branch.name)}
          variant="default"
          size="compact-md"
          leftSection={<IconFiles size={16} aria-hidden />}
        >
          {words.files}
        </Button>
      </div>
      <div className={classes.body}>
        <section className={classes.list} aria-label={words.commits}>
          {list.error !== null && commits === undefined ? (
            <ErrorState error={list.error} title={words.failed} onRetry={() => void list.refetch()} />
          ) : commits === undefined ? (
            <WidgetSkeleton shape="rows" />
          ) : commits.length === 0 ? (
            <Notice text={path === undefined ? words.nothing : words.nothingOf(isolated(path))} />
          ) : (
            <ol>
              {commits.map(({ id, message, authorName, committedAt }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-current={id === commit ? 'true' : undefined}
                    onClick={() => show(id)}
                  >
                    <bdi>{titleOf(message) || words.noMessage}</bdi>
                    <small>
                      <bdi>{authorName}</bdi> ·{' '}
                      <time dateTime={committedAt}>{whenText(committedAt, locale)}</time>
                    </small>
                  </button>
                </li>
              ))}
            </ol>
          )}
          <ShowMore list={list} label={words.more} size="xs" className={classes.more ?? ''} />
        </section>
        <section className={classes.commit} aria-label={words.commit}>
          {commit === undefined ? (
            <p className={classes.note}>{words.choose}</p>
          ) : (
            <CommitView
              key={commit}
              branchKey={key}
              branch={branch}
              mayEdit={mayEdit}
              commitId={commit}
              file={address.file}
              onFile={(file) => onAddress({ ...address, file })}
              onBack={() => onAddress({ ...address, commit: undefined, file: undefined })}
              onLeave={onLeave}
            />
          )}
        </section>
      </div>
    </main>
  );
}
