import { missingValue } from '@facet/charts/missing-values';
import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_VALUES, valuesOf } from '../../api/explore-api.ts';
import { ChoiceList } from '../../controls/ChoiceList.tsx';
import { booleanText } from '../../controls/filter-text.ts';
import searchClasses from '../../controls/ValueSearch.module.css';
import { useFormats } from '../../look/formats-context.ts';
import { useWords } from '../../words/words.ts';
import { useAskedBranch } from '../asked-branch.ts';
import type { Field } from '../fields/catalog.ts';

interface ValueChoiceProps {
  readonly deploymentId: number;
  readonly field: Field;
  readonly values: readonly (string | null)[];
  /** Values that are not offered; null is not either. */
  readonly without?: ReadonlySet<string>;
  /** What is said if these are all that are found. */
  readonly noneLeft?: string;
  onChange(values: readonly (string | null)[]): void;
}

/** The key of null among texts: no text has it. */
const NULL = '\u0000null';
const BOOLEANS = ['true', 'false'];

/** Chooses among the values of a dimension that the person may see, searched on the server. */
export function ValueChoice({ deploymentId, field, values, without, noneLeft, onChange }: ValueChoiceProps) {
  const words = useWords();
  const { locale } = useFormats();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const branch = useAskedBranch();
  const isBoolean = field.type === 'boolean';
  const query = useQuery({
    queryKey: ['values', deploymentId, field.name, search, branch],
    queryFn: ({ signal }) => valuesOf(deploymentId, field.name, search, signal, branch?.name ?? null),
    enabled: !isBoolean,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const found = isBoolean ? BOOLEANS : (query.data ?? []);
  // What is chosen stays in the list, also when the search does not find it.
  const shown = new Set([...(search === '' ? values : []), ...found]);
  const labelOf = (value: string | null) => {
    if (value === null || value === '') return missingValue(value, locale);
    return isBoolean ? booleanText(value, words) : value;
  };
  const offered = [...shown].filter(
    (value) => without === undefined || (value !== null && !without.has(value)),
  );
  const options = offered.map((value) => ({ key: value ?? NULL, label: labelOf(value) }));
  const chosen = values.map((value) => value ?? NULL);
  const choose = (key: string) => {
    const value = key === NULL ? null : key;
    onChange(chosen.includes(key) ? values.filter((one) => one !== value) : [...values, value]);
  };
  return (
    <div className={searchClasses.search}>
      {!isBoolean && (
        <TextInput
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={query.isFetching ? <Loader size={14} /> : null}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={500}
          data-autofocus
        />
      )}
      <ChoiceList label={field.title} options={options} chosen={chosen} isMultiple onChoose={choose} />
      {query.isError && <p role="alert">{query.error.message}</p>}
      {query.isSuccess && options.length === 0 && (
        <p>{found.length > 0 && noneLeft !== undefined ? noneLeft : words.noValues}</p>
      )}
      {found.length >= MOST_VALUES && <p>{words.moreValues}</p>}
    </div>
  );
}
