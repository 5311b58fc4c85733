import { useCallback, useMemo, useState } from 'react';
import { useWords } from '../words/words.ts';
import classes from './DataTable.module.css';
import { TableBody } from './TableBody.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { type Sorting, tableLines } from './table-lines.ts';
import type { TableModel } from './table-model.ts';
import { type ChosenCell, useCells } from './use-cells.ts';
import { useColumns } from './use-columns.ts';
import { useEdges } from './use-edges.ts';

interface DataTableProps {
  readonly name: string;
  readonly model: TableModel;
  /** A cell was clicked, or Enter pressed on it. */
  onCell?(cell: ChosenCell): void;
}

/** A table with a sticky header and first column, columns that sort, move and grow, and only the rows in view. */
export function DataTable({ name, model, onCell }: DataTableProps) {
  const words = useWords();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [sorting, setSorting] = useState<Sorting>();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  const lines = useMemo(
    () => tableLines(model, sorting, (group) => toggled.has(group)),
    [model, sorting, toggled],
  );
  const arranged = useColumns(model, scroller, lines.length);
  const { columns, places, widths, numberWidth } = arranged;
  const width = widths.reduce((sum, width) => sum + width, numberWidth);
  useEdges(scroller, `${width} ${lines.length}`);
  const cells = useCells({ model, lines, columns: arranged, scroller, onCell });
  const move = (from: number, to: number) => {
    if (arranged.move(from, to)) setNews(words.moved(columns[from]?.title ?? '', to + 1, columns.length));
  };
  const toggle = useCallback((group: string) => setToggled((before) => toggledIn(before, group)), []);
  const levels = Math.max(0, ...columns.map(({ groups }) => groups.length));
  return (
    <section
      ref={setScroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={name}
      onKeyDown={cells.onKeyDown}
      onCopy={cells.onCopy}
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
          onSort={setSorting}
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
          onClick={cells.onClick}
          onContextMenu={cells.onContextMenu}
        />
        {model.totals.length > 0 && <TableFoot model={model} columns={arranged} />}
      </table>
      <span className={classes.unseen} role="status">
        {news}
      </span>
    </section>
  );
}

/** The groups that differ from how they are at first, after one has been opened or closed. */
function toggledIn(groups: ReadonlySet<string>, group: string): ReadonlySet<string> {
  const after = new Set(groups);
  if (!after.delete(group)) after.add(group);
  return after;
}
