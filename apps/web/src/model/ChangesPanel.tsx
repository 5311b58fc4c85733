import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { IconArrowLeft, IconGitMerge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type BranchKey, changesOf, type ModelChange, type ModelChanges } from '../api/model-api.ts';
import { isolated } from '../look/isolated.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { useWords } from '../words/words.ts';
import classes from './ChangesPanel.module.css';
import { MODEL_KEYS } from './model-keys.ts';

const TextCompared = lazy(() => import('../look/TextCompared.tsx'));

/** A branch with what it would change in its parent. */
export interface ComparedBranch {
  readonly key: BranchKey;
  /** As the person calls it. */
  readonly name: string;
  readonly parent: string;
  readonly changes: ModelChanges | undefined;
  readonly error: Error | null;
  /** Commits or merges it; absent where the person may not. */
  readonly action?: { readonly label: string; run(): void } | undefined;
  /** The page on which others review it. */
  readonly review?: string | undefined;
  /** Undoes the changes of a file. */
  readonly undo?: ((change: ModelChange) => void) | undefined;
}

interface ChangesPanelProps {
  /** The branch that is open, and its parent where that has a parent itself. */
  readonly branches: readonly ComparedBranch[];
  onOpen(path: string): void;
  onClose(): void;
}

/** What has changed on the branch, by file, and the ways to the branches above it. */
export default function ChangesPanel({ branches, onOpen, onClose }: ChangesPanelProps) {
  const words = useArea(MODEL).changes;
  const { close } = useWords();
  const [shown, setShown] = useState<{ branch: string; path: string }>();
  const compared = branches.find(({ key }) => key.branchName === shown?.branch);
  const change = compared?.changes?.files.find(({ path }) => path === shown?.path);
  return (
    <>
      <div className={classes.head}>
        {change !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.title}
            onClick={() => setShown(undefined)}
          >
            <IconArrowLeft size={16} aria-hidden className={classes.back} />
          </ActionIcon>
        )}
        <h2 className={classes.title}>{change === undefined ? words.title : <bdi>{change.path}</bdi>}</h2>
        <CloseButton aria-label={close} onClick={onClose} />
      </div>
      <div className={classes.body}>
        {compared !== undefined && change !== undefined ? (
          <Change compared={compared} change={change} onOpen={onOpen} />
        ) : (
          branches.map((branch) => (
            <Changes
              key={branch.key.branchName}
              compared={branch}
              onShow={(path) => setShown({ branch: branch.key.branchName, path })}
            />
          ))
        )}
      </div>
    </>
  );
}

function Changes({ compared, onShow }: { compared: ComparedBranch; onShow(path: string): void }) {
  const { changes: words, marks } = useArea(MODEL);
  const { name, parent, changes, error, action, review } = compared;
  const title = words.into(isolated(name), isolated(parent));
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.branch}>{title}</h3>
      {error !== null && changes === undefined && <ErrorState error={error} title={words.failed} />}
      {error === null && changes === undefined && <WidgetSkeleton shape="rows" />}
      {changes?.files.length === 0 && <p className={classes.note}>{words.nothing(isolated(parent))}</p>}
      {changes !== undefined && changes.files.length > 0 && (
        <ul className={classes.files}>
          {changes.files.map(({ path, change }) => (
            <li key={path} className={classes.row}>
              <button type="button" className={classes.file} title={path} onClick={() => onShow(path)}>
                <bdi>{path}</bdi>
                <span className={classes.mark} data-mark={change}>
                  {marks[change]}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {changes !== undefined && changes.conflicts.length > 0 && (
        <div className={classes.warning}>
          <p>{words.conflicts}</p>
          <ul dir="ltr">
            {changes.conflicts.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </div>
      )}
      {changes?.obstacle != null && (
        <p className={classes.warning} dir="auto">
          {changes.obstacle}
        </p>
      )}
      {changes !== undefined &&
        changes.files.length > 0 &&
        (action !== undefined || review !== undefined) && (
          <div className={classes.actions}>
            {action !== undefined && (
              <Button
                size="compact-md"
                leftSection={<IconGitMerge size={16} aria-hidden />}
                onClick={action.run}
              >
                {action.label}
              </Button>
            )}
            {review !== undefined && (
              <a href={review} className={classes.link}>
                {words.review}
              </a>
            )}
          </div>
        )}
    </section>
  );
}

interface ChangeProps {
  readonly compared: ComparedBranch;
  readonly change: ModelChange;
  onOpen(path: string): void;
}

function Change({ compared: { key, undo }, change, onOpen }: ChangeProps) {
  const { changes: words, textOf } = useArea(MODEL);
  const { path } = change;
  const texts = useQuery({
    queryKey: MODEL_KEYS.change(key, path),
    queryFn: ({ signal }) => changesOf(key, signal, path),
    staleTime: 0,
  });
  const [found] = texts.data?.files ?? [];
  return (
    <>
      <div className={classes.actions}>
        {change.change !== 'deleted' && (
          <Button variant="default" size="compact-sm" onClick={() => onOpen(path)}>
            {words.openFile}
          </Button>
        )}
        {undo !== undefined && (
          <Button variant="default" size="compact-sm" onClick={() => undo(found ?? change)} disabled={!found}>
            {words.undo}
          </Button>
        )}
      </div>
      {texts.error !== null && found === undefined ? (
        <ErrorState error={texts.error} title={words.failed} onRetry={() => void texts.refetch()} />
      ) : found === undefined ? (
        <WidgetSkeleton shape="rows" />
      ) : (
        <Suspense fallback={null}>
          <TextCompared
            path={path}
            label={textOf(isolated(path))}
            before={found.before ?? ''}
            after={found.after ?? ''}
            unchanged={words.unchanged}
          />
        </Suspense>
      )}
    </>
  );
}
