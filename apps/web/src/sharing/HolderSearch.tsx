import '@mantine/core/styles/Combobox.css';
import type { ShareCandidate } from '@facet/client';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { type CandidateList, type Holder, MOST_CANDIDATES } from '../api/sharing-api.ts';
import { plainText } from '../look/plain-text.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import type { SharingWords } from '../words/sharing/words.ts';
import { keyOf } from './entries.ts';
import { HolderIcon } from './HolderIcon.tsx';
import { holderName } from './holder-name.ts';
import classes from './Sharing.module.css';
import { aboutHolder } from './use-entry-text.ts';

type Candidate = Omit<ShareCandidate, 'type' | 'id'> & Holder;

const EVERYONE: Candidate = {
  type: 'EVERYONE',
  id: null,
  name: null,
  email: null,
  picture: null,
  userCount: null,
  isDeactivated: false,
};

interface HolderSearchProps {
  readonly list: CandidateList;
  readonly label: string;
  readonly kinds: readonly ('USERS' | 'GROUPS')[];
  /** Whether those who are found are below the field at once, rather than in a list that opens. */
  readonly isOpen?: boolean;
  /** Whom to leave out, or to explain with a hint. */
  readonly offers: (candidate: Candidate) => { readonly isHidden?: boolean; readonly hint?: string };
  onChoose(holder: Holder): void;
}

/** Finds people, groups and embed tenants on the server, by keyboard: type, arrows, Enter. */
export function HolderSearch(props: HolderSearchProps) {
  const { list, label, kinds, isOpen = false, offers, onChoose } = props;
  const words = useArea(SHARING);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const combobox = useCombobox(isOpen ? { opened: true } : {});
  const { selectFirstOption, resetSelectedOption } = combobox;
  const query = useQuery({
    queryKey: [...list.key, kinds, search],
    queryFn: ({ signal }) => Promise.all(kinds.map((kind) => list.find(kind, search, signal))),
    placeholderData: keepPreviousData,
    enabled: combobox.dropdownOpened,
    staleTime: 30_000,
  });
  const isEveryone = kinds.includes('GROUPS') && plainText(words.everyone).includes(plainText(text.trim()));
  // Last, so that it is never chosen by mistake.
  const found: readonly Candidate[] = [...(query.data ?? []).flat(), ...(isEveryone ? [EVERYONE] : [])];
  const isAnswered = query.isSuccess && search === text.trim() && !query.isPlaceholderData;
  // Until the answer to what is typed arrives, Enter must not choose somebody whom only the text before has found.
  const fitting = isAnswered ? found : found.filter((candidate) => isFound(candidate, text, words));
  const options = fitting.flatMap((candidate) => {
    const { isHidden = false, hint } = offers(candidate);
    return isHidden ? [] : [{ candidate, hint }];
  });
  const isTyped = text.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is another one after each of these
  useEffect(() => {
    // Enter without a text would share with whoever happens to be first.
    if (isTyped) selectFirstOption();
    else resetSelectedOption();
  }, [selectFirstOption, resetSelectedOption, isTyped, query.data, text]);
  const choose = (key: string) => {
    const chosen = options.find(({ candidate }) => keyOf(candidate) === key)?.candidate;
    if (chosen === undefined) return;
    setText('');
    combobox.closeDropdown();
    onChoose(chosen);
  };
  const List = isOpen ? ShownList : Combobox.Dropdown;
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <TextInput
          data-autofocus
          className={classes.search ?? ''}
          aria-label={label}
          placeholder={label}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={query.isFetching ? <Loader size={14} /> : null}
          value={text}
          maxLength={255}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Otherwise the dialog closes too.
            if (event.key === 'Escape' && combobox.dropdownOpened && !isOpen) event.stopPropagation();
          }}
        />
      </Combobox.Target>
      <List hidden={options.length === 0 && !isAnswered && !query.isError}>
        <Combobox.Options aria-label={label} className={classes.options ?? ''}>
          {options.map(({ candidate, hint }) => (
            <Option key={keyOf(candidate)} candidate={candidate} hint={hint} />
          ))}
          {options.length === 0 && isAnswered && (
            <Combobox.Empty>{isTyped ? words.noCandidate(text.trim()) : words.noCandidates}</Combobox.Empty>
          )}
          {query.isError && <Combobox.Empty role="alert">{words.changeFailed.offline}</Combobox.Empty>}
        </Combobox.Options>
        {query.data?.some(({ length }) => length >= MOST_CANDIDATES) && (
          <Combobox.Footer className={classes.origin ?? ''}>{words.moreCandidates}</Combobox.Footer>
        )}
      </List>
    </Combobox>
  );
}

/** The place of those who are found below the field. */
function ShownList({ hidden, children }: PropsWithChildren<{ readonly hidden: boolean }>) {
  return (
    <div className={classes.shown} hidden={hidden}>
      {children}
    </div>
  );
}

function isFound(candidate: Candidate, text: string, words: SharingWords): boolean {
  const own = plainText(`${holderName(candidate, words)} ${candidate.email ?? ''}`);
  return own.includes(plainText(text.trim()));
}

function Option({ candidate, hint }: { readonly candidate: Candidate; readonly hint: string | undefined }) {
  const words = useArea(SHARING);
  const about = [aboutHolder(candidate, words), candidate.isDeactivated ? words.deactivated : null, hint];
  return (
    <Combobox.Option value={keyOf(candidate)} disabled={candidate.isDeactivated || hint !== undefined}>
      <span className={classes.option}>
        <HolderIcon type={candidate.type} />
        <span className={classes.who}>
          <span className={classes.name} dir="auto">
            {holderName(candidate, words)}
          </span>
          <span className={classes.origin} dir="auto">
            {about.filter((part) => part != null).join(' · ')}
          </span>
        </span>
      </span>
    </Combobox.Option>
  );
}
