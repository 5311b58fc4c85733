import { useEffect, useRef } from 'react';
import type { Answer } from './use-answer.ts';

const MINUTE_MS = 60_000;

/**
 * Asks for an answer again each minute while somebody can see it: not in the background, offline, or while a query is
 * on its way, such as one that waits for the person to sign in again.
 */
export function useEveryMinute(answer: Pick<Answer, 'askedAt' | 'isAsking' | 'again'>, isOn: boolean): void {
  const latest = useRef(answer);
  latest.current = answer;
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = () => {
      const { isAsking, again } = latest.current;
      if (document.visibilityState === 'visible' && navigator.onLine && !isAsking) again();
    };
    const askIfDue = () => {
      if (Date.now() - latest.current.askedAt >= MINUTE_MS) ask();
    };
    const timer = setInterval(ask, MINUTE_MS);
    document.addEventListener('visibilitychange', askIfDue);
    addEventListener('online', askIfDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfDue);
      removeEventListener('online', askIfDue);
    };
  }, [isOn]);
}
