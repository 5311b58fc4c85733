import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, type FileConflict } from '../api/api-error.ts';
import { commitEdits } from '../api/model-api.ts';
import { Dialog } from '../look/Dialog.tsx';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './ChangesPanel.module.css';
import { ConflictList } from './ConflictList.tsx';
import type { OpenFiles } from './open-files.ts';

interface CommitDialogProps {
  readonly work: OpenFiles;
  readonly parent: string;
  /** The paths of the files that it changes. */
  readonly changed: readonly string[];
  /** Whether the commit is built in production. */
  readonly isPublished: boolean;
  /** The name of a shared branch to begin with, for people who may not change the parent. */
  readonly reviewBranch?: string | undefined;
  readonly hasProblems: boolean;
  readonly hasUnsaved: boolean;
  /** @param into the branch that has the changes now */
  onCommitted(into: string): void;
  onClose(): void;
}

/** Files that a suggested message names. */
const MOST_NAMES = 3;

/** Asks for the message of a commit, after which the parent has the changes. */
export function CommitDialog(props: CommitDialogProps) {
  const { work, parent, isPublished, reviewBranch, hasProblems, hasUnsaved, onCommitted, onClose } = props;
  const { changed } = props;
  const words = useArea(MODEL).commit;
  const [message, setMessage] = useState(() => namesOf(changed));
  const [toBranch, setToBranch] = useState(reviewBranch ?? '');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [conflicts, setConflicts] = useState<readonly FileConflict[]>([]);
  const [merged, setMerged] = useState<ReadonlySet<string>>(new Set());
  const isForReview = reviewBranch !== undefined;
  const into = isForReview ? toBranch.trim() : parent;
  const isMerged = conflicts.every(({ path }) => merged.has(path));
  const isWhole = message.trim() !== '' && into !== '' && isMerged;
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      // What could not be saved is named beside its file.
      if (!(await work.saveAll())) return onClose();
      await commitEdits(work.key, {
        message: message.trim(),
        resolveMergeConflict: conflicts.length > 0,
        ...(isForReview && { toBranch: into }),
      });
      onCommitted(into);
    } catch (reason) {
      if (reason instanceof ApiError && reason.conflicts.length > 0) {
        setConflicts(reason.conflicts);
        setMerged(new Set());
      } else setError(reason as Error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={words.title(isolated(parent))} width={520} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !isBusy) void run();
        }}
      >
        <p>
          {isForReview
            ? words.forReview
            : isPublished
              ? words.publishes(isolated(parent))
              : words.text(isolated(parent))}{' '}
          {hasUnsaved && words.savesFirst}
        </p>
        {hasProblems && <p className={classes.error}>{words.problems}</p>}
        {isForReview && (
          <TextInput
            dir="ltr"
            label={words.reviewBranch}
            value={toBranch}
            maxLength={255}
            spellCheck={false}
            onChange={({ currentTarget }) => setToBranch(currentTarget.value)}
          />
        )}
        <TextInput
          data-autofocus
          dir="auto"
          label={words.message}
          value={message}
          maxLength={500}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <ConflictList
          work={work}
          conflicts={conflicts}
          merged={merged}
          onMerged={(path) => setMerged((before) => new Set([...before, path]))}
        />
        {error !== null && (
          <p className={classes.error} role="alert" dir="auto">
            {error.message}
          </p>
        )}
        <Button className={classes.submit ?? ''} type="submit" loading={isBusy} disabled={!isWhole}>
          {isPublished && !isForReview ? words.publish : words.submit}
        </Button>
      </form>
    </Dialog>
  );
}

/** The names of the first files, as a message to begin with: `orders.yml, users.yml, +2`. */
function namesOf(paths: readonly string[]): string {
  const names = paths.slice(0, MOST_NAMES).map((path) => path.slice(path.lastIndexOf('/') + 1));
  return [...names, ...(paths.length > MOST_NAMES ? [`+${paths.length - MOST_NAMES}`] : [])].join(', ');
}
