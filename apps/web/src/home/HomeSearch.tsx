import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchKey } from '../look/use-search-key.ts';
import { useArea } from '../words/area.ts';
import { HOME } from '../words/home/home-area.ts';
import classes from './HomePage.module.css';

interface HomeSearchProps {
  readonly text: string;
  onText(text: string): void;
}

/** The field that searches all dashboards. */
export function HomeSearch({ text, onText }: HomeSearchProps) {
  const words = useArea(HOME);
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const clear = () => {
    onText('');
    field.current?.focus();
  };
  return (
    <search className={classes.search}>
      <TextInput
        ref={field}
        type="search"
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onText('');
        }}
        aria-label={words.search}
        aria-keyshortcuts="/"
        placeholder={words.search}
        maxLength={255}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text === '' ? (
            <kbd className={classes.key} aria-hidden>
              /
            </kbd>
          ) : (
            <CloseButton size="sm" aria-label={words.clearSearch} onClick={clear} />
          )
        }
        rightSectionPointerEvents={text === '' ? 'none' : 'all'}
      />
    </search>
  );
}
