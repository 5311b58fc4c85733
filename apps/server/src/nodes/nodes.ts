import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Role } from '../settings.ts';
import { NODE_LOST_SECONDS } from './node-lost.ts';

const HEARTBEAT_MS = 4_000;

/** The nodes of the installation: writes the heartbeat of this one, and finds nodes that run pods. */
export class Nodes {
  readonly id: string;
  readonly #db: Db;
  readonly #log: Logger;
  readonly #roles: readonly Role[];
  /** Nodes that refused a connection; forgotten after the time in which a missing heartbeat would make them lost. */
  readonly #refusing = new LRUCache<string, true>({ max: 1000, ttl: NODE_LOST_SECONDS * 1000 });
  #url = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(id: string, db: Db, log: Logger, roles: readonly Role[]) {
    this.id = id;
    this.#db = db;
    this.#log = log;
    this.#roles = roles;
  }

  /** @param url the URL by which other nodes reach this one */
  async join(url: string): Promise<void> {
    this.#url = url;
    await this.#beat();
    this.#timer = setInterval(() => {
      this.#beat().catch((error: unknown) => this.#log.warn({ err: error }, 'cannot write the heartbeat'));
    }, HEARTBEAT_MS);
  }

  /** Stays registered, because its pods are still running, but without roles, so that it gets no new work. */
  async withdraw(): Promise<void> {
    clearInterval(this.#timer);
    await this.#db.updateTable('nodes').set({ roles: [] }).where('id', '=', this.id).execute();
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#db.deleteFrom('nodes').where('id', '=', this.id).execute();
  }

  /** The URL of the node that runs a deployment's pods, for nodes without pods; the same for all while it lives. */
  async podNodeFor(deploymentId: number): Promise<string | undefined> {
    const { rows } = await sql<{ internal_url: string }>`
      select internal_url from nodes
      where 'pod' = any (roles) and seen_at > now() - make_interval(secs => ${NODE_LOST_SECONDS})
      order by md5(id::text || ${String(deploymentId)})`.execute(this.#db);
    const urls = rows.map((row) => row.internal_url);
    return urls.find((url) => !this.#refusing.has(url)) ?? urls[0];
  }

  /** Avoids a node that refused a connection, as long as there are others. */
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
