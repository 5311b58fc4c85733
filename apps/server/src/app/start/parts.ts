import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Time limit for stopping a part, above the parts' own limits, so that a stop always ends. */
const PART_MS = 20_000;

/** The parts of a server in start order, to be stopped in reverse order. */
export class Parts {
  readonly #log: Logger;
  readonly #ends: { name: string; end: () => Promise<unknown> }[] = [];
  #stopping: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Registers how to stop a part that was just started. */
  add(name: string, end: () => Promise<unknown>): void {
    this.#ends.push({ name, end });
  }

  /** Stops every part, last one first. A part that fails or hangs does not prevent the others from stopping. */
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
        this.#log.warn({ err: error, part: name }, 'a part failed to stop');
      } finally {
        limit.abort();
        late.catch(() => undefined);
      }
      this.#log.debug({ part: name, ms: Math.round(performance.now() - begun) }, 'stopped');
    }
  }
}
