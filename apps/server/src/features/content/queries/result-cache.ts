import { LRUCache } from 'lru-cache';

/** The accepted age of a result. */
export interface Freshness {
  /** Returned as it is up to this age. */
  readonly freshMs: number;
  /** Returned up to this age while a newer result is fetched. */
  readonly staleMs: number;
  /** Whether to query the data source even if a current result is cached. */
  readonly isRenewed?: boolean | undefined;
}

/** A running query, shared by all who wait for it. */
interface Running<T> {
  readonly result: Promise<T>;
  /** Aborts the query when the last waiting request has left. */
  readonly end: AbortController;
  waiting: number;
}

type Query<T> = (signal: AbortSignal, known: T | undefined) => Promise<T>;

interface Entry<T> {
  readonly result: T;
  /** When the latest query ended that returned this result or confirmed it. */
  readonly at: number;
  /** The number of its query, in the order of their start. */
  readonly query: number;
}

/**
 * Caches query results on this node, bounded by size in bytes; drops the least recently used first. Concurrent requests
 * for the same result share one query. The key must contain everything that affects the rows.
 */
export class ResultCache<T extends object> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #running = new Map<string, Running<T>>();
  readonly #keys = new WeakMap<T, string>();
  #queries = 0;

  constructor(maxBytes: number, bytesOf: (result: T) => number) {
    this.#entries = new LRUCache<string, Entry<T>>({
      maxSize: maxBytes,
      sizeCalculation: ({ result }, key) => bytesOf(result) + key.length + 100,
    });
  }

  /**
   * The result of a key. A failed query is not cached.
   * @param run gets a signal that aborts when all who wait for the query have left, and the known result, which it
   * returns if that is still current
   * @param gone aborts when the client disconnects; without it, the query is never aborted
   * @throws the reason of `gone`; what the query throws
   */
  async get(
    key: string,
    { freshMs, staleMs, isRenewed = false }: Freshness,
    run: Query<T>,
    gone?: AbortSignal,
  ): Promise<T> {
    const renewal = this.#wanted(`renewed ${key}`);
    if (isRenewed) return waitFor(renewal ?? this.#run(`renewed ${key}`, key, run), gone);
    const known = this.#entries.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.at;
    if (known !== undefined && age <= freshMs) return known.result;
    const running = renewal ?? this.#wanted(key) ?? this.#run(key, key, run);
    if (known === undefined || age > staleMs) return waitFor(running, gone);
    // The next request gets the newer result, or the error.
    running.waiting += 1;
    return known.result;
  }

  /** The cached result of a key, whatever its age. */
  peek(key: string): T | undefined {
    return this.#entries.peek(key)?.result;
  }

  /** Whether a result is still the cached one of its key, and at most this old. */
  isCurrent(result: T, freshMs: number): boolean {
    const entry = this.#entries.peek(this.#keys.get(result) ?? '');
    return entry?.result === result && performance.now() - entry.at <= freshMs;
  }

  /** The running query of a name, unless all who waited for it have left. */
  #wanted(name: string): Running<T> | undefined {
    const running = this.#running.get(name);
    return running?.end.signal.aborted ? undefined : running;
  }

  /**
   * @param name identifies the query while it runs; a query that must renew its result has another name than one that
   * need not
   */
  #run(name: string, key: string, run: Query<T>): Running<T> {
    this.#queries += 1;
    const query = this.#queries;
    const end = new AbortController();
    const result = run(end.signal, this.#entries.peek(key)?.result)
      .then((found) => {
        // A query that began earlier may end after one that began later.
        if ((this.#entries.peek(key)?.query ?? 0) < query)
          this.#entries.set(key, { result: found, at: performance.now(), query });
        this.#keys.set(found, key);
        return found;
      })
      .finally(() => {
        if (this.#running.get(name) === running) this.#running.delete(name);
      });
    // All who waited may have left.
    result.catch(() => undefined);
    const running: Running<T> = { result, end, waiting: 0 };
    this.#running.set(name, running);
    return running;
  }
}

/** The result of a query for one waiting request. */
async function waitFor<T>(running: Running<T>, gone: AbortSignal | undefined): Promise<T> {
  running.waiting += 1;
  if (gone === undefined) return running.result;
  const left = Promise.withResolvers<never>();
  const leave = () => {
    left.reject(gone.reason);
    running.waiting -= 1;
    if (running.waiting === 0) running.end.abort(gone.reason);
  };
  if (gone.aborted) leave();
  else gone.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([running.result, left.promise]);
  } finally {
    gone.removeEventListener('abort', leave);
  }
}
