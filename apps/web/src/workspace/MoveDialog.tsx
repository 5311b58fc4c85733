import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ShownCall } from '../api/shown-call.ts';
import type { ObjectRef } from '../api/workspace-changes.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './ActionDialog.module.css';
import { ActionDialog } from './ActionDialog.tsx';
import { FolderTree } from './FolderTree.tsx';
import { closedTo } from './folder-lines.ts';
import { useFolderLines, useFolders } from './use-folders.ts';

interface MoveDialogProps {
  readonly deploymentId: number;
  readonly title: string;
  readonly action: string;
  readonly objects: readonly ObjectRef[];
  /** Where they are, which is shown at first. */
  readonly from: number | null;
  shownFor(folderId: number | null): ShownCall;
  onMove(folderId: number | null, folder: string): Promise<void>;
  onClose(): void;
}

/** Chooses the folder into which objects go. Those that the person may not change cannot be chosen. */
export function MoveDialog({ deploymentId, objects, from, shownFor, onMove, ...props }: MoveDialogProps) {
  const words = useArea(WORKSPACE);
  const found = useFolders(deploymentId);
  const tree = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const [chosen, setChosen] = useState<number | null>();
  const { lines, toggle } = useFolderLines(found, from, search);
  const closed = useMemo(() => {
    const { folders = [] } = found;
    const moved = new Set(objects.flatMap(({ type, id }) => (type === 'FOLDER' ? [id] : [])));
    return new Set([
      ...closedTo(folders, moved),
      ...folders.filter(({ canEdit }) => !canEdit).map(({ id }) => id),
    ]);
  }, [found, objects]);
  const name = chosen == null ? words.workspace : (found.byId.get(chosen)?.name ?? '');
  return (
    <ActionDialog
      {...props}
      isDisabled={chosen === undefined}
      shown={shownFor(chosen ?? null)}
      onAction={() => onMove(chosen ?? null, name)}
    >
      <TextInput
        data-autofocus
        type="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          tree.current?.querySelector<HTMLElement>('[data-line]')?.focus();
        }}
        aria-label={words.moving.search}
        placeholder={words.moving.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
      />
      <div ref={tree} className={classes.tree}>
        <FolderTree lines={lines} current={chosen} closed={closed} onChoose={setChosen} onToggle={toggle} />
        {lines.length === 0 && text.trim() !== '' && <p>{words.moving.nothing(text.trim())}</p>}
      </div>
    </ActionDialog>
  );
}
