import { Button } from '@mantine/core';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import classes from './SourceTables.module.css';

interface ChosenBarProps {
  readonly count: number;
  onClear(): void;
  onPropose(): void;
}

/** What can be done with the chosen tables. It appears with the first of them. */
export function ChosenBar({ count, onClear, onPropose }: ChosenBarProps) {
  const words = useArea(SOURCE_TABLES);
  return (
    <div className={classes.bar} hidden={count === 0}>
      <span role="status">{count > 0 && words.chosen(count)}</span>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {words.clear}
      </Button>
      <Button onClick={onPropose}>{words.propose}</Button>
    </div>
  );
}
