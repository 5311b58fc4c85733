import { useCallback, useState } from 'react';

/**
 * A choice that this browser remembers, such as the width of a panel.
 * @param key its name in the storage
 * @param read the choice that a stored text means; undefined if it means none
 */
export function useKept<T>(key: string, initial: T, read: (stored: unknown) => T | undefined) {
  const [value, setValue] = useState<T>(() => read(stored(key)) ?? initial);
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Where the storage is full or blocked, it is kept until the page closes.
      }
    },
    [key],
  );
  return [value, keep] as const;
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export const asBoolean = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined);
