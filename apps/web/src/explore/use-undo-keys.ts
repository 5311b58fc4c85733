import { useEffect, useRef } from 'react';
import type { QuestionWork } from './use-question.ts';

/** Ctrl Z undoes and Ctrl Shift Z or Ctrl Y redoes, except in fields, which undo their own text. */
export function useUndoKeys(work: Pick<QuestionWork, 'undo' | 'redo'>): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]'))
        return;
      const key = event.key.toLowerCase();
      const step = key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'y' ? 'redo' : undefined;
      if (step === undefined) return;
      event.preventDefault();
      latest.current[step]();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
