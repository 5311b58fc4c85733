import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import type { DB, JsonValue } from './types.ts';

/** The tables, generated from the migrated schema (`npm run db:types`). */
export type Database = DB;
/** Reads and single statements. */
export type Db = Kysely<Database>;
/** What a function takes that must run inside its caller's transaction. */
export type Tx = Transaction<Database>;

export type OpenDatabase = { db: Db; pool: pg.Pool; close(): Promise<void> };

/**
 * Opens a pool of at most `max` connections (default 10). An idle connection that breaks is dropped and
 * replaced at the next query; it never ends the process. `bigint` comes back as number, `timestamptz`
 * as Date, `bytea` as Buffer, `jsonb` parsed.
 */
export const openDatabase = (connection: Connection, options: { max?: number } = {}): OpenDatabase => {
  const pool = new pg.Pool({ ...clientConfig(connection), max: options.max ?? 10 });
  pool.on('error', () => {});
  // The pool stops listening while a client is lent out, and a socket may break just then.
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
