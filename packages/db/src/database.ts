import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import type { Database, Db } from './db.ts';
import { PreparingClient } from './prepared.ts';
import type { JsonValue } from './types.ts';

export type OpenDatabase = { db: Db; pool: pg.Pool; close(): Promise<void> };

/**
 * Opens a pool of at most `max` connections (defaults to 10). A broken idle connection is replaced at the
 * next query and never ends the process. `bigint` is returned as number, `timestamptz` as Date, `bytea` as
 * Buffer and `jsonb` parsed.
 */
export const openDatabase = (connection: Connection, options: { max?: number } = {}): OpenDatabase => {
  const pool = new pg.Pool({ ...clientConfig(connection), Client: PreparingClient, max: options.max ?? 10 });
  pool.on('error', () => {});
  // The pool removes its error listener while a client is checked out, and the socket may break during that time.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    db,
    pool,
    close: () => {
      closing ??= db.destroy();
      return closing;
    },
  };
};

/** A value for a `jsonb` column. Needed for arrays, which `pg` would otherwise send as a PostgreSQL array. */
export const jsonb = (value: unknown): RawBuilder<JsonValue> =>
  sql<JsonValue>`${JSON.stringify(value)}::jsonb`;
