import { useState } from 'react';

/** A choice that the browser remembers, where it may. */
export function useKept(key: string): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const keep = (next: boolean) => {
    setValue(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // It is remembered until the page closes.
    }
  };
  return [value, keep];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
