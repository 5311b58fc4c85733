import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * Time limits, which exceed those of the parts, so that a stop always ends: for one part and for all of them; `leastMs` is
 * for each part, even if the time of all is used up.
 */
const LIMITS = { partMs: 20_000, allMs: 25_000, leastMs: 1_000 };

/** The parts of a server in start order, to be stopped in reverse order. */
export class Parts {
  readonly #log: Pick<Logger, 'debug' | 'warn'>;
  readonly #limits: typeof LIMITS;
  readonly #ends: { name: string; end: () => Promise<unknown> }[] = [];
  #stopping: Promise<void> | undefined;

  constructor(log: Pick<Logger, 'debug' | 'warn'>, limits = LIMITS) {
    this.#log = log;
    this.#limits = limits;
  }

  /** Starts a part, and notes how it stops. A part that starts during a stop is stopped immediately. */
  async start<Part>(
    name: string,
    begin: () => Part | Promise<Part>,
    end: (part: Part) => unknown,
  ): Promise<Part> {
    const part = await begin();
    const stop = async () => end(part);
    if (this.#stopping === undefined) this.#ends.push({ name, end: stop });
    else void stop().catch(() => undefined);
    return part;
  }

  /** Stops every part, last one first. A part that fails or hangs does not prevent the others from stopping. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const { partMs, leastMs } = this.#limits;
    const until = performance.now() + this.#limits.allMs;
    for (const { name, end } of this.#ends.reverse()) {
      const begun = performance.now();
      const limitMs = Math.max(leastMs, Math.min(partMs, until - begun));
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
