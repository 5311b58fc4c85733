import { useState } from 'react';
import type { Formats } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../words/words.ts';
import { LEAST_WIDTH } from './column-widths.ts';
import classes from './DataTable.module.css';
import { HeadCell } from './HeadCell.tsx';
import { spansAt } from './measure-text.ts';
import { isShare, type Sorting, type TableColumn, type TableModel } from './table-model.ts';
import type { Columns } from './use-columns.ts';

interface TableHeadProps {
  readonly model: TableModel;
  readonly columns: Columns;
  /** How many rows of headings are above those of the columns. */
  readonly levels: number;
  readonly scroller: HTMLElement | null;
  readonly sorting: Sorting | undefined;
  onSort(sorting: Sorting | undefined): void;
  onMove(from: number, to: number): void;
}

/** The headings of a table: groups of columns, and columns that sort, move and grow. */
export function TableHead({ model, columns: arranged, levels, scroller, ...props }: TableHeadProps) {
  const { sorting, onSort, onMove } = props;
  const { columns, widths, fixed, canMove, resize } = arranged;
  const words = useWords();
  const formats = useFormats();
  const [drag, setDrag] = useState<{ key: string; target: number }>();
  const targetAt = (x: number) => {
    const heads = scroller?.querySelectorAll('thead tr:last-child th[data-column]') ?? [];
    const found = [...heads].findIndex((head) => {
      const { left, right } = head.getBoundingClientRect();
      return x >= left && x < right;
    });
    return Math.max(found, fixed);
  };
  return (
    <thead>
      {Array.from({ length: levels }, (_, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other identity
        <tr key={level}>
          {model.rowNumbers && <td />}
          {spansAt(columns, level).map(({ key, value, span }, index) => (
            <th
              key={key}
              colSpan={span}
              scope={value === '' ? undefined : 'colgroup'}
              className={index === 0 && span === 1 ? `${classes.group} ${classes.pinned}` : classes.group}
            >
              {value === '' ? null : <span className={classes.groupLabel}>{value.slice(0, 300)}</span>}
            </th>
          ))}
        </tr>
      ))}
      <tr>
        {model.rowNumbers && <th scope="col" className={classes.rowNumber} aria-label="#" />}
        {columns.map((column, index) => (
          <HeadCell
            key={column.key}
            column={withUnit(column, model, formats)}
            isDescending={sorting?.column === column.key ? sorting.isDescending : undefined}
            label={words.sortBy(column.title)}
            isPinned={index === 0 && !model.rowNumbers}
            width={widths[index] ?? LEAST_WIDTH}
            canMove={canMove && index >= fixed}
            drop={
              drag?.target === index && drag.key !== column.key ? dropSide(columns, drag, index) : undefined
            }
            onSort={() => onSort(nextSorting(sorting, column))}
            onResize={(width) => resize(column.key, width)}
            onMove={(step) => onMove(index, index + step)}
            onDrag={(x, isDropped) => {
              if (x === undefined || isDropped) setDrag(undefined);
              else setDrag({ key: column.key, target: targetAt(x) });
              if (x !== undefined && isDropped) onMove(index, targetAt(x));
            }}
          />
        ))}
      </tr>
    </thead>
  );
}

function dropSide(columns: readonly TableColumn[], { key }: { key: string }, target: number) {
  return columns.findIndex((column) => column.key === key) < target ? 'after' : 'before';
}

function nextSorting(now: Sorting | undefined, { key, isLabel }: TableColumn): Sorting | undefined {
  const startsDescending = !isLabel;
  if (now?.column !== key) return { column: key, isDescending: startsDescending };
  return now.isDescending === startsDescending ? { column: key, isDescending: !startsDescending } : undefined;
}

/** A column whose title has the unit of its numbers. With measures on rows, these have it. */
function withUnit(column: TableColumn, model: TableModel, formats: Formats): TableColumn {
  const { unit, title } = column;
  if (unit === undefined || model.measureOf !== undefined || isShare(column.column)) return column;
  return { ...column, title: `${title} ${formats.unit(unit)}` };
}
