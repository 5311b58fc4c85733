import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { creatingFolder } from '../api/workspace-changes.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './ActionDialog.module.css';
import { ActionDialog } from './ActionDialog.tsx';

interface FolderDialogProps {
  readonly deploymentId: number;
  readonly parentId: number | null;
  onCreated(name: string): void;
  onClose(): void;
}

/** Creates a folder. */
export function FolderDialog({ deploymentId, parentId, onCreated, onClose }: FolderDialogProps) {
  const words = useArea(WORKSPACE);
  const { fields } = words;
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const text = description.trim();
  const change = creatingFolder(deploymentId, {
    name: name.trim(),
    parentId,
    ...(text === '' ? {} : { description: text }),
  });
  const create = async () => {
    if (name.trim() === '') return setMissing(true);
    try {
      await change.send();
      onCreated(name.trim());
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
    }
  };
  return (
    <ActionDialog
      title={words.newFolder}
      action={words.createFolder}
      shown={change.shown}
      onAction={create}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={fields.name}
        value={name}
        maxLength={255}
        error={isMissing && name.trim() === '' ? fields.nameMissing : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label={fields.description}
        value={description}
        maxLength={10_000}
        rows={3}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      {failure !== undefined && (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      )}
    </ActionDialog>
  );
}
