import { IconClockExclamation } from '@tabler/icons-react';
import { AfterAWhile } from '../look/AfterAWhile.tsx';
import { useWords } from '../words/words.ts';
import classes from './Expired.module.css';

/** How long the host may take to send a new session before the viewer is asked to do something. */
const RENEWAL_MS = 5000;

/** Above a page whose session has ended: what it shows stays, until the host sends a new session. */
export function Expired({ texts }: { readonly texts?: { readonly title: string; readonly text: string } }) {
  const words = useWords();
  const expired = texts ?? words.expired;
  return (
    <AfterAWhile patienceMs={RENEWAL_MS}>
      <div className={classes.expired} role="alert">
        <IconClockExclamation size={20} aria-hidden className={classes.icon} />
        <p>
          <strong>{expired.title}</strong> {expired.text}
        </p>
      </div>
    </AfterAWhile>
  );
}
