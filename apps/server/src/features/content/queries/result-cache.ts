import { LRUCache } from 'lru-cache';

/** How old a result may be. */
export interface Freshness {
  /** Returned as it is up to this age. */
  readonly freshMs: number;
  /** Returned up to this age too, while a newer result is fetched. */
  readonly staleMs: number;
  /** Whether the data source must be asked, so that no result is old enough to be returned. */
  readonly isRenewed?: boolean | undefined;
}

interface Entry<T> {
  readonly result: T;
  readonly at: number;
  /** The number of its query, in the order in which they began. */
  readonly query: number;
}

/**
 * Keeps results of queries on this node, bounded by their size in bytes, least recently used first. Concurrent requests
 * for the same result share one query. The key must contain everything that decides the rows.
 */
export class ResultCache<T extends object> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #running = new Map<string, Promise<T>>();
  readonly #keys = new WeakMap<T, string>();
  #queries = 0;

  constructor(maxBytes: number, bytesOf: (result: T) => number) {
    this.#entries = new LRUCache<string, Entry<T>>({
      maxSize: maxBytes,
      sizeCalculation: ({ result }, key) => bytesOf(result) + key.length + 100,
    });
  }

  /** The result of a key. A failed query is not kept. */
  async get(
    key: string,
    { freshMs, staleMs, isRenewed = false }: Freshness,
    run: () => Promise<T>,
  ): Promise<T> {
    const renewal = this.#running.get(`renewed ${key}`);
    if (isRenewed) return renewal ?? this.#run(`renewed ${key}`, key, run);
    const known = this.#entries.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.at;
    if (known !== undefined && age <= freshMs) return known.result;
    const running = renewal ?? this.#running.get(key) ?? this.#run(key, key, run);
    if (known === undefined || age > staleMs) return running;
    // The next request gets the newer result, or the reason why there is none.
    running.catch(() => undefined);
    return known.result;
  }

  /** Whether a result is still the one that its key has, and at most this old. */
  isCurrent(result: T, freshMs: number): boolean {
    const entry = this.#entries.peek(this.#keys.get(result) ?? '');
    return entry?.result === result && performance.now() - entry.at <= freshMs;
  }

  /** @param name of the query while it runs: one that renews must not be taken for one that need not */
  #run(name: string, key: string, run: () => Promise<T>): Promise<T> {
    this.#queries += 1;
    const query = this.#queries;
    const running = run()
      .then((result) => {
        // A query that began earlier may end later.
        if ((this.#entries.peek(key)?.query ?? 0) < query)
          this.#entries.set(key, { result, at: performance.now(), query });
        this.#keys.set(result, key);
        return result;
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }
}
