import type { Db } from '@facet/db';
import { LRUCache } from 'lru-cache';

const BELIEVED_MS = 2000;

/** Tells which tenant a request is for, by its host name; hosts that nobody claimed are the default tenant's. */
export class Tenants {
  readonly #db: Db;
  readonly #defaultId: number;
  readonly #cache = new LRUCache<string, number>({ max: 10_000, ttl: BELIEVED_MS });

  constructor(db: Db, defaultId: number) {
    this.#db = db;
    this.#defaultId = defaultId;
  }

  /** @param host the request's host name, without port */
  async idOfHost(host: string): Promise<number> {
    const name = host.toLowerCase();
    const cached = this.#cache.get(name);
    if (cached !== undefined) return cached;
    const found = await this.#db
      .selectFrom('tenant_hosts')
      .select('tenant_id')
      .where('host', '=', name)
      .executeTakeFirst();
    const id = found?.tenant_id ?? this.#defaultId;
    this.#cache.set(name, id);
    return id;
  }
}
