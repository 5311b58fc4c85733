import type { DashboardCodeBranch } from '@facet/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DraftKey } from '../../api/draft-api.ts';
import { Dialog } from '../../look/Dialog.tsx';
import classes from './CommitDialog.module.css';
import CommitDialog from './CommitDialog.tsx';

interface BranchDialogProps {
  readonly draftKey: DraftKey;
  /** What is about to happen, as the title and in a sentence. */
  readonly title: string;
  readonly text: string;
  /** The message that the commit begins with. */
  readonly message: string;
  /** Changes the files of the person's dev branch. */
  change(): Promise<DashboardCodeBranch>;
  onCommitted(): void;
  onClose(): void;
}

/** Explains a change of files, makes it on the dev branch, and then asks to commit it. */
export default function BranchDialog(props: BranchDialogProps) {
  const { draftKey, title, text, message, change, onCommitted, onClose } = props;
  const [branch, setBranch] = useState<DashboardCodeBranch>();
  const [isChanging, setChanging] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  if (branch !== undefined)
    return (
      <CommitDialog
        draftKey={draftKey}
        branchName={branch.branchName}
        into={branch.deployBranchName}
        suggested={message}
        onCommitted={onCommitted}
        onClose={onClose}
      />
    );
  const make = () => {
    setChanging(true);
    setError(null);
    change().then(setBranch, (reason: Error) => {
      setError(reason);
      setChanging(false);
    });
  };
  return (
    <Dialog title={title} width={480} onClose={onClose}>
      <div className={classes.form}>
        <p>{text}</p>
        {error !== null && (
          <p className={classes.error} role="alert">
            {error.message}
          </p>
        )}
        <Button className={classes.submit ?? ''} data-autofocus loading={isChanging} onClick={make}>
          {title}
        </Button>
      </div>
    </Dialog>
  );
}
