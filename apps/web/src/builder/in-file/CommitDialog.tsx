import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { commitBranch } from '../../api/code-api.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { useArea } from '../../words/area.ts';
import { CODE } from '../../words/builder/code/code-area.ts';
import { isolated } from '../isolated.ts';
import classes from './CommitDialog.module.css';

interface CommitDialogProps {
  readonly draftKey: DraftKey;
  /** The dev branch, and the branch that its changes go into. */
  readonly branchName: string;
  readonly into: string;
  /** The message to begin with. */
  readonly suggested: string;
  onCommitted(): void;
  onClose(): void;
}

/** Asks for the message of a commit, which publishes what is on the dev branch. */
export default function CommitDialog(props: CommitDialogProps) {
  const { draftKey, branchName, into, suggested, onCommitted, onClose } = props;
  const words = useArea(CODE).inFile;
  const [message, setMessage] = useState(suggested);
  const [isCommitting, setCommitting] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const commit = () => {
    setCommitting(true);
    setError(null);
    commitBranch(draftKey, branchName, message.trim()).then(onCommitted, (reason: Error) => {
      setError(reason);
      setCommitting(false);
    });
  };
  return (
    <Dialog title={words.commit} width={480} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isCommitting) commit();
        }}
      >
        <p>{words.commitText(isolated(into))}</p>
        <TextInput
          data-autofocus
          label={words.message}
          value={message}
          maxLength={500}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {error !== null && (
          <p className={classes.error} role="alert">
            {error.message}
          </p>
        )}
        <Button
          className={classes.submit ?? ''}
          type="submit"
          loading={isCommitting}
          disabled={message.trim() === ''}
        >
          {words.commit}
        </Button>
      </form>
    </Dialog>
  );
}
