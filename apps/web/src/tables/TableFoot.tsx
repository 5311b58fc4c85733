import { useWords } from '../words/words.ts';
import { BodyCell } from './BodyCell.tsx';
import classes from './DataTable.module.css';
import { rowColumn } from './measure-text.ts';
import { plainColumn, type TableModel } from './table-model.ts';
import type { Columns } from './use-columns.ts';

interface TableFootProps {
  readonly model: TableModel;
  readonly columns: Columns;
}

/** The totals of a table. */
export function TableFoot({ model, columns: { columns, places } }: TableFootProps) {
  const words = useWords();
  return (
    <tfoot>
      {model.totals.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: totals have no other identity
        <tr key={row}>
          {model.rowNumbers && <td />}
          {columns.map((column, index) =>
            index === 0 && column.isLabel && cells[places[index] ?? -1] === null ? (
              <th key={column.key} scope="row" className={classes.pinned}>
                {row === 0 ? words.total : null}
              </th>
            ) : (
              <BodyCell
                key={column.key}
                column={plainColumn(rowColumn(model, column, row))}
                value={cells[places[index] ?? -1] ?? null}
                isPinned={index === 0}
              />
            ),
          )}
        </tr>
      ))}
    </tfoot>
  );
}
