import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { Cell } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { type CellRange, cellOf, copiedText, nextCell, placeOf } from './cell-focus.ts';
import { cellText, rowColumn } from './measure-text.ts';
import type { TableLine } from './table-lines.ts';
import type { TableColumn, TableModel } from './table-model.ts';
import type { Columns } from './use-columns.ts';

/** A cell of a table, and where it is in the window. */
export interface ChosenCell {
  readonly column: TableColumn;
  readonly value: Cell;
  /** The row of the result from which it is. */
  readonly source: readonly unknown[] | undefined;
  /** Whether the menu is asked for: the right button, or a long touch. */
  readonly isMenu: boolean;
  readonly x: number;
  readonly y: number;
}

interface Cells {
  readonly model: TableModel;
  readonly lines: readonly TableLine[];
  readonly columns: Columns;
  readonly scroller: HTMLElement | null;
  /** A cell was clicked, or Enter pressed on it. */
  readonly onCell: ((cell: ChosenCell) => void) | undefined;
}

/** What the pointer and the keyboard do in the cells of a table: choose, select and copy them, and go from one to another. */
export function useCells({ model, lines, columns: { columns, places }, scroller, onCell }: Cells) {
  const formats = useFormats();
  const [range, setRange] = useState<CellRange>();
  const valueAt = (line: TableLine | undefined, place: number) => line?.cells[places[place] ?? -1] ?? null;
  const columnAt = (line: TableLine | undefined, place: number): TableColumn | undefined => {
    const column = columns[place];
    return column === undefined || line?.kind !== 'row' ? column : rowColumn(model, column, line.index);
  };
  const textAt = (index: number, place: number) => {
    const column = columnAt(lines[index], place);
    return column === undefined ? '' : cellText(formats, column, valueAt(lines[index], place));
  };
  const choose = (cell: Element | null, isMenu = false) => {
    const [index, place] = placeOf(cell);
    const line = lines[index];
    const column = columnAt(line, place);
    if (cell === null || line === undefined || column === undefined) return;
    const { left, bottom } = cell.getBoundingClientRect();
    const source = line.kind === 'row' ? model.source(line.index, places[place] ?? -1) : undefined;
    onCell?.({ column, value: valueAt(line, place), source, isMenu, x: left + 12, y: bottom });
  };
  return {
    range,
    onMouseDown(event: MouseEvent): void {
      // The focus stays in the cell at which the selection begins.
      if (event.shiftKey && cellOf(event.target) !== null && cellOf(document.activeElement) !== null)
        event.preventDefault();
    },
    onClick(event: MouseEvent): void {
      if (event.target instanceof Element && event.target.closest('a, button') !== null) return;
      const cell = cellOf(event.target);
      if (event.shiftKey && cell !== null) {
        setRange({ from: range?.from ?? placeOf(cellOf(document.activeElement) ?? cell), to: placeOf(cell) });
        return;
      }
      setRange(undefined);
      choose(cell);
    },
    onContextMenu(event: MouseEvent): void {
      const cell = cellOf(event.target);
      const isLink = event.target instanceof Element && event.target.closest('a, button[data-link]') !== null;
      if (onCell === undefined || cell === null || isLink) return;
      event.preventDefault();
      choose(cell, true);
    },
    onKeyDown(event: KeyboardEvent): void {
      if (scroller === null) return;
      const cell = cellOf(event.target);
      if (event.key === 'Enter' && cell !== null && event.target === cell) {
        const toggle = cell.querySelector<HTMLElement>('button:not([data-link])');
        const link = cell.querySelector<HTMLElement>('a, button[data-link]');
        if (toggle !== null || link !== null) (toggle ?? link)?.click();
        else choose(cell);
        return;
      }
      const next = nextCell(event.key, event.target, scroller);
      if (next === null) return;
      event.preventDefault();
      setRange(event.shiftKey ? { from: range?.from ?? placeOf(cell), to: placeOf(next) } : undefined);
      next.focus();
    },
    onCopy(event: ClipboardEvent): void {
      // What the viewer marked as text is copied as such.
      if (document.getSelection()?.isCollapsed === false) return;
      const focused = placeOf(cellOf(document.activeElement));
      const own = range ?? (focused[0] === -1 ? undefined : { from: focused, to: focused });
      if (own === undefined) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', copiedText(own, textAt));
    },
  };
}
