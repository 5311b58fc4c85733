import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import { type Connection, connect, type Db, LOCK_CLASS, LOCKS } from '@facet/db';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { tooManyRequests } from '../../../errors/errors.ts';
import type { AuditFilter } from './audit-filter.ts';
import { CopyRows } from './copy-rows.ts';
import { COLUMN_NAMES, exportSql } from './export-sql.ts';
import { RowEnds } from './row-ends.ts';

/** Exports at once, of this node and of one account: each has a connection of its own. */
const OF_NODE = 4;
const OF_TENANT = 2;
/** How long a client may take nothing of what waits for it. */
const STALLED_MS = 60_000;

/** One session: UTC, one process, no limit of time but the client's patience. */
const SESSION = `set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = '10s';
  set max_parallel_workers_per_gather = 0;
  select pg_advisory_lock_shared(${LOCK_CLASS}, ${LOCKS.auditPartitions})`;

/** The exports under way on this node. */
export class Exports {
  readonly #connection: Connection;
  readonly #db: Db;
  readonly #log: Logger;
  readonly #running: number[] = [];

  constructor(connection: Connection, db: Db, log: Logger) {
    this.#connection = connection;
    this.#db = db;
    this.#log = log;
  }

  /** Takes a place for an export; `leave` gives it back. @throws 429 when all are taken */
  enter(tenantId: number): { leave(): void } {
    const ofTenant = this.#running.filter((id) => id === tenantId).length;
    if (this.#running.length >= OF_NODE || ofTenant >= OF_TENANT)
      throw tooManyRequests('Too many exports are under way; try again when one has ended', 10);
    this.#running.push(tenantId);
    let isIn = true;
    return {
      leave: () => {
        if (isIn) this.#running.splice(this.#running.indexOf(tenantId), 1);
        isIn = false;
      },
    };
  }

  /**
   * The events of a range as CSV. It resolves once the first bytes are there; what fails later breaks the stream off.
   * PostgreSQL stops as soon as the stream is destroyed or the client is gone, whatever it is at.
   */
  async open(tenantId: number, filter: AuditFilter, gone: AbortSignal): Promise<Readable> {
    gone.throwIfAborted();
    const name = `facet export ${randomUUID()}`;
    const client = await connect(this.#connection, name);
    let isDone = false;
    const abandon = () => {
      if (isDone) return;
      isDone = true;
      client.connection.stream.destroy();
      void this.#stop(name);
    };
    gone.addEventListener('abort', abandon, { once: true });
    try {
      gone.throwIfAborted();
      await client.query(SESSION);
      const copy = client.query(
        new CopyRows(exportSql((text) => client.escapeLiteral(text), tenantId, filter)),
      );
      const rows = new RowEnds(COLUMN_NAMES);
      const stalled = watch(rows);
      pipeline(copy, rows, (error) => {
        clearInterval(stalled);
        gone.removeEventListener('abort', abandon);
        if (error) return abandon();
        isDone = true;
        client.end().catch(() => undefined);
      });
      // The first row, of names, comes when PostgreSQL has the first of the others; an error comes instead of it.
      if (rows.readableLength === 0) await once(rows, 'readable', { signal: gone });
      return rows;
    } catch (error) {
      abandon();
      throw error;
    }
  }

  /** A closed socket is noticed when PostgreSQL next writes to it, which it does not while it sorts or waits. */
  async #stop(name: string): Promise<void> {
    try {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
        this.#db,
      );
    } catch (error) {
      this.#log.warn({ err: error }, 'an export that nobody waits for could not be stopped');
    }
  }
}

/** Destroys a stream whose reader takes nothing for long: it holds a connection, and a place. */
function watch(rows: RowEnds): NodeJS.Timeout {
  let before = -1;
  const timer = setInterval(() => {
    if (rows.readableLength > 0 && rows.passed === before)
      rows.destroy(new Error('The client takes nothing'));
    before = rows.passed;
  }, STALLED_MS);
  return timer.unref();
}
