import { IconClockExclamation } from '@tabler/icons-react';
import { useWords } from '../../words/words.ts';
import classes from './Expired.module.css';

/** Above a dashboard whose session has ended: what it shows stays, until the host sends a new session. */
export function Expired() {
  const { expired } = useWords();
  return (
    <div className={classes.expired} role="alert">
      <IconClockExclamation size={20} aria-hidden className={classes.icon} />
      <p>
        <strong>{expired.title}</strong> {expired.text}
      </p>
    </div>
  );
}
