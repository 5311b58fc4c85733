import { setTimeout as sleep } from 'node:timers/promises';

const SHORTEST_MS = 50;
const LONGEST_MS = 500;
/** The share of the time so far that a pause takes. */
const SHARE = 0.2;

/**
 * Pauses between requests that ask whether work has ended. They grow with the time that it takes: on a busy machine, a
 * request every 50 ms takes a tenth of a processor.
 */
export function growingPauses(): () => Promise<void> {
  const began = performance.now();
  return () => sleep(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, SHARE * (performance.now() - began))));
}
