import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconRosetteDiscountCheck, IconSearch, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { contentOwners } from '../api/workspace-api.ts';
import { useHas } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './FilterLine.module.css';
import { personName } from './keys-of.ts';
import { EVERYTHING, isFiltered, type ListState } from './place.ts';
import { WORKSPACE_KEY } from './use-objects.ts';

/** How long after the last key the list is searched. */
const PAUSE_MS = 150;
const TYPES = ['FOLDER', 'WORKBOOK', 'REPORT'] as const;

interface FilterLineProps {
  readonly deploymentId: number;
  readonly state: ListState;
  readonly field: RefObject<HTMLInputElement | null>;
  onState(state: ListState): void;
  /** The arrow that leads from the search to the list. */
  onDown(): void;
}

/** What the list is limited to. */
export function FilterLine({ deploymentId, state, field, onState, onDown }: FilterLineProps) {
  const words = useArea(WORKSPACE);
  const hasFavourites = useHas('favourites');
  const [text, setText] = useState(state.search);
  const { data: owners = [] } = useQuery({
    queryKey: [WORKSPACE_KEY, 'owners', deploymentId],
    queryFn: ({ signal }) => contentOwners(deploymentId, signal),
    staleTime: 300_000,
  });
  useEffect(() => setText((now) => (now.trim() === state.search ? now : state.search)), [state.search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === state.search) return undefined;
    const timer = setTimeout(() => onState({ ...state, search: wanted }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, state, onState]);
  const toggle = (name: 'isFavourite' | 'isVerified') => onState({ ...state, [name]: !state[name] });
  const clear = () => {
    setText('');
    onState({ ...EVERYTHING, sort: state.sort, isReversed: state.isReversed });
  };
  return (
    <search className={classes.line}>
      <TextInput
        ref={field}
        type="search"
        className={classes.search}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
        aria-label={words.search}
        aria-keyshortcuts="/"
        placeholder={words.search}
        maxLength={255}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text === '' ? undefined : (
            <CloseButton size="sm" aria-label={words.clearFilters} onClick={() => setText('')} />
          )
        }
      />
      <Select
        className={classes.type}
        aria-label={words.type}
        data={[
          { value: '', label: words.allTypes },
          ...TYPES.map((type) => ({ value: type, label: words.types[type] })),
        ]}
        value={state.type ?? ''}
        onChange={(value) => onState({ ...state, type: TYPES.find((type) => type === value) ?? null })}
        allowDeselect={false}
        checkIconPosition="right"
      />
      <Select
        className={classes.owner}
        aria-label={words.owner}
        data={[
          { value: '', label: words.anyOwner },
          ...owners.map((owner) => ({ value: String(owner.id), label: personName(owner) })),
        ]}
        value={state.ownerId === null ? '' : String(state.ownerId)}
        onChange={(value) => onState({ ...state, ownerId: Number(value) || null })}
        allowDeselect={false}
        searchable={owners.length > 8}
        checkIconPosition="right"
        maxDropdownHeight={320}
      />
      {hasFavourites && (
        <Button
          className={classes.toggle}
          variant={state.isFavourite ? 'light' : 'default'}
          aria-pressed={state.isFavourite}
          leftSection={<IconStar size={16} aria-hidden />}
          onClick={() => toggle('isFavourite')}
        >
          {words.favourites}
        </Button>
      )}
      <Button
        className={classes.toggle}
        variant={state.isVerified ? 'light' : 'default'}
        aria-pressed={state.isVerified}
        leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
        onClick={() => toggle('isVerified')}
      >
        {words.verified}
      </Button>
      {isFiltered(state) && (
        <Button className={classes.toggle} variant="subtle" color="gray" onClick={clear}>
          {words.clearFilters}
        </Button>
      )}
    </search>
  );
}
