import type { FolderNode } from '@facet/client';
import { IconChevronRight, IconFolder, IconFolderOpen, IconLayoutList } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './FolderTree.module.css';
import type { FolderLine } from './folder-lines.ts';
import { LinkPart, Part } from './Part.tsx';

const ROW = 30;

interface FolderTreeProps {
  readonly lines: readonly FolderLine[];
  /** The folder that is shown or chosen; null for the root, undefined for none. */
  readonly current: number | null | undefined;
  /** Folders that cannot be chosen. */
  readonly closed?: ReadonlySet<number>;
  /** The page of a folder, where each line is a link. */
  hrefOf?(id: number | null): string;
  onChoose(id: number | null): void;
  onToggle(id: number): void;
  /** Whether something may be dropped on a folder now; without it, nothing may. */
  accepts?(folder: FolderNode | null): boolean;
  onDrop?(id: number | null): void;
}

/** Folders as a tree below the root of the workspace. Arrow keys move, open and close; Enter chooses. */
export function FolderTree({ lines, current, closed, ...on }: FolderTreeProps) {
  const { folders, workspace } = useArea(WORKSPACE);
  const scroller = useRef<HTMLDivElement>(null);
  // The first line is the root.
  const count = lines.length + 1;
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const idAt = (index: number) => lines[index - 1]?.folder.id ?? null;
  const shown = current === null ? 0 : lines.findIndex(({ folder }) => folder.id === current) + 1;
  const [active, setActive] = useState<number>();
  const [over, setOver] = useState<number>();
  const stop = Math.min(active ?? shown, count - 1);
  const focusOn = (index: number) => {
    const to = Math.min(Math.max(index, 0), count - 1);
    setActive(to);
    list.scrollToIndex(to);
    // The line may only be drawn after it has been scrolled to.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-line="${to}"]`)?.focus());
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const line = lines[stop - 1];
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [inward, outward] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const { key } = event;
    if (key === 'ArrowDown') focusOn(stop + 1);
    else if (key === 'ArrowUp') focusOn(stop - 1);
    else if (key === 'Home') focusOn(0);
    else if (key === 'End') focusOn(count - 1);
    else if (key === inward && line !== undefined && line.hasFolders && !line.isOpen)
      on.onToggle(line.folder.id);
    else if (key === inward) focusOn(stop + 1);
    else if (key === outward && line?.isOpen === true) on.onToggle(line.folder.id);
    else if (key === outward)
      focusOn(lines.findIndex(({ folder }) => folder.id === line?.folder.parentId) + 1);
    else if (key === 'Enter' || key === ' ') choose(stop);
    else return;
    event.preventDefault();
  };
  const isClosed = (index: number) => index > 0 && closed?.has(idAt(index) ?? 0) === true;
  const choose = (index: number) => {
    setActive(index);
    if (!isClosed(index)) on.onChoose(idAt(index));
  };
  const click = (index: number, event: MouseEvent) => {
    // The browser follows the link where people ask it to.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    choose(index);
  };
  const dropping = (index: number) => ({
    onDragOver(event: DragEvent) {
      if (on.accepts?.(lines[index - 1]?.folder ?? null) !== true) return;
      event.preventDefault();
      setOver(index);
    },
    onDragLeave: () => setOver((before) => (before === index ? undefined : before)),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(undefined);
      on.onDrop?.(idAt(index));
    },
  });
  return (
    <div ref={scroller} className={classes.scroller}>
      <Part
        role="tree"
        aria-label={folders}
        className={classes.tree}
        style={{ height: list.getTotalSize() }}
        onKeyDown={press}
      >
        {list.getVirtualItems().map(({ index, start }) => {
          const line = lines[index - 1];
          const id = line?.folder.id ?? null;
          const name = line?.folder.name ?? workspace;
          const depth = line === undefined ? 0 : line.depth + 1;
          const Icon = line === undefined ? IconLayoutList : line.isOpen ? IconFolderOpen : IconFolder;
          const isChosen = current !== undefined && id === current;
          return (
            <LinkPart
              key={id ?? 'root'}
              role="treeitem"
              {...(on.hrefOf === undefined ? {} : { href: on.hrefOf(id) })}
              data-line={index}
              data-over={over === index || undefined}
              tabIndex={index === stop ? 0 : -1}
              aria-level={depth + 1}
              aria-selected={isChosen}
              aria-disabled={isClosed(index) || undefined}
              {...(line?.hasFolders === true ? { 'aria-expanded': line.isOpen } : {})}
              title={name}
              className={classes.line}
              style={{ transform: `translateY(${start}px)`, height: ROW, paddingInlineStart: 8 + depth * 14 }}
              draggable={false}
              onFocus={() => setActive(index)}
              onClick={(event) => click(index, event)}
              {...dropping(index)}
            >
              {line !== undefined && (
                <Part
                  className={classes.arrow}
                  data-open={line.isOpen || undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    event.stopPropagation();
                    on.onToggle(line.folder.id);
                  }}
                >
                  {line.hasFolders && <IconChevronRight size={14} aria-hidden />}
                </Part>
              )}
              <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />
              <span className={classes.name} dir="auto">
                {name}
              </span>
            </LinkPart>
          );
        })}
      </Part>
    </div>
  );
}
