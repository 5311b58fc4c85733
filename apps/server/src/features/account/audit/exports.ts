import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import { type Connection, connect, type Db, LOCK_CLASS, LOCKS } from '@facet/db';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { endStalled } from '../../../http/end-stalled.ts';
import { Slots } from '../../../http/slots.ts';
import type { AuditFilter } from './audit-filter.ts';
import { CopyRows } from './copy-rows.ts';
import { COLUMN_NAMES, exportSql } from './export-sql.ts';
import { RowEnds } from './row-ends.ts';

/** The session: UTC, no parallel workers, no statement timeout. */
const SESSION = `set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = '10s';
  set max_parallel_workers_per_gather = 0;
  select pg_advisory_lock_shared(${LOCK_CLASS}, ${LOCKS.auditPartitions})`;

/** Runs the exports of this node. */
export class Exports {
  readonly #connection: Connection;
  readonly #db: Db;
  readonly #log: Logger;
  /** Each export uses a connection of its own. */
  readonly slots = new Slots({ ofNode: 4, ofTenant: 2 });

  constructor(connection: Connection, db: Db, log: Logger) {
    this.#connection = connection;
    this.#db = db;
    this.#log = log;
  }

  /**
   * Streams the events of a range as CSV. Resolves with the first bytes; a later failure destroys the stream.
   * PostgreSQL stops as soon as the stream is destroyed or the client disconnects.
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
      endStalled(rows);
      pipeline(copy, rows, (error) => {
        gone.removeEventListener('abort', abandon);
        if (error) return abandon();
        isDone = true;
        client.end().catch(() => undefined);
      });
      // The header row is written with the first event, so that an error before it can still be a response.
      if (rows.readableLength === 0) await once(rows, 'readable', { signal: gone });
      return rows;
    } catch (error) {
      abandon();
      throw error;
    }
  }

  /** Terminates the session: PostgreSQL notices a closed socket only when it writes, not while it sorts or waits. */
  async #stop(name: string): Promise<void> {
    try {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
        this.#db,
      );
    } catch (error) {
      this.#log.warn({ err: error }, 'cannot stop an abandoned audit log export');
    }
  }
}
