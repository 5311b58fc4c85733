import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a check until nothing is left, and fails if a check that begins after the limit still finds something. On a
 * busy machine the limit grows with the time that a check takes.
 * @param look returns what is left, or undefined
 * @returns the milliseconds until nothing was left
 */
export async function settlesWithin(
  limitMs: number,
  look: () => Promise<string | undefined>,
): Promise<number> {
  const since = performance.now();
  for (let slowest = 0; ; await sleep(20)) {
    const began = performance.now();
    const left = await look();
    slowest = Math.max(slowest, performance.now() - began);
    const passed = Math.round(began - since);
    if (left === undefined) return passed;
    assert.ok(passed < limitMs + 4 * slowest, `after ${passed} ms: ${left}`);
  }
}
