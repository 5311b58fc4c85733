import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../look/Dialog.tsx';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './ChangesPanel.module.css';

interface PathDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly initial: string;
  readonly taken: ReadonlySet<string>;
  /** Rejects with the reason if it cannot. */
  onPath(path: string): Promise<void>;
  onClose(): void;
}

/** Asks for the path of a file. */
export function PathDialog({ title, submit, initial, taken, onPath, onClose }: PathDialogProps) {
  const words = useArea(MODEL);
  const [typed, setTyped] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const path = typed.trim();
  const isTaken = path !== initial && taken.has(path);
  const isWhole = path !== '' && !path.endsWith('/') && path !== initial && !isTaken;
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await onPath(path);
    } catch (reason) {
      setError(reason as Error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} width={480} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !isBusy) void run();
        }}
      >
        <TextInput
          data-autofocus
          dir="ltr"
          label={words.path}
          value={typed}
          maxLength={1024}
          spellCheck={false}
          autoComplete="off"
          error={isTaken ? words.pathExists : error?.message}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button className={classes.submit ?? ''} type="submit" loading={isBusy} disabled={!isWhole}>
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
