import { useEffect, useRef, useState } from 'react';

/** Calls a function while an element is near the viewport. */
export function useNearEnd(
  ref: { readonly current: Element | null },
  isWanted: boolean,
  call: () => void,
): void {
  const latest = useRef(call);
  latest.current = call;
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '800px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  useEffect(() => {
    if (isNear && isWanted) latest.current();
  }, [isNear, isWanted]);
}
