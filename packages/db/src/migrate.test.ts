import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { migrate, readMigrations } from './migrate.ts';
import { emptyDatabase, testDatabase } from './testing/test-database.ts';

test('a database newer than the code is refused and left unchanged', async () => {
  const { db, connection, close } = await testDatabase();
  await sql`insert into schema_migrations (level, name) values (9999, '9999_future')`.execute(db);
  await assert.rejects(migrate(connection), /schema level 9999, but this release of Facet supports level/);
  await close();
});

test('a failed migration leaves nothing behind', async () => {
  const { db, connection, close } = await emptyDatabase();
  // The first migration creates this table too, after several others.
  await sql`create table installation (name text)`.execute(db);
  await assert.rejects(
    migrate(connection, { isShared: true }),
    /Migration 0001_foundation failed: .*"installation" already exists/,
  );
  const { rows } = await sql`select from pg_tables where schemaname = 'public'
    and tablename not in ('installation', 'schema_migrations')`.execute(db);
  assert.equal(rows.length, 0);
  await sql`drop table installation`.execute(db);
  await migrate(connection);
  await close();
});

test('a database with tables of another program is refused unless it is shared', async () => {
  const { db, connection, close } = await emptyDatabase();
  await sql`create schema shop`.execute(db);
  await sql`create table shop.orders (id int)`.execute(db);
  const refusal =
    /^Error: The database of DATABASE_URL has tables of another program, such as shop\.orders\. .*FACET_DATABASE_SHARED=1/;
  await assert.rejects(migrate(connection), refusal);
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
  assert.equal(rows.length, 0);
  await migrate(connection, { isShared: true });
  // Once it is Facet's, the other tables no longer matter.
  await migrate(connection);
  await close();
});

test('tables of extensions and of an interrupted first migration are accepted', async () => {
  const { db, connection, close } = await emptyDatabase();
  await sql`create schema parts`.execute(db);
  await sql`create table parts.systems (id int)`.execute(db);
  await sql`create extension pgcrypto`.execute(db);
  await sql`alter extension pgcrypto add table parts.systems`.execute(db);
  await sql`create table schema_migrations (level integer primary key, name text not null,
    applied_at timestamptz not null default now())`.execute(db);
  await migrate(connection);
  await close();
});

test('a table schema_migrations of another program is refused', async () => {
  const { db, connection, close } = await emptyDatabase();
  await sql`create table schema_migrations (version varchar)`.execute(db);
  for (const isShared of [false, true])
    await assert.rejects(
      migrate(connection, { isShared }),
      /schema_migrations of another program\. Create a database/,
    );
  await close();
});

test('ten nodes can migrate concurrently and repeatedly', async () => {
  const { db, connection, close } = await emptyDatabase();
  await Promise.all(Array.from({ length: 10 }, () => migrate(connection)));
  await migrate(connection);
  const { rows } = await sql<{ level: number }>`select level from schema_migrations order by level`.execute(
    db,
  );
  const migrations = await readMigrations();
  assert.deepEqual(
    rows.map((row) => row.level),
    migrations.map((migration) => migration.level),
  );
  assert.deepEqual(
    migrations.map((migration) => migration.level),
    migrations.map((_, index) => index + 1),
    'migration numbers have no gaps',
  );
  await close();
});

test('the generated types match the schema', async () => {
  const script = fileURLToPath(new URL('./cli/generate-types.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, '--verify']);
});
