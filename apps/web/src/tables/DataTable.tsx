import { useCallback, useMemo, useRef, useState } from 'react';
import { useWords } from '../words/words.ts';
import classes from './DataTable.module.css';
import { TableBody } from './TableBody.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { tableLines } from './table-lines.ts';
import type { TableModel } from './table-model.ts';
import { type TableView, toggledIn } from './table-view.ts';
import { type ChosenCell, useCells } from './use-cells.ts';
import { useColumns } from './use-columns.ts';
import { useEdges } from './use-edges.ts';

interface DataTableProps {
  readonly name: string;
  readonly model: TableModel;
  /** Of a table whose arrangement is known outside of it. */
  readonly view?: TableView;
  onView?(change: TableView): void;
  /** Whether the rows come in the order of the view. */
  readonly isSorted?: boolean;
  /** A cell was clicked, or Enter pressed on it. */
  onCell?(cell: ChosenCell): void;
}

const AS_GIVEN: TableView = {};
const NONE: readonly string[] = [];

/** A table with a sticky header and first column, columns that sort, move and grow, and only the rows in view. */
export function DataTable({ name, model, isSorted = false, onCell, ...given }: DataTableProps) {
  const words = useWords();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [own, setOwn] = useState(AS_GIVEN);
  const view = given.view ?? own;
  const onView = given.onView ?? ((change: TableView) => setOwn((before) => ({ ...before, ...change })));
  const { sorting = model.sorting, toggled = NONE } = view;
  const [news, setNews] = useState('');
  const lines = useMemo(
    () => tableLines(model, isSorted ? undefined : sorting, (group) => toggled.includes(group)),
    [model, sorting, isSorted, toggled],
  );
  const arranged = useColumns(model, scroller, lines.length, { view, onView });
  const { columns, places, widths, numberWidth } = arranged;
  const width = widths.reduce((sum, width) => sum + width, numberWidth);
  useEdges(scroller, `${width} ${lines.length}`);
  const cells = useCells({ model, lines, columns: arranged, scroller, onCell });
  const move = (from: number, to: number) => {
    if (arranged.move(from, to)) setNews(words.moved(columns[from]?.title ?? '', to + 1, columns.length));
  };
  const latest = useRef({ toggled, onView });
  latest.current = { toggled, onView };
  // Stays the same, so that no line is drawn again.
  const toggle = useCallback((group: string) => {
    const { toggled: before, onView: change } = latest.current;
    change({ toggled: toggledIn(before, group) });
  }, []);
  const levels = Math.max(0, ...columns.map(({ groups }) => groups.length));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      ref={setScroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={name}
      onKeyDown={cells.onKeyDown}
      onCopy={cells.onCopy}
      data-totals={model.totals.length > 0 || undefined}
      data-banding={model.banding || undefined}
    >
      <div className={classes.edges} aria-hidden />
      <table className={classes.table} aria-rowcount={lines.length + levels + 1} style={{ width }}>
        <colgroup>
          {model.rowNumbers && <col style={{ width: numberWidth }} />}
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <TableHead
          model={model}
          columns={arranged}
          levels={levels}
          scroller={scroller}
          sorting={sorting}
          onSort={(next) => onView({ sorting: next })}
          onMove={move}
        />
        <TableBody
          scroller={scroller}
          lines={lines}
          model={model}
          columns={columns}
          places={places}
          widths={widths}
          headRows={levels + 1}
          range={cells.range}
          isClickable={onCell !== undefined}
          onToggle={toggle}
          onMouseDown={cells.onMouseDown}
          onClick={cells.onClick}
          onContextMenu={cells.onContextMenu}
        />
        {model.totals.length > 0 && <TableFoot model={model} columns={arranged} />}
      </table>
      <span className={classes.unseen} role="status">
        {news}
      </span>
    </div>
  );
}
