import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './SqlPanel.module.css';

interface SqlFailureProps {
  readonly title: string;
  readonly error: Error;
}

/** Why SQL has no answer, in the words of the server, which name the place. */
export function SqlFailure({ title, error }: SqlFailureProps) {
  return (
    <div className={classes.failure} role="alert">
      <h2>
        <IconAlertTriangle size={16} aria-hidden /> {title}
      </h2>
      <p dir="auto">{error.message}</p>
    </div>
  );
}
