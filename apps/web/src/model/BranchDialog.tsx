import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addBranch, openOwnBranch } from '../api/model-api.ts';
import { Dialog } from '../look/Dialog.tsx';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './ChangesPanel.module.css';

interface BranchDialogProps {
  readonly deploymentId: number;
  /** The shared branch that it begins with. */
  readonly from: string;
  /** @param branchName the dev branch of the person on the new branch */
  onCreated(branchName: string): void;
  onClose(): void;
}

/** Creates a shared branch, and opens the person's edits of it. */
export function BranchDialog({ deploymentId, from, onCreated, onClose }: BranchDialogProps) {
  const words = useArea(MODEL);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const branchName = typed.trim();
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      const key = { deploymentId, branchName };
      await addBranch(key, from);
      onCreated(await openOwnBranch(key));
    } catch (reason) {
      setError(reason as Error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={words.newBranch} width={440} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (branchName !== '' && !isBusy) void run();
        }}
      >
        <TextInput
          data-autofocus
          dir="ltr"
          label={words.branchName}
          description={words.startsFrom(isolated(from))}
          value={typed}
          maxLength={255}
          spellCheck={false}
          autoComplete="off"
          error={error?.message}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button className={classes.submit ?? ''} type="submit" loading={isBusy} disabled={branchName === ''}>
          {words.createBranch}
        </Button>
      </form>
    </Dialog>
  );
}
