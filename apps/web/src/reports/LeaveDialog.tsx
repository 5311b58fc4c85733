import { Button } from '@mantine/core';
import { Dialog } from '../look/Dialog.tsx';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import classes from './ConflictDialog.module.css';

interface LeaveDialogProps {
  onStay(): void;
  onLeave(): void;
}

/** Asks before changes of a report are left behind. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const { leaving } = useArea(REPORTS);
  return (
    <Dialog title={leaving.title} width={440} onClose={onStay}>
      <p className={classes.text}>{leaving.text}</p>
      <div className={classes.actions}>
        <Button data-autofocus onClick={onStay}>
          {leaving.stay}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {leaving.leave}
        </Button>
      </div>
    </Dialog>
  );
}
