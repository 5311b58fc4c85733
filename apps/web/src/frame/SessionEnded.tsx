import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { checkSession } from '../api/check-session.ts';
import { type SessionState, SIGN_IN_WINDOW } from '../api/session-gate.ts';
import { Dialog } from '../look/Dialog.tsx';
import { useArea } from '../words/area.ts';
import { SESSION } from '../words/session/session-area.ts';
import classes from './SessionEnded.module.css';

const LOGIN = '/login?return_to=%2F';

/**
 * Asks for a sign-in, above a page that keeps everything. Signing in happens in a window of its own, which tells this page;
 * where the browser keeps windows apart, this page asks when somebody returns to it.
 */
export function SessionEnded({ state }: { state: Exclude<SessionState, 'going'> }) {
  const words = useArea(SESSION);
  useEffect(() => {
    const check = () => void checkSession();
    addEventListener('focus', check);
    return () => removeEventListener('focus', check);
  }, []);
  if (state === 'other')
    return (
      <Dialog title={words.other.title} width={440}>
        <p className={classes.text}>{words.other.text}</p>
        <Button data-autofocus onClick={() => location.assign('/')}>
          {words.other.action}
        </Button>
      </Dialog>
    );
  const { title, text, action, hint } = words.ended;
  return (
    <Dialog title={title} width={440}>
      <p className={classes.text}>{text}</p>
      <Button
        data-autofocus
        onClick={() => void window.open(LOGIN, SIGN_IN_WINDOW, 'popup,width=480,height=720')}
      >
        {action}
      </Button>
      <p className={classes.hint}>{hint}</p>
    </Dialog>
  );
}
