import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectionUrl } from './connection.ts';
import { jsonb, openDatabase } from './database.ts';
import { testDatabase } from './testing/test-database.ts';

test('a bigint outside the safe integer range throws instead of losing precision', async () => {
  const { db, close } = await testDatabase();
  await assert.rejects(
    sql`select 9007199254740993::bigint`.execute(db),
    /bigint 9007199254740993 exceeds the safe range of a JavaScript number/,
  );
  await close();
});

test('connections that break while idle or in use are replaced without ending the process', async () => {
  const { db, connection, pool, close } = await testDatabase();
  const noticed = async () => {
    while (pool.totalCount > 0) await setTimeout(5);
  };
  const killer = openDatabase(connection, { max: 1 });
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(killer.db);
  await sql`select 1`.execute(db);
  await kill();
  await noticed();
  await sql`select 1`.execute(db);
  const slow = assert.rejects(sql`select pg_sleep(30)`.execute(db));
  const sleeps = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  while ((await sleeps.execute(killer.db)).rows.length === 0) await setTimeout(5);
  await kill();
  await slow;
  await noticed();
  await sql`select 1`.execute(db);
  await killer.close();
  await killer.close();
  await close();
});

test('values have the declared JavaScript types', async () => {
  const { db, connection, close } = await testDatabase();
  const { rows } = await sql<Record<string, unknown>>`select
    7::bigint as id, '{1,2}'::bigint[] as ids, '{}'::bigint[] as no_ids, null::bigint[] as null_ids,
    '2026-01-02T03:04:05Z'::timestamptz as at, '\\x00ff'::bytea as bytes, ${jsonb([1, { a: null }])} as json,
    ${['a', 'b,"c']}::text[] as texts`.execute(db);
  assert.deepEqual(rows[0], {
    id: 7,
    ids: [1, 2],
    no_ids: [],
    null_ids: null,
    at: new Date('2026-01-02T03:04:05Z'),
    bytes: Buffer.from([0, 255]),
    json: [1, { a: null }],
    texts: ['a', 'b,"c'],
  });
  const byUrl = openDatabase({ connectionString: connectionUrl(connection) });
  assert.equal((await sql<{ n: number }>`select count(*) as n from tenants`.execute(byUrl.db)).rows[0]?.n, 0);
  await byUrl.close();
  await close();
});
