import type { AccessEntry } from '@facet/client';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Subject } from '../api/sharing-api.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { AccessRow } from './AccessRow.tsx';
import { keyOf, sectionOf } from './entries.ts';
import type { SharingPage } from './pages.ts';
import classes from './Sharing.module.css';

const SECTIONS = ['here', 'inherited', 'byRole'] as const;

interface AccessListProps {
  readonly subject: Subject;
  readonly entries: readonly AccessEntry[];
  readonly search: string;
  readonly hasMore: boolean;
  readonly isAdmin: boolean;
  onSearch(search: string): void;
  onMore(): void;
  onOpen(page: SharingPage): void;
  onRemoved(entry: AccessEntry): void;
}

/** Those who have access, by where it comes from. Long lists have a search. */
export function AccessList({ entries, search, hasMore, onSearch, onMore, ...row }: AccessListProps) {
  const words = useArea(SHARING);
  const notes = { here: undefined, inherited: words.inheritedNote, byRole: words.byRoleNote };
  return (
    <div className={classes.list}>
      {(hasMore || search !== '') && <FindEntry onSearch={onSearch} />}
      {entries.length === 0 && <p className={classes.nothing}>{words.notFound(search)}</p>}
      {SECTIONS.map((section) => {
        const inside = entries.filter((entry) => sectionOf(entry) === section);
        if (inside.length === 0) return null;
        return (
          <section key={section} aria-label={words[section]}>
            <h3 className={classes.section}>{words[section]}</h3>
            {notes[section] !== undefined && <p className={classes.about}>{notes[section]}</p>}
            <ul className={classes.entries}>
              {inside.map((entry) => (
                <AccessRow key={keyOf(entry)} entry={entry} {...row} />
              ))}
            </ul>
          </section>
        );
      })}
      {hasMore && (
        <Button variant="default" size="xs" onClick={onMore}>
          {words.showMore}
        </Button>
      )}
    </div>
  );
}

function FindEntry({ onSearch }: { onSearch(search: string): void }) {
  const words = useArea(SHARING);
  const [text, setText] = useState('');
  const later = useDebouncedCallback((search: string) => onSearch(search), 200);
  return (
    <TextInput
      aria-label={words.find}
      placeholder={words.find}
      size="xs"
      leftSection={<IconSearch size={14} aria-hidden />}
      value={text}
      maxLength={255}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        later(currentTarget.value.trim());
      }}
    />
  );
}
