import type { WorkspaceObject } from '@facet/client';
import { useState } from 'react';
import { deleting } from '../api/workspace-changes.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './ActionDialog.module.css';
import { ActionDialog } from './ActionDialog.tsx';
import { titleOf } from './keys-of.ts';
import { NamedObjects } from './NamedObjects.tsx';

interface DeleteDialogProps {
  readonly deploymentId: number;
  readonly objects: readonly WorkspaceObject[];
  onDelete(withContents: boolean): Promise<void>;
  onClose(): void;
}

/** Names what is about to be deleted, and what goes with it. */
export function DeleteDialog({ deploymentId, objects, onDelete, onClose }: DeleteDialogProps) {
  const { deletion } = useArea(WORKSPACE);
  const [withContents, setWithContents] = useState(true);
  const [first] = objects;
  const hasFolders = objects.some(({ type }) => type === 'FOLDER');
  const choices = [
    { value: true, label: deletion.everything, help: undefined },
    { value: false, label: deletion.keepContent, help: deletion.keepHelp },
  ];
  return (
    <ActionDialog
      title={deletion.title(objects.length, first === undefined ? '' : titleOf(first))}
      action={deletion.action(objects.length)}
      isDangerous
      shown={deleting(deploymentId, objects, hasFolders && withContents).shown}
      onAction={() => onDelete(hasFolders && withContents)}
      onClose={onClose}
    >
      {objects.length > 1 && <NamedObjects objects={objects} />}
      {hasFolders && (
        <fieldset className={classes.choice}>
          <legend>{deletion.folders}</legend>
          {choices.map(({ value, label, help }) => (
            <label key={label}>
              <input
                type="radio"
                name="contents"
                checked={withContents === value}
                onChange={() => setWithContents(value)}
              />
              <span>
                {label}
                {help !== undefined && <small>{help}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {objects.some(({ type }) => type === 'WORKBOOK') && <p>{deletion.withParts}</p>}
      <p>{deletion.text}</p>
    </ActionDialog>
  );
}
