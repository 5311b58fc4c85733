import type { Model } from '@facet/query';
import { Button, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type KeptFilter,
  type KeptFilterListItem,
  keptFilter,
  keptFiltersOf,
} from '../../api/kept-filters-api.ts';
import { ErrorDetails } from '../../look/ErrorDetails.tsx';
import { useArea } from '../../words/area.ts';
import { KEPT_FILTERS } from '../../words/kept-filters/kept-filters-area.ts';
import { useWords } from '../../words/words.ts';
import { failureText } from './failure-text.ts';
import { KeptFilterRow } from './KeptFilterRow.tsx';
import classes from './KeptFilters.module.css';
import { KeptFilterUndo } from './KeptFilterUndo.tsx';
import { keptFiltersKey } from './kept-filters-key.ts';
import type { KeptFilterNotice } from './kept-undo.ts';

interface KeptFilterListProps {
  readonly deploymentId: number;
  readonly view: string;
  readonly model: Model;
  /** What has just happened to one of them. */
  readonly notice: KeptFilterNotice | undefined;
  /** Whether the question has filters. */
  readonly canKeep: boolean;
  onApply(kept: KeptFilter): void;
  onChange(item: KeptFilterListItem): void;
  onKeep(): void;
}

/** How many are shown at once; a search finds the others. */
const MOST_SHOWN = 100;
/** From how many on there is a search. */
const SEARCHED = 8;

/** The kept filters of a view, by name. */
export function KeptFilterList(props: KeptFilterListProps) {
  const { deploymentId, view, model, notice, canKeep, onApply, onChange, onKeep } = props;
  const words = useArea(KEPT_FILTERS);
  const all = useWords();
  const [text, setText] = useState('');
  const list = useQuery({
    queryKey: keptFiltersKey(deploymentId, view),
    queryFn: ({ signal }) => keptFiltersOf(deploymentId, view, signal),
  });
  const use = useMutation({
    mutationFn: (id: number) => keptFilter(deploymentId, id),
    onSuccess: onApply,
    onError: () => void list.refetch(),
  });
  const error = list.error ?? use.error;
  const items = list.data?.items ?? [];
  const search = foldedText(text);
  const found = items.filter(({ name }) => foldedText(name).includes(search));
  return (
    <div className={classes.panel}>
      {items.length > SEARCHED && (
        <TextInput
          size="xs"
          aria-label={all.search}
          placeholder={all.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maxLength={255}
          data-autofocus
        />
      )}
      {list.isPending && <div className={classes.pending} />}
      {error !== null && (
        <div role="alert" className={classes.failed}>
          <p>{failureText(words, error)}</p>
          <ErrorDetails error={error} />
        </div>
      )}
      {list.isSuccess && items.length === 0 && <p className={classes.text}>{words.empty}</p>}
      {items.length > 0 && found.length === 0 && <p className={classes.text}>{words.notFound}</p>}
      {found.length > 0 && (
        <ul className={classes.list}>
          {found.slice(0, MOST_SHOWN).map((item) => (
            <KeptFilterRow
              key={item.id}
              item={item}
              isIncomplete={item.members.some((member) => !model.members.has(member))}
              isBusy={use.isPending && use.variables === item.id}
              onApply={() => use.mutate(item.id)}
              onChange={() => onChange(item)}
            />
          ))}
        </ul>
      )}
      {(found.length > MOST_SHOWN || list.data?.hasMore === true) && (
        <p className={classes.text}>{words.more}</p>
      )}
      {notice !== undefined && <KeptFilterUndo deploymentId={deploymentId} view={view} notice={notice} />}
      <div className={classes.foot}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          disabled={!canKeep}
          onClick={onKeep}
        >
          {words.keep}
        </Button>
        {!canKeep && <p className={classes.text}>{words.nothingToKeep}</p>}
      </div>
    </div>
  );
}

function foldedText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
