import { useCallback, useRef } from 'react';

/** A function whose promises settle in the order of its calls, as those that it is given need not. Failures do not wait. */
export function useInOrder(): <T>(work: Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(async (work) => {
    const before = last.current;
    last.current = Promise.allSettled([work, before]);
    const [result] = await Promise.all([work, before]);
    return result;
  }, []);
}
