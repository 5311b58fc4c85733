import { Button, Group } from '@mantine/core';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { Dialog } from './Dialog.tsx';

interface LeaveDialogProps {
  /** What would be lost, if it is not a report. */
  readonly text?: string;
  onStay(): void;
  onLeave(): void;
}

/** Asks before changes are left behind. */
export function LeaveDialog({ text, onStay, onLeave }: LeaveDialogProps) {
  const { leaving } = useArea(REPORTS);
  return (
    <Dialog title={leaving.title} width={440} onClose={onStay}>
      <p>{text ?? leaving.text}</p>
      <Group gap={8}>
        <Button data-autofocus onClick={onStay}>
          {leaving.stay}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {leaving.leave}
        </Button>
      </Group>
    </Dialog>
  );
}
