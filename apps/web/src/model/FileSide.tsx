import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconFilePlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ModelChanges, ModelHashes } from '../api/model-api.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './FileSide.module.css';
import { FileTree } from './FileTree.tsx';
import { foldersAbove, treeLines } from './tree-lines.ts';

interface FileSideProps {
  readonly hashes: ModelHashes;
  readonly changes: ModelChanges | undefined;
  readonly current: string | undefined;
  readonly unsaved: ReadonlySet<string>;
  onOpen(path: string): void;
  /** Searches in all files. */
  onSearch(): void;
  /** Absent where files cannot be changed. */
  readonly edits?: { create(): void; rename(path: string): void; remove(path: string): void } | undefined;
}

/** The tree of the files of a branch, with what filters it and what adds to it. */
export function FileSide({ hashes, changes, current, unsaved, onOpen, onSearch, edits }: FileSideProps) {
  const words = useArea(MODEL);
  const [filter, setFilter] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Open until somebody closes them, where there are few.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const paths = useMemo(() => [...new Set([...Object.keys(hashes), ...unsaved])], [hashes, unsaved]);
  const isSmall = paths.length <= 200;
  useEffect(() => {
    if (current === undefined) return;
    setToggled(
      (before) => new Map([...before, ...foldersAbove(current).map((folder) => [folder, true] as const)]),
    );
  }, [current]);
  const lines = useMemo(
    () =>
      treeLines({
        paths,
        changes: new Map(changes?.files.map(({ path, change }) => [path, change])),
        isOpen: (folder) => toggled.get(folder) ?? isSmall,
        filter,
      }),
    [paths, changes, toggled, isSmall, filter],
  );
  const toggle = (folder: string) =>
    setToggled((before) => new Map([...before, [folder, !(before.get(folder) ?? isSmall)]]));
  return (
    <>
      <div className={classes.head}>
        <TextInput
          ref={field}
          className={classes.filter ?? ''}
          size="xs"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && setFilter('')}
          aria-label={words.filter}
          placeholder={words.filter}
          spellCheck={false}
          rightSection={
            filter !== '' && (
              <CloseButton
                size="sm"
                aria-label={words.clear}
                onClick={() => {
                  setFilter('');
                  field.current?.focus();
                }}
              />
            )
          }
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.search.label}
          title={`${words.search.label} (Ctrl+Shift+F)`}
          onClick={onSearch}
        >
          <IconSearch size={16} aria-hidden />
        </ActionIcon>
        {edits !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.newFile}
            title={words.newFile}
            onClick={edits.create}
          >
            <IconFilePlus size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <FileTree
        lines={lines}
        current={current}
        unsaved={unsaved}
        onOpen={onOpen}
        onToggle={toggle}
        onRename={edits?.rename}
        onDelete={edits?.remove}
      />
    </>
  );
}
