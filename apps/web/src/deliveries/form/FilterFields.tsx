import type { Control as ControlWidget } from '@facet/dashboards';
import { isControl } from '../../board/layout.ts';
import { useDescribedControls } from '../../board/use-described-controls.ts';
import { Control } from '../../controls/Control.tsx';
import { BoardProvider } from '../../store/board-context.ts';
import type { BoardStore } from '../../store/board-store.ts';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import { TakenValues } from './TakenValues.tsx';

interface FilterFieldsProps {
  readonly board: BoardStore;
  readonly error: string | undefined;
  /** Whether the values are those of the dashboard as the person saw it. */
  readonly isTaken: boolean;
}

/** The controls of a dashboard as its viewers have them, for values that all recipients get. */
export function FilterFields({ board, error, isTaken }: FilterFieldsProps) {
  const words = useArea(DELIVERIES);
  useDescribedControls(board);
  const controls = board.config.widgets.filter(isControl) as ControlWidget[];
  return (
    <fieldset className={classes.section}>
      <legend>{words.filters}</legend>
      <p className={classes.about}>{controls.length === 0 ? words.noFilters : words.filtersHelp}</p>
      <BoardProvider value={board}>
        {isTaken && <TakenValues controls={controls} />}
        <div className={classes.controls}>
          {controls.map((widget) => (
            <Control key={widget.id} widget={widget} />
          ))}
        </div>
      </BoardProvider>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
