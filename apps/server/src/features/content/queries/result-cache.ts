import { LRUCache } from 'lru-cache';

/** How old a result may be. */
export interface Freshness {
  /** Returned as it is up to this age. */
  readonly freshMs: number;
  /** Returned up to this age too, while a newer result is fetched. */
  readonly staleMs: number;
}

interface Entry<T> {
  readonly result: T;
  readonly at: number;
}

/**
 * Keeps results of queries on this node, bounded by their size in bytes, least recently used first. Concurrent requests
 * for the same result share one query. The key must contain everything that decides the rows.
 */
export class ResultCache<T extends object> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #running = new Map<string, Promise<T>>();
  readonly #keys = new WeakMap<T, string>();

  constructor(maxBytes: number, bytesOf: (result: T) => number) {
    this.#entries = new LRUCache<string, Entry<T>>({
      maxSize: maxBytes,
      sizeCalculation: ({ result }, key) => bytesOf(result) + key.length + 100,
    });
  }

  /** The result of a key. A failed query is not kept. */
  async get(key: string, { freshMs, staleMs }: Freshness, run: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : Date.now() - known.at;
    if (known !== undefined && age <= freshMs) return known.result;
    const running = this.#running.get(key) ?? this.#run(key, run);
    if (known === undefined || age > staleMs) return running;
    // The next request gets the newer result, or the reason why there is none.
    running.catch(() => undefined);
    return known.result;
  }

  /** Whether a result is still the one that its key has, and at most this old. */
  isCurrent(result: T, freshMs: number): boolean {
    const entry = this.#entries.peek(this.#keys.get(result) ?? '');
    return entry?.result === result && Date.now() - entry.at <= freshMs;
  }

  #run(key: string, run: () => Promise<T>): Promise<T> {
    const running = run()
      .then((result) => {
        this.#entries.set(key, { result, at: Date.now() });
        this.#keys.set(result, key);
        return result;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}
