import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { type BranchKey, mergeBranch } from '../api/model-api.ts';
import { Dialog } from '../look/Dialog.tsx';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './ChangesPanel.module.css';

const ImpactLine = lazy(() => import('../model-graph/ImpactLine.tsx'));

interface MergeBranchDialogProps {
  readonly branch: BranchKey;
  readonly parent: string;
  /** Whether the parent is served in production. */
  readonly isPublished: boolean;
  readonly hasProblems: boolean;
  /** The page on which others review the branch. */
  readonly review: string;
  /** @param isDeleted whether the branch is gone */
  onMerged(isDeleted: boolean): void;
  onClose(): void;
}

/** Merges a shared branch into its parent. */
export function MergeBranchDialog(props: MergeBranchDialogProps) {
  const { branch, parent, isPublished, hasProblems, review, onMerged, onClose } = props;
  const { merge: words, commit, changes } = useArea(MODEL);
  const [deletes, setDeletes] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const name = isolated(branch.branchName);
  const title = words.title(name, isolated(parent));
  const conflicts = error instanceof ApiError ? error.conflicts : [];
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await mergeBranch(branch, { message: `Merge ${branch.branchName}`, deletes, isPublished });
      onMerged(deletes);
    } catch (reason) {
      setError(reason as Error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} width={480} onClose={onClose}>
      <div className={classes.form}>
        <p>{isPublished ? commit.publishes(isolated(parent)) : commit.text(isolated(parent))}</p>
        {hasProblems && <p className={classes.error}>{commit.problems}</p>}
        <Suspense fallback={null}>
          <ImpactLine branch={branch} />
        </Suspense>
        <Checkbox
          label={words.deletes(name)}
          checked={deletes}
          onChange={({ currentTarget }) => setDeletes(currentTarget.checked)}
        />
        <p>
          <a href={review} className={classes.link}>
            {changes.review}
          </a>
        </p>
        {error !== null && (
          <div className={classes.error} role="alert">
            {conflicts.length === 0 ? <p dir="auto">{error.message}</p> : <p>{changes.conflicts}</p>}
            <ul dir="ltr">
              {conflicts.map(({ path }) => (
                <li key={path}>{path}</li>
              ))}
            </ul>
          </div>
        )}
        <Button data-autofocus className={classes.submit ?? ''} loading={isBusy} onClick={() => void run()}>
          {isPublished ? words.publish : words.submit}
        </Button>
      </div>
    </Dialog>
  );
}
