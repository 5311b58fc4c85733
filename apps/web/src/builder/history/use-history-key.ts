import { useEffect, useRef } from 'react';

export const HISTORY_KEYS = 'Control+Alt+H';

/** Ctrl Alt H opens the history and closes it. */
export function useHistoryKey(toggle: () => void): void {
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.altKey || event.code !== 'KeyH') return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
