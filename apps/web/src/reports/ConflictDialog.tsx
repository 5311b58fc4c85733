import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../look/Dialog.tsx';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import classes from './ConflictDialog.module.css';
import { DifferenceList } from './DifferenceList.tsx';
import { failureText } from './failure-text.ts';
import type { SentRequest } from './sent-request.ts';

interface ConflictDialogProps {
  /** What others changed since the report was opened, in sentences. */
  readonly theirs: readonly string[];
  /** What the person changed since then. */
  readonly mine: readonly string[];
  /** Whether the person may create reports. */
  readonly mayKeep: boolean;
  /** The request that saves over it. */
  readonly overwriting: SentRequest;
  onTake(): void;
  onKeep(): void;
  /** Saves over the version that is described here; rejects if it is no longer the present one. */
  onOverwrite(): Promise<void>;
  onClose(): void;
}

/** Both changes of a report that two people changed, and what can be done about it. Nothing is the default. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { theirs, mine, mayKeep, overwriting, onTake, onKeep, onOverwrite, onClose } = props;
  const words = useArea(REPORTS);
  const { conflict } = words;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const overwrite = async () => {
    setSaving(true);
    setFailure(null);
    try {
      await onOverwrite();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog title={conflict.title} width={640} onClose={onClose}>
      <p className={classes.text}>{conflict.text}</p>
      <div className={classes.sides}>
        <section className={classes.side}>
          <h3>{conflict.theirs}</h3>
          <DifferenceList texts={theirs} />
        </section>
        <section className={classes.side}>
          <h3>{conflict.mine}</h3>
          <DifferenceList texts={mine} />
        </section>
      </div>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failureText(words, failure)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {conflict.back}
        </Button>
        {mayKeep && (
          <Button variant="default" onClick={onKeep}>
            {conflict.keep}
          </Button>
        )}
        <Button variant="default" onClick={onTake}>
          {conflict.take}
        </Button>
        <Button color="var(--bad)" variant="outline" loading={isSaving} onClick={() => void overwrite()}>
          {conflict.overwrite}
        </Button>
      </div>
      <ShowRequest {...overwriting} />
    </Dialog>
  );
}
