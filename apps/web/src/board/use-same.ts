import { useRef } from 'react';

/** The same object as before while its members are the same, so that what depends on it does not render again. */
export function useSame<T extends object>(value: T): T {
  const last = useRef(value);
  const isSame = Object.entries(value).every(([name, member]) => last.current[name as keyof T] === member);
  if (!isSame) last.current = value;
  return last.current;
}
