import { statusOf } from '../api/api-error.ts';
import { ErrorDetails } from '../look/ErrorDetails.tsx';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import classes from './Sharing.module.css';

const KINDS: Readonly<Record<number, 'denied' | 'gone' | 'full' | 'offline'>> = {
  0: 'offline',
  403: 'denied',
  404: 'gone',
  409: 'full',
};

/** Why a change of access failed, beside what was to be changed. */
export function ChangeError({ error }: { error: Error }) {
  const { changeFailed } = useArea(SHARING);
  return (
    <div className={classes.error} role="alert">
      <p>{changeFailed[KINDS[statusOf(error) ?? -1] ?? 'other']}</p>
      <ErrorDetails error={error} />
    </div>
  );
}
