import { Button } from '@mantine/core';
import classes from '../look/States.module.css';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { isChosen } from '../store/choices.ts';
import { useWords } from '../words/words.ts';

/** Says that there is nothing to show, and offers the defaults of controls if others were chosen. */
export function EmptyState() {
  const words = useWords();
  const board = useBoard();
  const hasChoices = useBoardState(({ choices }) => isChosen(choices));
  const isChanged = board.rendering === undefined && hasChoices;
  const isFiltered = useBoardState(({ states }) => states.some(({ filter }) => filter !== undefined));
  return (
    <div className={classes.state}>
      <p className={classes.heading}>{words.noRows}</p>
      {(isFiltered || isChanged) && <p>{words.noRowsHint}</p>}
      {isChanged && (
        <Button variant="default" size="compact-sm" onClick={() => board.run({ kind: 'reset' })}>
          {words.resetAll}
        </Button>
      )}
    </div>
  );
}
