import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Role } from '../settings.ts';
import { NODE_LOST_SECONDS } from './node-lost.ts';

const BEAT_MS = 4_000;

/** This process among the others of the installation: it says that it lives, and finds those that run pods. */
export class Nodes {
  readonly id: string;
  readonly #db: Db;
  readonly #log: Logger;
  readonly #roles: readonly Role[];
  /** Nodes that refused a connection: believed again when they would count as gone, or as back. */
  readonly #refusing = new LRUCache<string, true>({ max: 1000, ttl: NODE_LOST_SECONDS * 1000 });
  #url = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(id: string, db: Db, log: Logger, roles: readonly Role[]) {
    this.id = id;
    this.#db = db;
    this.#log = log;
    this.#roles = roles;
  }

  /** @param url where other nodes reach this one */
  async join(url: string): Promise<void> {
    this.#url = url;
    await this.#beat();
    this.#timer = setInterval(() => {
      this.#beat().catch((error: unknown) => this.#log.warn({ err: error }, 'the heartbeat was not written'));
    }, BEAT_MS);
  }

  /** Stays known, for the sake of its pods, but is given nothing more to do. */
  async withdraw(): Promise<void> {
    clearInterval(this.#timer);
    await this.#db.updateTable('nodes').set({ roles: [] }).where('id', '=', this.id).execute();
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#db.deleteFrom('nodes').where('id', '=', this.id).execute();
  }

  /** Where the pods of a deployment run, when not here: the same node for everybody while it lives. */
  async podNodeFor(deploymentId: number): Promise<string | undefined> {
    const { rows } = await sql<{ internal_url: string }>`
      select internal_url from nodes
      where 'pod' = any (roles) and seen_at > now() - make_interval(secs => ${NODE_LOST_SECONDS})
      order by md5(id::text || ${String(deploymentId)})`.execute(this.#db);
    const urls = rows.map((row) => row.internal_url);
    return urls.find((url) => !this.#refusing.has(url)) ?? urls[0];
  }

  /** Passes over a node that cannot be connected to, while there are others. */
  avoid(url: string): void {
    this.#refusing.set(url, true);
  }

  async #beat(): Promise<void> {
    await sql`
      insert into nodes (id, roles, internal_url) values (${this.id}, ${[...this.#roles]}, ${this.#url})
      on conflict (id) do update set seen_at = now()`.execute(this.#db);
    await sql`delete from nodes where seen_at < now() - interval '10 minutes'`.execute(this.#db);
  }
}
