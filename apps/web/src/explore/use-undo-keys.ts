import { useEffect, useRef } from 'react';
import type { QuestionWork } from './use-question.ts';

/** Whoever listens to the keys, in the order in which they have begun. */
const listeners: object[] = [];

/**
 * Ctrl Z undoes and Ctrl Shift Z or Ctrl Y redoes, except in fields, which undo their own text. What opens over a page takes
 * the keys from it.
 */
export function useUndoKeys(work: Pick<QuestionWork, 'undo' | 'redo'>): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || listeners.at(-1) !== listen) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]'))
        return;
      const key = event.key.toLowerCase();
      const step = key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'y' ? 'redo' : undefined;
      if (step === undefined) return;
      event.preventDefault();
      latest.current[step]();
    };
    listeners.push(listen);
    addEventListener('keydown', listen);
    return () => {
      listeners.splice(listeners.indexOf(listen), 1);
      removeEventListener('keydown', listen);
    };
  }, []);
}
