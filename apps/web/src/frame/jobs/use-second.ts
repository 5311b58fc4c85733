import { useEffect, useState } from 'react';

/** The time in milliseconds, every second while something shows it. */
export function useSecond(isShown: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isShown]);
  return now;
}
