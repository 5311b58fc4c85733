import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * Time limits, above the parts' own, so that a stop always ends: for one part, for all, and what each gets even if the
 * others have used up the time of all.
 */
const LIMITS = { partMs: 20_000, allMs: 25_000, leastMs: 1_000 };

/** The parts of a server in start order, to be stopped in reverse order. */
export class Parts {
  readonly #log: Logger;
  readonly #ends: { name: string; end: () => Promise<unknown> }[] = [];
  #stopping: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Registers how to stop a part that was just started. During a stop, the part is stopped immediately. */
  add(name: string, end: () => Promise<unknown>): void {
    if (this.#stopping === undefined) this.#ends.push({ name, end });
    else void end().catch(() => undefined);
  }

  /** Stops every part, last one first. A part that fails or hangs does not prevent the others from stopping. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const until = performance.now() + LIMITS.allMs;
    for (const { name, end } of this.#ends.reverse()) {
      const begun = performance.now();
      const limitMs = Math.max(LIMITS.leastMs, Math.min(LIMITS.partMs, until - begun));
      const limit = new AbortController();
      const late = sleep(limitMs, 'late' as const, { signal: limit.signal });
      try {
        if ((await Promise.race([end(), late])) === 'late')
          this.#log.warn({ part: name }, 'a part did not stop in time');
      } catch (error) {
        this.#log.warn({ err: error, part: name }, 'a part failed to stop');
      } finally {
        limit.abort();
        late.catch(() => undefined);
      }
      this.#log.debug({ part: name, ms: Math.round(performance.now() - begun) }, 'stopped');
    }
  }
}
