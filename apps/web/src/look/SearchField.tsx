import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './SearchField.module.css';
import { useSearchKey } from './use-search-key.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly text: string;
  onText(text: string): void;
}

/** The field that searches the list of a page. */
export function SearchField({ label, clearLabel, text, onText }: SearchFieldProps) {
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
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={255}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text === '' ? (
            <kbd className={classes.key} aria-hidden>
              /
            </kbd>
          ) : (
            <CloseButton size="sm" aria-label={clearLabel} onClick={clear} />
          )
        }
        rightSectionPointerEvents={text === '' ? 'none' : 'all'}
      />
    </search>
  );
}
