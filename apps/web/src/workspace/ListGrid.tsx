import { IconDots } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './ListGrid.module.css';
import { ListHead } from './ListHead.tsx';
import type { Column, ListSort } from './list-column.ts';
import { Part } from './Part.tsx';
import { allToggled, extended, type Selection, toggled } from './selection.ts';

const ROW = 36;
/** Rows before the end at which the next page is asked for. */
const AHEAD = 40;

interface ListGridProps<Row> {
  /** What the list has, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly hasMore: boolean;
  readonly sort?: ListSort;
  readonly selection: Selection;
  keyOf(row: NoInfer<Row>): string;
  nameOf(row: NoInfer<Row>): string;
  onSort?(column: string): void;
  onSelection(selection: Selection): void;
  /** The end of the list is near. */
  onEnd(): void;
  onOpen?(row: Row): void;
  onMenu(row: Row, point: { readonly x: number; readonly y: number }): void;
  /** A key that belongs to the list. Returns whether it has done something. */
  onKey?(key: string, row: Row | undefined): boolean;
  /** Rows that can be dragged to elsewhere. */
  onDrag?(row: Row, event: DragEvent): void;
}

/**
 * Rows of a list, of which only those in sight are drawn. Arrow keys move, Enter opens, the space bar and `x` select, Shift
 * extends.
 */
export function ListGrid<Row>({ rows, columns, selection, keyOf, nameOf, ...props }: ListGridProps<Row>) {
  const words = useArea(WORKSPACE);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
    // The head, which stays above the rows.
    scrollMargin: ROW,
    scrollPaddingStart: ROW,
  });
  const drawn = list.getVirtualItems();
  const isNearEnd = props.hasMore && (drawn.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  const { onEnd } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives may leave the end near
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, rows.length]);

  const all = () => rows.map(keyOf);
  const now = Math.min(active, rows.length - 1);
  const focusOn = (index: number) => {
    setActive(index);
    list.scrollToIndex(index);
    // The row may only be drawn after it has been scrolled to.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus({ preventScroll: true }),
    );
  };
  const select = (row: Row, isRange: boolean) => {
    const key = keyOf(row);
    props.onSelection(isRange ? extended(selection, all(), key) : toggled(selection, key));
  };
  const openMenu = (row: Row, target: Element) => {
    const { left, right, bottom } = target.getBoundingClientRect();
    const isRtl = getComputedStyle(target).direction === 'rtl';
    props.onMenu(row, { x: isRtl ? right : left, y: bottom });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[now];
    if (event.target instanceof HTMLElement && event.target.closest('[data-row]') === null) return;
    const isHandled = pressOn(event, row);
    if (isHandled) event.preventDefault();
  };
  const pressOn = (event: KeyboardEvent<HTMLElement>, row: Row | undefined): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (row === undefined || altKey) return false;
    if (ctrlKey || metaKey) {
      if (key !== 'a') return false;
      props.onSelection({ keys: new Set(all()), anchor: selection.anchor });
      return true;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? ROW) / ROW) - 2);
    const to = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      PageDown: now + page,
      PageUp: now - page,
      Home: 0,
      End: rows.length - 1,
    }[key];
    if (to !== undefined) {
      const next = Math.min(Math.max(to, 0), rows.length - 1);
      const end = rows[next];
      if (shiftKey && end !== undefined) {
        const from = selection.anchor === null ? { ...selection, anchor: keyOf(row) } : selection;
        props.onSelection(extended(from, all(), keyOf(end)));
      }
      focusOn(next);
      return true;
    }
    if (key === ' ' || key === 'x') select(row, shiftKey);
    else if (key === 'Enter' && props.onOpen !== undefined) props.onOpen(row);
    else if (key === 'Escape' && selection.keys.size > 0)
      props.onSelection({ keys: new Set(), anchor: null });
    else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) openMenu(row, event.target as Element);
    else return props.onKey?.(key, row) ?? false;
    return true;
  };
  const click = (row: Row, index: number, event: MouseEvent<HTMLElement>) => {
    setActive(index);
    if (event.target instanceof Element && event.target.closest('a, button, input, label') !== null) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) select(row, event.shiftKey);
    else event.currentTarget.focus({ preventScroll: true });
  };
  const tracks = (shown: readonly Column<Row>[]) =>
    ['36px', ...shown.map(({ width }) => width), '36px'].join(' ');
  const style = {
    '--columns': tracks(columns),
    '--phone-columns': tracks(columns.filter(({ isOnPhones = false }) => isOnPhones)),
  } as Record<string, string>;
  return (
    <Part
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-multiselectable
      aria-rowcount={props.hasMore ? -1 : rows.length + 1}
      className={classes.grid}
      style={style}
      tabIndex={-1}
      onKeyDown={press}
    >
      <ListHead
        columns={columns}
        sort={props.sort}
        selected={selection.keys.size}
        count={rows.length}
        onAll={() => props.onSelection(allToggled(selection, all()))}
        onSort={props.onSort}
      />
      <Part role="rowgroup" className={classes.rows} style={{ height: list.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          const name = nameOf(row);
          const isSelected = selection.keys.has(key);
          return (
            <Part
              key={key}
              role="row"
              data-row={index}
              aria-rowindex={index + 2}
              aria-selected={isSelected}
              aria-label={name}
              tabIndex={index === now ? 0 : -1}
              className={classes.row}
              style={{ transform: `translateY(${start - ROW}px)` }}
              draggable={props.onDrag !== undefined}
              onDragStart={(event) => props.onDrag?.(row, event)}
              onFocus={() => setActive(index)}
              onClick={(event) => click(row, index, event)}
              onDoubleClick={() => props.onOpen?.(row)}
              onContextMenu={(event) => {
                event.preventDefault();
                setActive(index);
                props.onMenu(row, { x: event.clientX, y: event.clientY });
              }}
            >
              <Part role="gridcell">
                <label className={classes.check}>
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={words.select(name)}
                    checked={isSelected}
                    onClick={(event) => select(row, event.shiftKey)}
                    onChange={() => undefined}
                  />
                </label>
              </Part>
              {columns.map((column) => (
                <Part
                  key={column.id}
                  role="gridcell"
                  className={classes.cell}
                  data-column={column.id}
                  data-wide={column.isOnPhones !== true || undefined}
                >
                  {column.cell(row)}
                </Part>
              ))}
              <Part role="gridcell" className={classes.last}>
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes.more}
                  aria-label={words.actionsFor(name)}
                  aria-haspopup="menu"
                  onClick={({ currentTarget }) => openMenu(row, currentTarget)}
                >
                  <IconDots size={16} aria-hidden />
                </button>
              </Part>
            </Part>
          );
        })}
      </Part>
    </Part>
  );
}
