import { IconChevronRight, IconFile, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { Part } from '../workspace/Part.tsx';
import classes from './FileTree.module.css';
import type { TreeLine } from './tree-lines.ts';

const ROW = 28;

interface FileTreeProps {
  readonly lines: readonly TreeLine[];
  /** The path of the file that is shown. */
  readonly current: string | undefined;
  readonly unsaved: ReadonlySet<string>;
  onOpen(path: string): void;
  onToggle(folder: string): void;
  /** Absent where files cannot be changed. */
  readonly onRename?: ((path: string) => void) | undefined;
  readonly onDelete?: ((path: string) => void) | undefined;
}

/** The files of a branch by folder. Arrow keys move, open and close; F2 renames, Delete deletes. */
export function FileTree({ lines, current, unsaved, ...on }: FileTreeProps) {
  const words = useArea(MODEL);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 20,
  });
  const [active, setActive] = useState<number>();
  const shown = lines.findIndex(({ path, kind }) => kind === 'file' && path === current);
  const stop = Math.min(active ?? Math.max(shown, 0), lines.length - 1);
  const focusOn = (index: number) => {
    const to = Math.min(Math.max(index, 0), lines.length - 1);
    setActive(to);
    list.scrollToIndex(to);
    // The line may only be drawn after it has been scrolled to.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-line="${to}"]`)?.focus());
  };
  const choose = (index: number) => {
    const line = lines[index];
    setActive(index);
    if (line?.kind === 'folder') on.onToggle(line.path);
    else if (line !== undefined && line.change !== 'deleted') on.onOpen(line.path);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const line = lines[stop];
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [inward, outward] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const isThere = line.kind === 'file' && line.change !== 'deleted';
    const { key } = event;
    if (key === 'ArrowDown') focusOn(stop + 1);
    else if (key === 'ArrowUp') focusOn(stop - 1);
    else if (key === 'Home') focusOn(0);
    else if (key === 'End') focusOn(lines.length - 1);
    else if (key === inward && line.kind === 'folder' && !line.isOpen) on.onToggle(line.path);
    else if (key === inward) focusOn(stop + 1);
    else if (key === outward && line.isOpen) on.onToggle(line.path);
    else if (key === outward)
      focusOn(lines.findLastIndex(({ level }, at) => at < stop && level < line.level));
    else if (key === 'Enter' || key === ' ') choose(stop);
    else if (key === 'F2' && isThere) on.onRename?.(line.path);
    else if (key === 'Delete' && isThere) on.onDelete?.(line.path);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={scroller} className={classes.scroller}>
      <Part
        role="tree"
        aria-label={words.files}
        className={classes.tree}
        style={{ height: list.getTotalSize() }}
        onKeyDown={press}
      >
        {list.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const { kind, path, name, level, isOpen, change } = line;
          const mark = unsaved.has(path) ? 'unsaved' : change;
          const Icon = kind === 'file' ? IconFile : isOpen ? IconFolderOpen : IconFolder;
          return (
            <Part
              key={`${kind} ${path}`}
              role="treeitem"
              data-line={index}
              data-mark={mark}
              tabIndex={index === stop ? 0 : -1}
              aria-level={level}
              aria-selected={kind === 'file' && path === current}
              {...(kind === 'folder' ? { 'aria-expanded': isOpen } : {})}
              title={path}
              className={classes.line}
              style={{
                transform: `translateY(${start}px)`,
                height: ROW,
                paddingInlineStart: 4 + (level - 1) * 14,
              }}
              onFocus={() => setActive(index)}
              onClick={() => choose(index)}
            >
              <span className={classes.arrow} data-open={isOpen || undefined}>
                {kind === 'folder' && <IconChevronRight size={14} aria-hidden />}
              </span>
              <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />
              <span className={classes.name}>
                <bdi>{name}</bdi>
              </span>
              {mark !== undefined && <span className={classes.mark}>{words.marks[mark]}</span>}
            </Part>
          );
        })}
      </Part>
    </div>
  );
}
