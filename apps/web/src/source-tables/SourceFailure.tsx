import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './SourceTables.module.css';

interface SourceFailureProps {
  /** What did not happen, in a sentence. */
  readonly title: string;
  /** The words of the data source or of its driver. */
  readonly message: string | null;
}

/** Why a data source did not do what it was asked. */
export function SourceFailure({ title, message }: SourceFailureProps) {
  return (
    <p className={classes.problem} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {title}: <bdi>{message}</bdi>
      </span>
    </p>
  );
}
