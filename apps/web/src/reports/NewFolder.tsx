import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { creatingFolder } from '../api/workspace-changes.ts';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import type { ReportPlace } from './last-place.ts';
import classes from './PlaceChoice.module.css';

interface NewFolderProps {
  readonly deploymentId: number;
  /** The folder in which it is made; null for the root of the workspace. */
  readonly within: ReportPlace | null;
  onCreated(folder: ReportPlace): void;
  onCancel(): void;
}

/** Makes a folder while the report that is to be in it is being saved. */
export function NewFolder({ deploymentId, within, onCreated, onCancel }: NewFolderProps) {
  const words = useArea(WORKSPACE);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { send, shown } = creatingFolder(deploymentId, { name: name.trim(), parentId: within?.id ?? null });
  const { operation, parameters, method, path, body } = shown;
  const create = async () => {
    if (name.trim() === '') return setProblem(words.fields.nameMissing);
    if (isSending) return;
    setSending(true);
    try {
      const folder = await send();
      const names = [...(within === null ? [] : [within.name]), folder.name];
      onCreated({ type: 'FOLDER', id: folder.id, name: names.join(' / ') });
    } catch (error) {
      setProblem((error as Error).message);
      setSending(false);
    }
  };
  return (
    <fieldset className={classes.folder} aria-label={words.newFolder}>
      <TextInput
        autoFocus
        label={words.newFolder}
        placeholder={words.fields.name}
        maxLength={255}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter in the form around it would save the report.
          event.preventDefault();
          void create();
        }}
      />
      <div className={classes.actions}>
        <Button size="xs" loading={isSending} onClick={() => void create()}>
          {words.createFolder}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <ShowRequest operation={operation} parameters={parameters} request={{ method, path, body }} />
      </div>
    </fieldset>
  );
}
