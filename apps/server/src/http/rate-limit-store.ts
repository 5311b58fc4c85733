/** The largest number of clients counted for one limit; the least recently seen is dropped first. */
const CLIENTS = 5_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/**
 * Counts requests by client for `@fastify/rate-limit`. The plug-in's own store uses the wall clock: if the clock is set
 * back an hour, a client that has reached a limit would be refused for an hour.
 */
export class RateLimitStore {
  readonly #windows = new Map<string, Window>();

  /** Counts a request. A window begins with its first one. */
  incr(
    client: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now();
    const known = this.#windows.get(client);
    const window = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    this.#windows.delete(client);
    this.#windows.set(client, window);
    if (this.#windows.size > CLIENTS)
      for (const oldest of this.#windows.keys().take(1)) this.#windows.delete(oldest);
    done(null, { current: window.count, ttl: window.endsAt - now });
  }

  /** The store of a route's own limit. */
  child(): RateLimitStore {
    return new RateLimitStore();
  }
}
