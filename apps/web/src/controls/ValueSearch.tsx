import { missingValue } from '@facet/charts/missing-values';
import type { WidgetOfType } from '@facet/dashboards';
import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { useWords } from '../words/words.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { booleanText } from './filter-text.ts';
import classes from './ValueSearch.module.css';

type Value = string | number | boolean;

interface ValueSearchProps {
  readonly widget: WidgetOfType<'FILTER'>;
  readonly type: 'string' | 'number' | 'time' | 'boolean';
  readonly values: readonly Value[];
  onChange(values: Value[]): void;
  /** Chooses null, which is no value of a list but an operator of its own; absent if the filter has no such one. */
  readonly onNull?: (() => void) | undefined;
  /** Whether texts can be typed that are not in the data, such as by an author. */
  readonly takesNew: boolean;
  onClose(): void;
}

/** The key of null among texts: no text has it. */
const NULL = '\u0000null';

/** Chooses among the values that the server finds: those in the data that the viewer may see. */
export function ValueSearch({
  widget,
  type,
  values: chosenValues,
  onChange,
  onNull,
  takesNew,
  onClose,
}: ValueSearchProps) {
  const { api, dashboard } = useBoard();
  const values = useBoardState((state) => state.values);
  const words = useWords();
  const { locale } = useFormats();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const isMultiple = widget.config.multiple ?? type === 'string';
  const client = useQueryClient();
  const foundBy = (searched: string) =>
    queryOptions({
      queryKey: ['values', dashboard.publicId, widget.id, searched, values.filters, values.timezone],
      queryFn: ({ signal }) => api.values(widget.id, searched, values, signal),
    });
  const query = useQuery({ ...foundBy(search), placeholderData: keepPreviousData });
  const found = query.data?.values ?? [];
  const byKey = new Map<string, Value>();
  // What is chosen stays in the list, also when the search does not find it.
  for (const value of chosenValues) if (search === '' || search === value) byKey.set(String(value), value);
  for (const { value } of found) if (value !== null) byKey.set(String(value), value as Value);
  const labels = new Map(found.map(({ value, label }) => [String(value), label]));
  // Values without labels of the author's have those of the reader's language.
  const hasOwnLabels = widget.config.options !== undefined;
  const labelOf = (key: string) => {
    if (type === 'boolean' && !hasOwnLabels) return booleanText(key, words);
    return labels.get(key) || key || missingValue('', locale);
  };
  const options = [...byKey.keys()].map((key) => ({ key, label: labelOf(key) }));
  if (onNull !== undefined && search === '' && found.some(({ value }) => value === null))
    options.push({ key: NULL, label: missingValue(null, locale) });
  const chosen = chosenValues.map(String);
  const choose = (value: Value) => {
    const key = String(value);
    if (!isMultiple) {
      onChange([value]);
      onClose();
    } else if (chosen.includes(key)) onChange(chosenValues.filter((item) => String(item) !== key));
    else onChange([...chosenValues, value]);
  };
  const latest = useRef(choose);
  latest.current = choose;
  /** Chooses what was typed, or the first value that it finds; the list may still be that of an earlier text. */
  const chooseTyped = async (field: HTMLInputElement) => {
    const typed = field.value.trim();
    if (typed === '') return;
    field.select();
    const answer = await client.fetchQuery({ ...foundBy(typed), staleTime: Number.POSITIVE_INFINITY });
    const offered = answer.values.filter(({ value }) => value !== null);
    const match = offered.find(({ value, label }) => [String(value), label].includes(typed)) ?? offered[0];
    if (match !== undefined) latest.current(match.value as Value);
    else if (takesNew && type === 'string' && !hasOwnLabels) latest.current(typed);
  };
  return (
    <div className={classes.search}>
      <TextInput
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={query.isFetching ? <Loader size={14} /> : null}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          // What fails is reported below the list.
          if (key === 'Enter') chooseTyped(currentTarget).catch(() => undefined);
        }}
        data-autofocus
      />
      <ChoiceList
        label={widget.config.label ?? words.value}
        options={options}
        chosen={chosen}
        isMultiple={isMultiple}
        onChoose={(key) => (key === NULL ? onNull?.() : choose(byKey.get(key) as Value))}
      />
      {query.isError && <p role="alert">{query.error.message}</p>}
      {query.isSuccess && options.length === 0 && <p>{words.noValues}</p>}
      {query.data?.truncated && <p>{words.moreValues}</p>}
    </div>
  );
}
