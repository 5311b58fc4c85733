import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../look/Dialog.tsx';
import classes from './ChangesPanel.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  /** What can be done instead. */
  readonly other?: { readonly label: string; run(): void };
  /** Rejects with the reason if it cannot. */
  onSubmit(): Promise<void>;
  onClose(): void;
}

/** Asks before something is lost. */
export function ConfirmDialog({ title, text, submit, other, onSubmit, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await onSubmit();
    } catch (reason) {
      setError(reason as Error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} width={440} onClose={onClose}>
      <div className={classes.form}>
        <p>{text}</p>
        {error !== null && (
          <p className={classes.error} role="alert" dir="auto">
            {error.message}
          </p>
        )}
        <Group gap={8} justify="flex-end">
          {other !== undefined && (
            <Button variant="default" onClick={other.run}>
              {other.label}
            </Button>
          )}
          <Button data-autofocus loading={isBusy} onClick={() => void run()}>
            {submit}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
