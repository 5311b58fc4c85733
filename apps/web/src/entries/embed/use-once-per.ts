import { useCallback, useRef } from 'react';

/** Calls a function once for each key, with the latest version of the function. */
export function useOncePer<A extends unknown[]>(
  key: string,
  call: (...args: A) => void,
): (...args: A) => void {
  const done = useRef<string>(undefined);
  const latest = useRef(call);
  latest.current = call;
  return useCallback(
    (...args: A) => {
      if (done.current === key) return;
      done.current = key;
      latest.current(...args);
    },
    [key],
  );
}
