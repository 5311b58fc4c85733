import { LRUCache } from 'lru-cache';

/** Clients of one limit that are counted; the least recently seen is forgotten first. */
const CLIENTS = 5_000;

/**
 * Counts requests by client for `@fastify/rate-limit`. Its own store goes by the wall clock, so that a client that has
 * reached a limit when the clock is set back an hour would be refused for an hour.
 */
export class RateLimitStore {
  readonly #counts = new LRUCache<string, number>({ max: CLIENTS, noUpdateTTL: true });

  /** Counts a request. The window begins with the first one. */
  incr(
    client: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const current = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, current, { ttl: windowMs });
    done(null, { current, ttl: this.#counts.getRemainingTTL(client) });
  }

  /** The store of a route's own limit. */
  child(): RateLimitStore {
    return new RateLimitStore();
  }
}
