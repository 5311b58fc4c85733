import type { TrashedObject } from '@facet/client';
import { erasing } from '../api/workspace-changes.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { NamedObjects } from './NamedObjects.tsx';

interface EraseDialogProps {
  readonly deploymentId: number;
  readonly objects: readonly TrashedObject[];
  onErase(): Promise<void>;
  onClose(): void;
}

/** Names what is about to be lost for good. */
export function EraseDialog({ deploymentId, objects, onErase, onClose }: EraseDialogProps) {
  const { erasing: texts } = useArea(WORKSPACE).trashPage;
  return (
    <ActionDialog
      title={texts.title(objects.length, objects[0]?.name ?? '')}
      action={texts.action(objects.length)}
      isDangerous
      shown={erasing(deploymentId, objects).shown}
      onAction={onErase}
      onClose={onClose}
    >
      {objects.length > 1 && <NamedObjects objects={objects} />}
      <p>{texts.text}</p>
    </ActionDialog>
  );
}
