import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Longer than any part needs by its own limits: a stop comes to its end whatever hangs. */
const PART_MS = 20_000;

/** The parts of a server as they were started, to be ended in reverse. */
export class Parts {
  readonly #log: Logger;
  readonly #ends: { name: string; end: () => Promise<unknown> }[] = [];
  #stopping: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Says how to end a part that was just started. */
  add(name: string, end: () => Promise<unknown>): void {
    this.#ends.push({ name, end });
  }

  /** Ends every part, the last one first; one that fails or hangs does not keep the others. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    for (const { name, end } of this.#ends.reverse()) {
      const begun = performance.now();
      const limit = new AbortController();
      const late = sleep(PART_MS, 'late' as const, { signal: limit.signal });
      try {
        if ((await Promise.race([end(), late])) === 'late')
          this.#log.warn({ part: name }, 'a part did not stop in time');
      } catch (error) {
        this.#log.warn({ err: error, part: name }, 'a part did not stop in order');
      } finally {
        limit.abort();
        late.catch(() => undefined);
      }
      this.#log.debug({ part: name, ms: Math.round(performance.now() - begun) }, 'stopped');
    }
  }
}
