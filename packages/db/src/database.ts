import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import { PreparingClient } from './prepared.ts';
import type { AllGroups, AllUsers, DB, JsonValue } from './types.ts';

/**
 * The tables, generated from the migrated schema (`npm run db:types`), and the views of the account's own people:
 * `all_users` and `all_groups` also contain those of embed tenants.
 */
export interface Database extends DB {
  users: Omit<AllUsers, 'embed_tenant_id' | 'embed_email'>;
  user_groups: Omit<AllGroups, 'kind' | 'embed_tenant_id' | 'embed_name'>;
}
/** For reads and single statements. */
export type Db = Kysely<Database>;
/** The parameter type of functions that must run inside their caller's transaction. */
export type Tx = Transaction<Database>;

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
