import { useEffect, useRef } from 'react';

interface ModelKeys {
  /** Ctrl+S; absent where nothing can be saved, so that the browser's own dialog does not open either. */
  readonly save: (() => void) | undefined;
  /** Ctrl+P. */
  goTo(): void;
  /** Ctrl+Shift+F. */
  search(): void;
}

/** The keys of the page, also while people type. On a Mac, `Ctrl` is the command key. */
export function useModelKeys(keys: ModelKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.altKey || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      const key = `${event.shiftKey ? 'Shift ' : ''}${event.key.toLowerCase()}`;
      if (key === 's') latest.current.save?.();
      else if (key === 'p') latest.current.goTo();
      else if (key === 'Shift f') latest.current.search();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
