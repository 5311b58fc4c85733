import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { allTexts } from '../api/model-api.ts';
import { isolated } from '../look/isolated.ts';
import { ErrorState } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './FileSide.module.css';
import { MODEL_KEYS } from './model-keys.ts';
import type { OpenFiles } from './open-files.ts';
import { searchTexts } from './search-texts.ts';

/** How long after the last key the files are searched. */
const PAUSE_MS = 150;

interface SearchFilesProps {
  readonly work: OpenFiles;
  onOpen(path: string, line: number): void;
  onClose(): void;
}

/** Searches the texts of all files of a branch, also those that are typed and not saved. */
export function SearchFiles({ work, onOpen, onClose }: SearchFilesProps) {
  const words = useArea(MODEL);
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed, PAUSE_MS);
  const texts = useQuery({
    queryKey: MODEL_KEYS.texts(work.key),
    queryFn: ({ signal }) => allTexts(work.key, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = useMemo(() => {
    const all = new Map([...(texts.data ?? [])].map(([path, { text: saved }]) => [path, saved]));
    for (const { path, isDirty } of work.state.getState().files) if (isDirty) all.set(path, work.text(path));
    return searchTexts(all, text);
  }, [texts.data, text, work]);
  return (
    <>
      <div className={classes.head}>
        <TextInput
          autoFocus
          className={classes.filter ?? ''}
          size="xs"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          aria-label={words.search.label}
          placeholder={words.search.label}
          spellCheck={false}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.files}
          title={words.files}
          onClick={onClose}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div role="status">
        {found.isCut && <p className={classes.note}>{words.search.more}</p>}
        {texts.isSuccess && text !== '' && found.files.length === 0 && (
          <p className={classes.note}>{words.search.nothing(isolated(text))}</p>
        )}
      </div>
      {texts.error !== null && (
        <ErrorState error={texts.error} title={words.search.failed} onRetry={() => void texts.refetch()} />
      )}
      <ul className={classes.results}>
        {found.files.map(({ path, matches }) => (
          <li key={path}>
            <p className={classes.file} dir="ltr">
              {path}
            </p>
            <ul>
              {matches.map(({ line, text: shown, from, to }) => (
                <li key={line}>
                  <button
                    type="button"
                    className={classes.match}
                    dir="ltr"
                    onClick={() => onOpen(path, line)}
                  >
                    <span>{line}</span>
                    <code>
                      {shown.slice(0, from)}
                      <mark>{shown.slice(from, to)}</mark>
                      {shown.slice(to)}
                    </code>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
