import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './ListGrid.module.css';
import type { Column, ListSort } from './list-column.ts';
import { Part } from './Part.tsx';

interface ListHeadProps {
  readonly columns: readonly Pick<Column<never>, 'id' | 'title' | 'isOnPhones' | 'canSort' | 'hidesTitle'>[];
  readonly sort: ListSort | undefined;
  readonly selected: number;
  readonly count: number;
  onAll(): void;
  onSort: ((column: string) => void) | undefined;
}

/** The head of a list: its columns, which sort, and the box that selects all rows. */
export function ListHead({ columns, sort, selected, count, onAll, onSort }: ListHeadProps) {
  const { selectAll, moreActions } = useArea(WORKSPACE);
  return (
    <Part role="rowgroup" className={classes.head}>
      <Part role="row" aria-rowindex={1} className={classes.headRow}>
        <Part role="columnheader" className={classes.check}>
          <input
            type="checkbox"
            aria-label={selectAll}
            checked={count > 0 && selected >= count}
            ref={(box) => {
              if (box !== null) box.indeterminate = selected > 0 && selected < count;
            }}
            onChange={onAll}
          />
        </Part>
        {columns.map(({ id, title, isOnPhones, canSort = false, hidesTitle = false }) => {
          const isSorted = sort?.column === id;
          const Arrow = sort?.isAscending === true ? IconArrowUp : IconArrowDown;
          return (
            <Part
              key={id}
              role="columnheader"
              className={classes.headCell}
              data-wide={isOnPhones !== true || undefined}
              {...(isSorted ? { 'aria-sort': sort.isAscending ? 'ascending' : 'descending' } : {})}
            >
              {canSort ? (
                <button type="button" className={classes.sort} onClick={() => onSort?.(id)}>
                  {title}
                  {isSorted && <Arrow size={14} aria-hidden />}
                </button>
              ) : (
                <span className={hidesTitle ? classes.unseen : undefined}>{title}</span>
              )}
            </Part>
          );
        })}
        <Part role="columnheader">
          <span className={classes.unseen}>{moreActions}</span>
        </Part>
      </Part>
    </Part>
  );
}
