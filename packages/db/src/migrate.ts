import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { type Connection, withClient } from './connection.ts';
import { LOCK_CLASS, LOCKS } from './locks.ts';
import { refuseOtherTables } from './other-tables.ts';

const FOLDER = new URL('../migrations/', import.meta.url);
const OLDEST_SERVER = 14;

export type Migration = { level: number; name: string; sql: string };

/** The migrations of this release, in order. */
export const readMigrations = async (): Promise<Migration[]> => {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      level: Number(file.slice(0, 4)),
      name: file.slice(0, -'.sql'.length),
      sql: await readFile(new URL(file, FOLDER), 'utf8'),
    })),
  );
};

/** Throws unless the server is PostgreSQL 14 or later. */
export const checkServerVersion = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  );
  const server = rows[0];
  if (!server || Number(server.number) < OLDEST_SERVER * 10_000) {
    throw new Error(
      `PostgreSQL ${server?.version} is too old; Facet requires PostgreSQL ${OLDEST_SERVER} or later.`,
    );
  }
};

/** The schema levels applied to the database, in order; empty when it has never been migrated. */
export const appliedLevels = async (client: pg.ClientBase): Promise<number[]> => {
  const table = await client.query<{ isOurs: boolean | null }>(
    `select (select bool_or(attname = 'level') from pg_attribute where attrelid = found.id) as "isOurs"
     from (select to_regclass('schema_migrations') as id) found where id is not null`,
  );
  if (!table.rows[0]) return [];
  // Frameworks use this name too.
  if (!table.rows[0].isOurs) {
    throw new Error(
      'The database has a table schema_migrations of another program. Create a database for Facet, and set DATABASE_URL to it.',
    );
  }
  const { rows } = await client.query<{ level: number }>(
    'select level from schema_migrations order by level',
  );
  return rows.map((row) => row.level);
};

/**
 * Brings the schema to this release's level, each migration in its own transaction. Many nodes may call it
 * concurrently: an advisory lock admits one, and the others then find nothing to do. Throws, without
 * changing anything, when the database is newer than the code, the server older than PostgreSQL 14, or the
 * database at its first migration has tables of another program, unless `isShared`.
 */
export const migrate = (connection: Connection, { isShared = false } = {}): Promise<void> =>
  withClient(connection, async (client) => {
    await checkServerVersion(client);
    const migrations = await readMigrations();
    // A session lock is released with its connection, so a killed node leaves nothing locked.
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, LOCKS.migration]);
    const applied = await appliedLevels(client);
    if (applied.length === 0 && !isShared) await refuseOtherTables(client);
    const newest = migrations.at(-1)?.level ?? 0;
    const found = applied.at(-1) ?? 0;
    if (found > newest) {
      throw new Error(
        `The database has schema level ${found}, but this release of Facet supports level ${newest}. Start the newer release.`,
      );
    }
    await createMigrationTable(client);
    for (const migration of migrations.filter(({ level }) => !applied.includes(level))) {
      await applyMigration(client, migration);
    }
  });

const applyMigration = async (client: pg.ClientBase, migration: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await runMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
};

const createMigrationTable = (client: pg.ClientBase): Promise<unknown> =>
  client.query(
    `create table if not exists schema_migrations (
      level integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    )`,
  );

const runMigration = async (client: pg.ClientBase, { level, name, sql }: Migration): Promise<void> => {
  await client.query(sql);
  await client.query('insert into schema_migrations (level, name) values ($1, $2)', [level, name]);
};

/** Brings the schema to `level` inside the caller's transaction, for a restore. */
export const migrateInTransaction = async (client: pg.ClientBase, level: number): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, LOCKS.migration]);
  await createMigrationTable(client);
  const applied = await appliedLevels(client);
  for (const migration of await readMigrations()) {
    if (migration.level <= level && !applied.includes(migration.level)) await runMigration(client, migration);
  }
};
