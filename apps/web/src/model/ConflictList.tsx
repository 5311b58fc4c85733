import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileConflict } from '../api/api-error.ts';
import { textOf, writeText } from '../api/model-api.ts';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './ChangesPanel.module.css';
import { MergeDialog } from './MergeDialog.tsx';
import type { OpenFiles } from './open-files.ts';

interface ConflictListProps {
  readonly work: OpenFiles;
  readonly conflicts: readonly FileConflict[];
  /** The paths of those that are merged. */
  readonly merged: ReadonlySet<string>;
  onMerged(path: string): void;
}

/** The files that both branches have changed, each with a way to merge it by hand on the dev branch. */
export function ConflictList({ work, conflicts, merged, onMerged }: ConflictListProps) {
  const { commit: words, changes } = useArea(MODEL);
  const [shown, setShown] = useState<FileConflict>();
  const [error, setError] = useState<Error | null>(null);
  if (conflicts.length === 0) return null;
  const save = async ({ path }: FileConflict, text: string) => {
    setError(null);
    try {
      const present = await textOf(work.key, path);
      await writeText(work.key, path, text, present?.hash ?? null);
      onMerged(path);
    } catch (reason) {
      setError(reason as Error);
    }
  };
  return (
    <div role="alert">
      <p className={classes.error}>{changes.conflicts}</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.path}>
            <bdi>{conflict.path}</bdi>{' '}
            {merged.has(conflict.path) ? (
              <span className={classes.resolved}>
                <IconCircleCheck size={14} aria-hidden /> {words.merged}
              </span>
            ) : (
              <Button variant="default" size="compact-xs" onClick={() => setShown(conflict)}>
                {words.mergeFile(isolated(conflict.path))}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p>{words.mergeFiles}</p>
      {error !== null && (
        <p className={classes.error} dir="auto">
          {error.message}
        </p>
      )}
      {shown !== undefined && (
        <MergeDialog
          path={shown.path}
          theirs={shown.ours ?? ''}
          mine={shown.theirs ?? ''}
          onText={(text) => {
            setShown(undefined);
            void save(shown, text);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}
