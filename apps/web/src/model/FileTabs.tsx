import { ActionIcon, CloseButton, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type PropsWithChildren, useEffect, useRef } from 'react';
import { ButtonMenu } from '../look/ButtonMenu.tsx';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { MODEL_USES } from '../words/model-uses/model-uses-area.ts';
import classes from './FileTabs.module.css';
import type { NameAction } from './name-keys.ts';
import type { OpenFile } from './open-files.ts';

interface FileTabsProps {
  readonly files: readonly OpenFile[];
  readonly current: string | undefined;
  onOpen(path: string): void;
  onClose(path: string): void;
  /** Asks about the name at the caret. */
  onName(action: NameAction): void;
  /** What can be done with the file that is shown; absent where files cannot be changed. */
  readonly edits?: { rename(path: string): void; remove(path: string): void } | undefined;
}

/** The open files. Those with unsaved text have a dot. What is done with the one that is shown follows them. */
export function FileTabs({
  files,
  current,
  onOpen,
  onClose,
  onName,
  edits,
  children,
}: PropsWithChildren<FileTabsProps>) {
  const words = useArea(MODEL);
  const names = useArea(MODEL_USES);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab of another file is scrolled into sight
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div className={classes.row}>
      <ul ref={list} className={classes.tabs} aria-label={words.openFiles}>
        {files.map(({ path, isDirty, theirs }) => (
          <li key={path} className={classes.tab} data-current={path === current || undefined}>
            <button
              type="button"
              className={classes.name}
              title={path}
              aria-current={path === current ? 'page' : undefined}
              onClick={() => onOpen(path)}
              onAuxClick={({ button }) => button === 1 && onClose(path)}
            >
              <bdi>{labelOf(path, files)}</bdi>
              {isDirty && (
                <span className={classes.dot} data-conflict={theirs !== null || undefined}>
                  <span className={classes.unseen}>{words.marks.unsaved}</span>
                </span>
              )}
            </button>
            <CloseButton size="sm" aria-label={words.close(isolated(path))} onClick={() => onClose(path)} />
          </li>
        ))}
      </ul>
      {children}
      {current !== undefined && (
        <ButtonMenu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={words.fileActions}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item rightSection={<kbd>F12</kbd>} onClick={() => onName('definition')}>
              {names.definition}
            </Menu.Item>
            <Menu.Item rightSection={<kbd>Shift F12</kbd>} onClick={() => onName('uses')}>
              {names.uses}
            </Menu.Item>
            {edits !== undefined && (
              <>
                <Menu.Item rightSection={<kbd>F2</kbd>} onClick={() => onName('rename')}>
                  {names.rename}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item onClick={() => edits.rename(current)}>{words.renameFile}</Menu.Item>
                <Menu.Item onClick={() => edits.remove(current)}>{words.deleteFile}</Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </ButtonMenu>
      )}
    </div>
  );
}

/** The name of a file; with its folder where another open file has the same name. */
function labelOf(path: string, files: readonly OpenFile[]): string {
  const [name = path, folder] = path.split('/').reverse();
  const isUnique = files.every((file) => file.path === path || file.path.split('/').at(-1) !== name);
  return isUnique || folder === undefined ? name : `${folder}/${name}`;
}
