import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  type AddedChart,
  addResult,
  editableWorkbooks,
  type ResultKey,
} from '../../api/chat-authoring-api.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { useArea } from '../../words/area.ts';
import { CHAT_AUTHORING } from '../../words/chat-authoring/chat-authoring-area.ts';
import classes from './AddToDashboard.module.css';

interface AddToDashboardProps {
  readonly resultKey: ResultKey;
  /** The question. */
  readonly name: string;
  onAdded(added: AddedChart): void;
  onClose(): void;
}

/** The most characters of the name of a dashboard. */
const LONGEST = 255;

/** Adds an answer to the draft of a dashboard that the reader chooses, or of a new one. */
export default function AddToDashboard({ resultKey, name, onAdded, onClose }: AddToDashboardProps) {
  const words = useArea(CHAT_AUTHORING);
  const client = useQueryClient();
  const { deploymentId } = resultKey;
  const [search, setSearch] = useState('');
  const [newName, setNewName] = useState(name.slice(0, LONGEST));
  const wanted = useDeferredValue(search.trim());
  const { data, error } = useQuery({
    queryKey: ['workspace', 'editable-workbooks', deploymentId, wanted],
    queryFn: ({ signal }) => editableWorkbooks(deploymentId, wanted, signal),
    placeholderData: keepPreviousData,
  });
  const adding = useMutation({
    mutationFn: (target: { workbookId: number } | { workbookName: string }) => addResult(resultKey, target),
    onSuccess(added) {
      void client.invalidateQueries({ queryKey: ['workspace'] });
      onAdded(added);
    },
  });
  const failure = error ?? adding.error;
  return (
    <Dialog title={words.title} width={480} onClose={onClose}>
      <div className={classes.parts}>
        <TextInput
          data-autofocus
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          maxLength={LONGEST}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {data?.length === 0 && <p className={classes.none}>{wanted === '' ? words.none : words.noneFound}</p>}
        {data !== undefined && data.length > 0 && (
          <ul className={classes.list} aria-label={words.choices}>
            {data.map(({ id, name: title, folderPath }) => (
              <li key={id}>
                <UnstyledButton
                  className={classes.entry ?? ''}
                  dir="auto"
                  disabled={adding.isPending}
                  onClick={() => adding.mutate({ workbookId: id })}
                >
                  <span className={classes.name}>{title}</span>
                  {folderPath.length > 0 && (
                    <small>{folderPath.map((folder) => folder.name).join(' / ')}</small>
                  )}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (newName.trim() !== '') adding.mutate({ workbookName: newName.trim() });
          }}
        >
          <TextInput
            className={classes.field ?? ''}
            label={words.newDashboard}
            value={newName}
            maxLength={LONGEST}
            onChange={({ currentTarget }) => setNewName(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={newName.trim() === ''} loading={adding.isPending}>
            {words.create}
          </Button>
        </form>
        {failure !== null && (
          <p className={classes.failure} role="alert">
            <b>{words.failed}</b> {failure.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}
