import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { backup, connect, connectionUrl, restore } from '@facet/db';
import { emptyDatabase, migrateInTransaction, testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import {
  deploymentInput,
  type ServerUnderTest,
  startTestServer,
} from '../../../../test/server-under-test.ts';
import { CopyRows } from './copy-rows.ts';
import { COLUMN_NAMES, exportSql } from './export-sql.ts';
import { RowEnds } from './row-ends.ts';

/** The schema version that introduced partitions. */
const FIRST_LEVEL = 3;

const fileOf = async (server: ServerUnderTest, range: Record<string, string>) => {
  const { status, body, headers } = await server.call(
    'GET',
    `/api/v1/audit-logs/export?${new URLSearchParams(range)}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  return { file: String(body), until: headers.get('x-complete-until') ?? '' };
};

test('the export of a range is byte-identical after more traffic, a restart and a restore', async (t) => {
  const database = await testDatabase();
  t.after(() => database.close());
  const env = {
    FACET_ROLES: 'api',
    FACET_SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: connectionUrl(database.connection),
  };
  const server = await startTestServer(t, env);
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('=Was, "so"'));
  await server.ok('PUT', `/api/v1/deployments/${id}/env-vars`, {
    env_variables: [{ name: 'DB_PASS', value: 'hunter2' }],
  });
  for (const [month, name] of ['2024-02-29', '2025-12-31', '2026-10-01'].entries())
    await sql`insert into audit_events (tenant_id, event, operation, request_id, occurred_at, target)
      values (1, 'Past', 'test', ${`r${month}`}, ${`${name}T12:00:00.123456Z`}, '{"ü": 1.10}')`.execute(
      database.db,
    );
  const before = await fileOf(server, { start: '2024-01-01' });
  assert.equal(before.file.split('\r\n').filter((row) => row.includes('Past')).length, 3);
  const range = { start: '2024-01-01', end: before.until };
  const same = async (from: ServerUnderTest, what: string) =>
    assert.equal((await fileOf(from, range)).file, before.file, what);

  await server.ok('PUT', `/api/v1/deployments/${id}`, { name: 'Renamed' });
  await server.ok('DELETE', `/api/v1/deployments/${id}`);
  await sql`update users set email = 'new@example.com', username = 'new'`.execute(database.db);
  await same(server, 'more traffic');
  await sql`select make_audit_partitions(12)`.execute(database.db);
  await same(server, 'other partitions');
  await server.stop();
  const again = await startTestServer(t, env);
  await same(again, 'a restart');

  const saved = new PassThrough();
  const [bytes] = await Promise.all([buffer(saved), backup(database.connection, saved)]);
  const target = await emptyDatabase();
  t.after(() => target.close());
  await restore(target.connection, new PassThrough().end(bytes));
  const restored = await startTestServer(t, { ...env, DATABASE_URL: connectionUrl(target.connection) });
  await same(restored, 'a restore');
  await restored.ok('POST', '/api/v1/api-keys', { name: 'Later' });
  await same(restored, 'traffic after a restore');
});

test('the export of a range is byte-identical after an upgrade', async (t) => {
  const database = await emptyDatabase();
  t.after(() => database.close());
  const client = await connect(database.connection);
  await client.query('begin');
  await migrateInTransaction(client, FIRST_LEVEL);
  await client.query('commit');
  await client.query(`insert into audit_events (tenant_id, event, operation, request_id, occurred_at, user_email, changes)
    select 1, 'Event ' || n, 'test', 'r', '2026-01-01'::timestamptz + n * interval '1 hour', 'ada@example.com', '{"n": 1}'
    from generate_series(1, 2000) n`);
  await client.query(`set timezone = 'America/New_York'; set datestyle = 'German'`);
  const filter = { start: '2026-01-02T00:00:00Z', end: '2026-03-03T00:00:00Z' };
  const file = new RowEnds(COLUMN_NAMES);
  const [before] = await Promise.all([
    buffer(file),
    pipeline(client.query(new CopyRows(exportSql((text) => client.escapeLiteral(text), 1, filter))), file),
  ]);
  assert.ok(before.toString().split('\r\n').length > 1400);
  await client.end();
  // Migrates the schema to the newest version.
  const server = await startTestServer(t, {
    FACET_ROLES: 'api',
    DATABASE_URL: connectionUrl(database.connection),
  });
  const range = { start: '2026-01-02', end: '2026-03-02' };
  assert.equal((await fileOf(server, range)).file, before.toString());
  await sql`alter table audit_events add column later text default 'x'`.execute(database.db);
  assert.equal((await fileOf(server, range)).file, before.toString());
});
