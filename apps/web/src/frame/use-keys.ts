import { useEffect, useRef } from 'react';

/** How long the second key of a pair may take. */
const PAIR_MS = 1_500;

/** What keys do: `Ctrl K`, `?`, and pairs such as `g h`. */
export type Keys = Readonly<Record<string, () => void>>;

/**
 * Calls what belongs to the keys that a person presses anywhere on the page. Plain keys do nothing where people type, and
 * nothing while a dialog is open. On a Mac, `Ctrl` is the command key.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const hasCtrl = event.ctrlKey || event.metaKey;
      if (!hasCtrl && (isTyping(event.target) || document.querySelector('[role="dialog"]') !== null)) return;
      const name = hasCtrl ? `Ctrl ${event.key.toUpperCase()}` : event.key;
      const isPair = first !== undefined && event.timeStamp - first.at < PAIR_MS;
      const call = (isPair ? latest.current[`${first?.key} ${name}`] : undefined) ?? latest.current[name];
      first = { key: name, at: event.timeStamp };
      if (call === undefined) return;
      event.preventDefault();
      first = undefined;
      call();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
