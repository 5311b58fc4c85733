import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { isNumeric } from './BodyCell.tsx';
import classes from './DataTable.module.css';
import type { TableColumn } from './table-model.ts';

interface HeadCellProps {
  readonly column: TableColumn;
  /** Undefined unless rows are sorted by this column. */
  readonly isDescending: boolean | undefined;
  readonly label: string;
  readonly isPinned: boolean;
  readonly width: number;
  readonly canMove: boolean;
  /** Where another column is about to be put. */
  readonly drop: 'before' | 'after' | undefined;
  onSort(): void;
  /** @param width undefined for the width of the content */
  onResize(width: number | undefined): void;
  /** @param step -1 to the start, 1 to the end */
  onMove(step: -1 | 1): void;
  /** The header is dragged; undefined at the end. */
  onDrag(x: number | undefined, isDropped: boolean): void;
}

/** How far a pointer moves before a click becomes a drag. */
const CLICK_PX = 6;
const KEY_STEP_PX = 16;

/** The heading of a column: sorts, and with the pointer or Shift and arrow keys changes width and place. */
export function HeadCell(props: HeadCellProps) {
  const { column, isDescending, label, isPinned, width, canMove, drop, onSort, onResize, onMove, onDrag } =
    props;
  const start = useRef<{ x: number; width: number; isDragged: boolean }>(undefined);
  const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';
  const press = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    event.stopPropagation();
    const step = (event.key === 'ArrowRight') === isRtl(event.currentTarget) ? -1 : 1;
    if (!event.ctrlKey && !event.metaKey) onResize(width + step * KEY_STEP_PX);
    else if (canMove) onMove(step);
  };
  const drag = {
    onPointerDown(event: PointerEvent) {
      if (event.button === 0 && canMove) start.current = { x: event.clientX, width, isDragged: false };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = start;
      if (current === undefined) return;
      if (!current.isDragged && Math.abs(event.clientX - current.x) < CLICK_PX) return;
      if (!current.isDragged) event.currentTarget.setPointerCapture(event.pointerId);
      current.isDragged = true;
      onDrag(event.clientX, false);
    },
    onPointerUp(event: PointerEvent) {
      if (start.current?.isDragged) onDrag(event.clientX, true);
    },
    onPointerCancel() {
      start.current = undefined;
      onDrag(undefined, false);
    },
  };
  const resize = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, width, isDragged: true };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = start;
      event.stopPropagation();
      if (current === undefined) return;
      const by = event.clientX - current.x;
      onResize(current.width + (isRtl(event.currentTarget) ? -by : by));
    },
    onPointerUp(event: PointerEvent) {
      event.stopPropagation();
      start.current = undefined;
    },
  };
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isDescending === undefined ? 'none' : isDescending ? 'descending' : 'ascending'}
      className={[isNumeric(column) && classes.number, isPinned && classes.pinned].filter(Boolean).join(' ')}
      data-drop={drop}
      data-total={column.isTotal}
      data-column={[...column.groups, column.title].join(' · ').slice(0, 100)}
      {...drag}
    >
      <button
        type="button"
        className={classes.sort}
        title={label}
        aria-keyshortcuts={canMove ? 'Shift+ArrowRight Control+Shift+ArrowRight' : 'Shift+ArrowRight'}
        onKeyDown={press}
        onClick={({ detail }) => {
          const { current } = start;
          start.current = undefined;
          // That of a key ends no drag, also if the pointer has dragged the heading before.
          if (detail === 0 || !current?.isDragged) onSort();
        }}
      >
        <span>{column.title.slice(0, 300)}</span>
        {isDescending !== undefined && <Arrow size={14} aria-hidden />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; keys are handled on the button */}
      <span className={classes.handle} aria-hidden onDoubleClick={() => onResize(undefined)} {...resize} />
    </th>
  );
}
