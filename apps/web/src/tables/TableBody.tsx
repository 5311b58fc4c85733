import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useLayoutEffect, useMemo, useState } from 'react';
import { type CellRange, selectedIn } from './cell-focus.ts';
import classes from './DataTable.module.css';
import { TableRow } from './TableRow.tsx';
import type { TableLine } from './table-lines.ts';
import type { TableColumn, TableModel } from './table-model.ts';

const ROW = 32;
/** Rows beyond which only those in view are in the document. */
const VIRTUAL_FROM = 100;
/** The most rows of a table in a picture or a document. */
const MOST_RENDERED = 1000;
/** Columns beyond which only those in view are in the document. */
const WIDE_FROM = 40;

interface TableBodyProps {
  /** The element that scrolls; null until it is in the document. */
  readonly scroller: HTMLElement | null;
  readonly lines: readonly TableLine[];
  readonly model: TableModel;
  readonly columns: readonly TableColumn[];
  /** The columns from left to right, as places in the cells of a line. */
  readonly places: readonly number[];
  readonly widths: readonly number[];
  readonly headRows: number;
  readonly range: CellRange | undefined;
  readonly isClickable: boolean;
  onToggle(group: string): void;
  onMouseDown(event: MouseEvent): void;
  onClick(event: MouseEvent): void;
  onContextMenu(event: MouseEvent): void;
}

/** The lines of a table that are in view. Scrolling draws nothing else of the table again. */
export function TableBody(props: TableBodyProps) {
  const { scroller, lines, model, columns, places, widths, headRows, range, onToggle } = props;
  // Nobody can scroll in a picture or a document.
  const isRendered = scroller?.closest('[data-rendering]') != null;
  const isVirtual = lines.length > VIRTUAL_FROM && !isRendered;
  const virtual = useVirtualizer({
    count: isVirtual ? lines.length : 0,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const all = isRendered ? lines.slice(0, MOST_RENDERED) : lines;
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const shown = isVirtual ? items.map(({ index }) => index) : all.map((_, index) => index);
  const above = isVirtual ? (first?.start ?? 0) : 0;
  const below = isVirtual ? virtual.getTotalSize() - (last?.end ?? 0) : 0;
  const part = useColumnsInView(scroller, widths);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box around the table handles keys
    <tbody
      data-clickable={props.isClickable || undefined}
      onMouseDown={props.onMouseDown}
      onClick={props.onClick}
      onContextMenu={props.onContextMenu}
    >
      {above > 0 && <Gap height={above} span={columns.length + 1} />}
      {shown.map((index) => {
        const line = lines[index];
        if (line === undefined) return null;
        return (
          <TableRow
            key={line.kind === 'row' ? line.index : line.key}
            line={line}
            index={index}
            headRows={headRows}
            model={model}
            columns={columns}
            places={places}
            from={part.from}
            to={part.to}
            selected={selectedIn(range, index)}
            onToggle={onToggle}
          />
        );
      })}
      {below > 0 && <Gap height={below} span={columns.length + 1} />}
    </tbody>
  );
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} className={classes.gap} style={{ height }} />
    </tr>
  );
}

/** Which columns are in view, if there are many. Marks the scroller once its first column covers others. */
function useColumnsInView(scroller: HTMLElement | null, widths: readonly number[]) {
  const all = useMemo(() => ({ from: 1, to: widths.length }), [widths.length]);
  const [part, setPart] = useState(all);
  useLayoutEffect(() => {
    if (scroller === null) return undefined;
    const update = () => {
      const begin = Math.abs(scroller.scrollLeft);
      scroller.toggleAttribute('data-scrolled', begin > 0);
      if (widths.length <= WIDE_FROM) return;
      // A table on paper may be made half as large.
      const margin = scroller.closest('[data-rendering]') === null ? 400 : scroller.clientWidth;
      let [x, from, to] = [0, 1, widths.length];
      for (const [index, width] of widths.entries()) {
        if (x + width < begin - margin) from = Math.max(1, index + 1);
        if (x > begin + scroller.clientWidth + margin && to === widths.length) to = index;
        x += width;
      }
      setPart((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    update();
    scroller.addEventListener('scroll', update, { passive: true });
    return () => scroller.removeEventListener('scroll', update);
  }, [scroller, widths]);
  return widths.length > WIDE_FROM ? part : all;
}
