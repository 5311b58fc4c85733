import { Button } from '@mantine/core';
import classes from '../look/States.module.css';
import { useDashboard } from '../store/dashboard-context.ts';
import { isChosen } from '../store/dashboard-state.ts';
import { useWords } from '../words/words.ts';

/** Says that there is nothing to show, and offers the defaults of controls if others were chosen. */
export function EmptyState() {
  const words = useWords();
  const { choices, change, states, rendering } = useDashboard();
  const isChanged = rendering === undefined && isChosen(choices);
  const isFiltered = states.some(({ filter }) => filter !== undefined);
  return (
    <div className={classes.state}>
      <p className={classes.heading}>{words.noRows}</p>
      {(isFiltered || isChanged) && <p>{words.noRowsHint}</p>}
      {isChanged && (
        <Button variant="default" size="compact-sm" onClick={() => change({ kind: 'reset' })}>
          {words.resetAll}
        </Button>
      )}
    </div>
  );
}
