import { type ReactNode, useEffect, useState } from 'react';

/** How long loading shows nothing, so that what is fast does not flicker. */
const PATIENCE_MS = 150;

interface AfterAWhileProps {
  /** When loading began, on the clock of `performance.now()`; by default now. */
  readonly since?: number | undefined;
  readonly patienceMs?: number;
  readonly children: ReactNode;
}

/** Shows its content only once loading has taken a while. */
export function AfterAWhile({ since, patienceMs = PATIENCE_MS, children }: AfterAWhileProps) {
  const [left] = useState(() => patienceMs - (since === undefined ? 0 : performance.now() - since));
  const [isShown, setShown] = useState(left <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), left);
    return () => clearTimeout(timer);
  }, [left]);
  return isShown ? children : null;
}
