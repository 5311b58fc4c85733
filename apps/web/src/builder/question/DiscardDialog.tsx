import { Button, Group } from '@mantine/core';
import { Dialog } from '../../look/Dialog.tsx';
import { useArea } from '../../words/area.ts';
import { ADDING } from '../../words/builder/adding/adding-area.ts';
import { REPORTS } from '../../words/reports/reports-area.ts';

interface DiscardDialogProps {
  onStay(): void;
  onLeave(): void;
}

/** Asks before changes to the question of a chart are lost. */
export function DiscardDialog({ onStay, onLeave }: DiscardDialogProps) {
  const { making } = useArea(ADDING);
  const { leaving } = useArea(REPORTS);
  return (
    <Dialog title={leaving.title} width={440} onClose={onStay}>
      <p>{making.unsaved}</p>
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
