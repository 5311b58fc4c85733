import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, type FileConflict } from '../../api/api-error.ts';
import { type Commit, commitBranch } from '../../api/code-api.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { isolated } from '../../look/isolated.ts';
import { useArea } from '../../words/area.ts';
import { CODE } from '../../words/builder/code/code-area.ts';
import classes from './CommitDialog.module.css';
import { commitMerged, conflictAbout } from './commit-merged.ts';
import { FileConflicts } from './FileConflicts.tsx';
import { MergeChoice } from './MergeChoice.tsx';
import { mergedFile } from './merged-file.ts';

interface CommitDialogProps {
  readonly draftKey: DraftKey;
  /** The dev branch, and the branch that its changes go into. */
  readonly branchName: string;
  readonly into: string;
  /** The message to begin with. */
  readonly suggested: string;
  /** The name of a shared branch that takes the changes for review, instead of `into`, until the person names another. */
  readonly reviewBranch?: string;
  /** The file of the dashboard, in which changes of others are merged by widget. */
  readonly path?: string;
  /** @param toBranch the shared branch with the changes, if they are for review */
  onCommitted(toBranch?: string): void;
  onClose(): void;
}

/** Asks for the message of a commit, which publishes what is on the dev branch, or puts it on a branch for review. */
export default function CommitDialog(props: CommitDialogProps) {
  const { draftKey, branchName, into, suggested, reviewBranch, path, onCommitted, onClose } = props;
  const words = useArea(CODE).inFile;
  const [message, setMessage] = useState(suggested);
  const [toBranch, setToBranch] = useState(reviewBranch ?? '');
  const [isCommitting, setCommitting] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [conflict, setConflict] = useState<FileConflict>();
  const paths = error instanceof ApiError ? error.conflicts.map((one) => one.path) : [];
  const isForReview = reviewBranch !== undefined;
  const review = isForReview ? { toBranch: toBranch.trim() } : {};
  const commit: Commit = { draftKey, branchName, message: message.trim(), ...review };
  const title = isForReview ? words.review.commit : words.commit;
  const run = (work: () => Promise<void>) => {
    setCommitting(true);
    setError(null);
    setConflict(undefined);
    const done = () => onCommitted(commit.toBranch);
    work().then(done, (reason: Error) => {
      const about = path === undefined ? undefined : conflictAbout(path, reason);
      const merge = path === undefined || about === undefined ? undefined : mergedFile(path, about);
      if (about !== undefined && merge?.isConflict === false) {
        run(() => commitMerged(commit, about, merge.textOf(true)));
        return;
      }
      if (merge === undefined) setError(reason);
      else setConflict(about);
      setCommitting(false);
    });
  };
  return (
    <Dialog title={title} width={480} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isCommitting) run(() => commitBranch(commit));
        }}
      >
        <p>{isForReview ? words.review.text : words.commitText(isolated(into))}</p>
        {isForReview && (
          <TextInput
            label={words.review.branch}
            value={toBranch}
            maxLength={255}
            spellCheck={false}
            onChange={({ currentTarget }) => setToBranch(currentTarget.value)}
          />
        )}
        <TextInput
          data-autofocus
          label={words.message}
          value={message}
          maxLength={500}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {conflict !== undefined && path !== undefined && (
          <MergeChoice
            path={path}
            conflict={conflict}
            onText={(text) => run(() => commitMerged(commit, conflict, text))}
          />
        )}
        {error !== null &&
          (paths.length > 0 ? (
            <FileConflicts paths={paths} onReplace={() => run(() => commitBranch(commit, true))} />
          ) : (
            <p className={classes.error} role="alert">
              {error.message}
            </p>
          ))}
        {conflict === undefined && paths.length === 0 && (
          <Button
            className={classes.submit ?? ''}
            type="submit"
            loading={isCommitting}
            disabled={commit.message === '' || commit.toBranch === ''}
          >
            {title}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
