import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Conditions,
  changing,
  type KeptFilterListItem,
  keeping,
  keptFilter,
  removeKeptFilter,
} from '../../api/kept-filters-api.ts';
import { mayKeepForOthers } from '../../api/reached-api.ts';
import { ErrorDetails } from '../../look/ErrorDetails.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { useArea } from '../../words/area.ts';
import { KEPT_FILTERS } from '../../words/kept-filters/kept-filters-area.ts';
import { failureText } from './failure-text.ts';
import classes from './KeptFilters.module.css';
import { keptFiltersKey } from './kept-filters-key.ts';
import { type KeptFilterNotice, undoChange, undoDeletion } from './kept-undo.ts';

interface KeptFilterFormProps {
  readonly deploymentId: number;
  readonly view: string;
  /** What is changed; absent if the filters of the question are kept. */
  readonly item: KeptFilterListItem | undefined;
  /** The conditions of the question. */
  readonly conditions: Conditions | undefined;
  /** With what has changed, and what undoes it. */
  onDone(notice?: KeptFilterNotice): void;
}

const NO_CONDITIONS: Conditions = { filters: [], segments: [], timeDimensions: [] };

/** The name of kept filters, and who may use them. */
export function KeptFilterForm({ deploymentId, view, item, conditions, onDone }: KeptFilterFormProps) {
  const words = useArea(KEPT_FILTERS);
  const client = useQueryClient();
  const [name, setName] = useState(item?.name ?? '');
  const [isShared, setShared] = useState(item?.isShared ?? false);
  const { data: mayShare = false } = useQuery({
    queryKey: ['may-keep-for-others', deploymentId],
    queryFn: ({ signal }) => mayKeepForOthers(deploymentId, signal),
    staleTime: 5 * 60_000,
  });
  const [replaces, setReplaces] = useState(false);
  const entered = { name: name.trim(), isShared };
  const change =
    item === undefined
      ? keeping(deploymentId, { ...entered, view, ...(conditions ?? NO_CONDITIONS) })
      : changing(deploymentId, item.id, { ...entered, ...(replaces && conditions) });
  const refresh = () => client.invalidateQueries({ queryKey: keptFiltersKey(deploymentId, view) });
  const onSuccess = async (notice: KeptFilterNotice | undefined) => {
    await refresh();
    onDone(notice);
  };
  // What somebody else has deleted leaves the list.
  const after = { onSuccess, onError: refresh };
  const save = useMutation({
    mutationFn: async (): Promise<KeptFilterNotice | undefined> => {
      const before = item && (await keptFilter(deploymentId, item.id));
      await change.send();
      return before && { text: words.changed(before.name), undo: undoChange(deploymentId, before) };
    },
    ...after,
  });
  const remove = useMutation({
    mutationFn: async (id: number) => {
      const before = await keptFilter(deploymentId, id);
      await removeKeptFilter(deploymentId, id);
      return { text: words.deleted(before.name), undo: undoDeletion(deploymentId, before) };
    },
    ...after,
  });
  const error = save.error ?? remove.error;
  return (
    <form
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault();
        // React sends the events of a portal to the parents of its component.
        event.stopPropagation();
        if (entered.name !== '' && !save.isPending) save.mutate();
      }}
    >
      <TextInput
        size="xs"
        label={words.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        maxLength={255}
        dir="auto"
        data-autofocus
      />
      {(mayShare || item?.isShared === true) && (
        <Checkbox
          size="xs"
          label={words.forEveryone}
          description={words.forEveryoneHint}
          checked={isShared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
      {item !== undefined && conditions !== undefined && (
        <Checkbox
          size="xs"
          label={words.replace}
          checked={replaces}
          onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
        />
      )}
      {error !== null && (
        <div role="alert" className={classes.failed}>
          <p>{failureText(words, error)}</p>
          <ErrorDetails error={error} />
        </div>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="compact-md" loading={save.isPending} disabled={entered.name === ''}>
          {item === undefined ? words.keep : words.save}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onDone()}>
          {words.back}
        </Button>
        <ShowRequest
          request={change.shown}
          operation={change.shown.operation}
          parameters={change.shown.parameters}
        />
      </div>
      {item !== undefined && (
        <div className={classes.foot}>
          <Button
            size="compact-md"
            variant="subtle"
            color="red"
            className={classes.delete ?? ''}
            loading={remove.isPending}
            onClick={() => remove.mutate(item.id)}
          >
            {item.isShared ? words.deleteForEveryone(item.name) : words.delete(item.name)}
          </Button>
        </div>
      )}
    </form>
  );
}
