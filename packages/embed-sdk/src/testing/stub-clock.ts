/**
 * Replaces the clock of a page: time passes only when a test calls `clock.pass(ms)`, except that timers without a delay run. The time of day can be set wrong on
 * its own, `random` is always a half.
 */
export interface StubClock {
  /** Time passes and timers run. */
  pass(ms: number): void;
  /** Time passes as in a computer that sleeps: no timer runs. */
  sleep(ms: number): void;
  /** Sets the time of day wrong by this much. */
  skew(ms: number): void;
}

declare global {
  var clock: StubClock;
}

let now = 0;
let skewMs = 0;
let count = 0;
let timers: { readonly id: number; readonly at: number; readonly run: () => void }[] = [];
const startedAt = Date.now();

performance.now = () => now;
Date.now = () => startedAt + now + skewMs;
Math.random = () => 0.5;
const setRealTimeout = globalThis.setTimeout;
globalThis.setTimeout = ((run: () => void, delayMs = 0) => {
  if (delayMs <= 0) {
    // What is due at once needs no passing of time. The ids of real timers are positive.
    return setRealTimeout(run, 0);
  }
  count -= 1;
  timers.push({ id: count, at: now + delayMs, run });
  return count;
}) as unknown as typeof setTimeout;
const clearRealTimeout = globalThis.clearTimeout;
globalThis.clearTimeout = (id) => {
  if (Number(id) > 0) clearRealTimeout(id);
  timers = timers.filter((timer) => timer.id !== id);
};
globalThis.clock = {
  pass(ms) {
    const end = now + ms;
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      clearTimeout(next.id);
      now = Math.max(now, next.at);
      next.run();
    }
    now = end;
  },
  sleep(ms) {
    now += ms;
  },
  skew(ms) {
    skewMs = ms;
  },
};
