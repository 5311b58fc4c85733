import { Button, Portal } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { checkSession } from '../api/check-session.ts';
import { type SessionState, SIGN_IN_WINDOW } from '../api/session-gate.ts';
import { useArea } from '../words/area.ts';
import { SESSION } from '../words/session/session-area.ts';
import classes from './SessionEnded.module.css';

const LOGIN = '/login?return_to=%2F';
/** Moves the focus to the notice from anywhere, also from within an open dialog. */
const KEY = 'F6';

/**
 * Asks for a sign-in, at the edge of a page that keeps everything. The focus stays where somebody types. Signing in happens
 * in a window of its own, which tells this page; where the browser keeps windows apart, this page asks when somebody returns
 * to it.
 */
export function SessionEnded({ state }: { state: Exclude<SessionState, 'going'> }) {
  const words = useArea(SESSION);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const check = () => void checkSession();
    addEventListener('focus', check);
    return () => removeEventListener('focus', check);
  }, []);
  useEffect(() => followKey(button), []);
  const isOther = state === 'other';
  const { title, text, action } = words[state];
  const act = () =>
    isOther ? location.assign('/') : void window.open(LOGIN, SIGN_IN_WINDOW, 'popup,width=480,height=720');
  return (
    <Portal>
      <section className={classes.notice} aria-label={title} onMouseDown={keepPlace} onTouchStart={stop}>
        <IconClockExclamation size={20} aria-hidden className={classes.icon} />
        <div className={classes.text} role="alert">
          <strong>{title}</strong> {text}
        </div>
        <Button
          ref={button}
          className={classes.action}
          size="xs"
          {...(isOther ? {} : { title: words.ended.hint })}
          aria-keyshortcuts={KEY}
          // Escape would close a dialog below, with what was typed in it.
          data-mantine-stop-propagation="true"
          rightSection={
            <kbd aria-hidden className={classes.key}>
              {KEY}
            </kbd>
          }
          onClick={act}
        >
          {action}
        </Button>
      </section>
    </Portal>
  );
}

/** Lets the key lead to the notice; when the notice is gone, the focus returns to where it was. */
function followKey(button: { readonly current: HTMLButtonElement | null }): () => void {
  let before: Element | null = null;
  const listen = (event: KeyboardEvent) => {
    if (event.key !== KEY || document.activeElement === button.current) return;
    event.preventDefault();
    before = document.activeElement;
    button.current?.focus();
  };
  addEventListener('keydown', listen, true);
  return () => {
    removeEventListener('keydown', listen, true);
    const isLost = [null, document.body].includes(document.activeElement as HTMLElement | null);
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A press on the notice leaves the focus in the field, and menus and dialogs open. */
function keepPlace(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
