import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddedChart, addResult, type ResultKey } from '../../api/chat-authoring-api.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { ShowMore } from '../../look/ShowMore.tsx';
import { useArea } from '../../words/area.ts';
import { CHAT } from '../../words/chat/chat-area.ts';
import { CHAT_AUTHORING } from '../../words/chat-authoring/chat-authoring-area.ts';
import classes from './AddToDashboard.module.css';
import { useEditableWorkbooks } from './use-editable-workbooks.ts';

interface AddToDashboardProps {
  readonly resultKey: ResultKey;
  /** The question. */
  readonly name: string;
  onAdded(added: AddedChart): void;
  onClose(): void;
}

/** How long after the last key the server is asked. */
const PAUSE_MS = 200;
/** The most characters of the name of a dashboard. */
const LONGEST = 255;

/** Adds an answer to the draft of a dashboard that the reader chooses, or of a new one. */
export default function AddToDashboard({ resultKey, name, onAdded, onClose }: AddToDashboardProps) {
  const words = useArea(CHAT_AUTHORING);
  const { more } = useArea(CHAT);
  const client = useQueryClient();
  const { deploymentId } = resultKey;
  const [search, setSearch] = useState('');
  const [newName, setNewName] = useState(name.slice(0, LONGEST));
  const [wanted] = useDebouncedValue(search.trim(), PAUSE_MS);
  const { list, workbooks = [] } = useEditableWorkbooks(deploymentId, wanted);
  const adding = useMutation({
    mutationFn: (target: { workbookId: number } | { workbookName: string }) => addResult(resultKey, target),
    onSuccess(added) {
      void client.invalidateQueries({ queryKey: ['workspace'] });
      onAdded(added);
    },
  });
  const failure = list.error ?? adding.error;
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
        {workbooks.length === 0 && list.isSuccess && !list.hasNextPage && (
          <p className={classes.none} role="status">
            {wanted === '' ? words.none : words.noneFound}
          </p>
        )}
        {workbooks.length > 0 && (
          <ul className={classes.list} aria-label={words.choices}>
            {workbooks.map(({ id, name: title, folderPath }) => (
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
            {list.hasNextPage && (
              <li>
                <ShowMore list={list} label={more} variant="subtle" size="xs" fullWidth />
              </li>
            )}
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
