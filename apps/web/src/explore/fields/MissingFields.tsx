import { Button } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { REPORTS } from '../../words/reports/reports-area.ts';
import classes from './MissingFields.module.css';

interface MissingFieldsProps {
  readonly fields: readonly string[];
  onRemove(): void;
}

/** The fields of a question that have disappeared from the model while it was kept, and how to go on without them. */
export function MissingFields({ fields, onRemove }: MissingFieldsProps) {
  const words = useArea(REPORTS);
  return (
    <div className={classes.note} role="status">
      <p dir="auto">{words.missing(fields.join(', '))}</p>
      <Button variant="default" size="compact-sm" onClick={onRemove}>
        {words.removeMissing}
      </Button>
    </div>
  );
}
