import { setTimeout as sleep } from 'node:timers/promises';

/** How long an interrupted start may take to reach a point at which it ends by itself. */
const GRACE_MS = 5_000;

/**
 * Waits for a start. When it is interrupted, waits for it only briefly, because a step may be waiting for a database or a
 * file system that does not respond.
 * @throws the reason of the interruption
 */
export async function unlessInterrupted<T>(
  starting: Promise<T>,
  interrupt: AbortSignal | undefined,
): Promise<T> {
  if (interrupt === undefined) return starting;
  const interrupted = new Promise<void>((resolve) => {
    if (interrupt.aborted) resolve();
    else interrupt.addEventListener('abort', () => resolve(), { once: true });
  });
  const settled = starting.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([settled, interrupted]);
  if (!interrupt.aborted) return starting;
  await Promise.race([settled, sleep(GRACE_MS, undefined, { ref: false })]);
  return interrupt.throwIfAborted() as never;
}
