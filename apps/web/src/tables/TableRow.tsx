import { memo } from 'react';
import { BodyCell } from './BodyCell.tsx';
import classes from './DataTable.module.css';
import { rowColumn } from './measure-text.ts';
import type { TableLine } from './table-lines.ts';
import { plainColumn, type TableColumn, type TableModel } from './table-model.ts';

interface TableRowProps {
  readonly line: TableLine;
  readonly index: number;
  readonly headRows: number;
  readonly model: TableModel;
  readonly columns: readonly TableColumn[];
  readonly places: readonly number[];
  /** The columns in view, beside the first. */
  readonly from: number;
  readonly to: number;
  readonly selected: string | undefined;
  onToggle(group: string): void;
}

/** A line of a table. It is drawn again only if something of it changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { line, index, headRows, model, columns, places, from, to, selected, onToggle } = props;
  const isOther = line.kind === 'row' && model.others.has(line.index);
  const otherCell = (column: string) => (line.kind === 'row' ? model.otherCell(line.index, column) : null);
  const [left = 1, right = 0] = (selected ?? '1:0').split(':').map(Number);
  const cell = (column: TableColumn, place: number) => {
    const isFirst = place === 0;
    return (
      <BodyCell
        key={column.key}
        column={
          line.kind === 'row'
            ? isOther
              ? plainColumn(column)
              : rowColumn(model, column, line.index)
            : isFirst
              ? labelOf(model, line)
              : plainColumn(column)
        }
        place={`${index}:${place}`}
        value={line.cells[places[place] ?? -1] ?? null}
        isPinned={isFirst && !model.rowNumbers}
        isOfRow={line.kind === 'row'}
        isSelected={place >= left && place <= right}
        otherCell={otherCell}
        source={line.kind === 'row' ? model.source(line.index, places[place] ?? -1) : undefined}
        {...(isFirst && model.tree !== undefined
          ? { indent: line.kind === 'row' ? line.level + 1 : line.level }
          : {})}
        {...(isFirst && line.kind === 'group'
          ? { group: { isOpen: line.isOpen, onToggle: () => onToggle(line.key) } }
          : {})}
      />
    );
  };
  const isCut = from > 1 || to < columns.length;
  const inView = isCut ? columns.slice(Math.max(from, 1), to) : columns.slice(1);
  return (
    <tr
      aria-rowindex={index + headRows + 1}
      className={line.kind === 'group' ? classes.groupRow : isOther ? classes.other : undefined}
      data-odd={index % 2 === 1 || undefined}
    >
      {model.rowNumbers && <td className={classes.rowNumber}>{index + 1}</td>}
      {columns[0] !== undefined && cell(columns[0], 0)}
      {from > 1 && <td colSpan={from - 1} aria-hidden />}
      {inView.map((column, at) => cell(column, Math.max(from, 1) + at))}
      {to < columns.length && <td colSpan={columns.length - to} aria-hidden />}
    </tr>
  );
});

function labelOf({ tree, columns }: TableModel, { level }: TableLine): TableColumn {
  return (tree?.labels[level] ?? columns[0]) as TableColumn;
}
