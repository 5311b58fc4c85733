import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startTestServer } from '../../../../test/server-under-test.ts';

const EXPORT = '/api/v1/audit-logs/export';
/** How soon a query must end once its client is gone. Otherwise it would take 30 seconds, or never end. */
const SOON_MS = 10_000;

test('an interrupted audit log export', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  await sql`insert into audit_events (tenant_id, event, operation, request_id, occurred_at, target)
    select 1, 'Many', 'test', 'r', '2026-01-01'::timestamptz + n * interval '1 second',
      jsonb_build_object('text', repeat('x', 900)) from generate_series(1, 60000) n`.execute(db);
  const sessions = async () => {
    const { rows } = await sql<{ state: string; wait: string | null }>`
      select state, wait_event as wait from pg_stat_activity
      where application_name like 'facet export%' and datname = current_database()`.execute(db);
    return rows;
  };
  const until = async (isSo: (rows: { wait: string | null }[]) => boolean, limitMs: number) => {
    const begun = performance.now();
    while (!isSo(await sessions())) {
      assert.ok(performance.now() - begun < limitMs, JSON.stringify(await sessions()));
      await sleep(5);
    }
  };
  /** A request whose response waits until the test reads it. */
  const ask = (query = '', headers: Record<string, string> = {}) => {
    const request = get(`${server.url}${EXPORT}?${query}`, {
      agent: false,
      headers: { authorization: `Bearer ${server.adminKey}`, ...headers },
    });
    request.on('error', () => undefined);
    const responded = new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    responded.catch(() => undefined);
    return { request, responded };
  };

  for (const encoding of ['identity', 'gzip'])
    await t.test(`ends its query when the client disconnects during the download, ${encoding}`, async () => {
      const { request, responded } = ask('', { 'accept-encoding': encoding });
      const response = await responded;
      assert.equal(response.statusCode, 200);
      await new Promise((resolve) => response.once('readable', resolve));
      // The query waits for a client that does not read.
      await until((rows) => rows.length === 1 && rows[0]?.wait === 'ClientWrite', 5_000);
      request.destroy();
      await until((rows) => rows.length === 0, SOON_MS);
    });

  await t.test('ends its query when the client disconnects while PostgreSQL sorts', async () => {
    // Slow enough to be caught while sorting; PostgreSQL sends nothing before the sort ends.
    await sql`create or replace function audit_query(value text) returns tsquery language plpgsql stable as $$
      begin perform pg_sleep(30); return 'x'::tsquery; end $$`.execute(db);
    const { request } = ask('search=x');
    await until((rows) => rows.some(({ wait }) => wait === 'PgSleep'), 5_000);
    request.destroy();
    await until((rows) => rows.length === 0, SOON_MS);
  });

  await t.test('ends its query when the client disconnects while it waits for a lock', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`lock table audit_events in access exclusive mode`.execute(tx);
      const { request } = ask();
      await until((rows) => rows.some(({ wait }) => wait === 'relation'), 5_000);
      request.destroy();
      await until((rows) => rows.length === 0, SOON_MS);
    });
  });

  await t.test(
    'aborts the connection instead of sending a truncated file when PostgreSQL fails midway',
    async () => {
      const { responded } = ask();
      const response = await responded;
      assert.equal(response.headers['content-length'], undefined);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'facet export%' and datname = current_database()`.execute(db);
      await assert.rejects(async () => {
        for await (const _ of response);
      }, /aborted/);
      await until((rows) => rows.length === 0, SOON_MS);
    },
  );

  await t.test('returns an error when PostgreSQL fails before the first row', async () => {
    await sql`create or replace function audit_query(value text) returns tsquery language plpgsql stable as $$
      begin raise 'a secret of the database'; end $$`.execute(db);
    const { status, body } = await server.call('GET', `${EXPORT}?search=x`);
    assert.equal(status, 500);
    assert.ok(!JSON.stringify(body).includes('secret'));
    await until((rows) => rows.length === 0, SOON_MS);
  });

  await t.test('frees its slot, and a third concurrent export returns 429', async () => {
    const two = [ask(), ask()];
    for (const { responded } of two) assert.equal((await responded).statusCode, 200);
    const third = await server.call('GET', EXPORT);
    assert.equal(third.status, 429);
    assert.equal(third.headers.get('retry-after'), '10');
    two[0]?.request.destroy();
    await until((rows) => rows.length === 1, SOON_MS);
    const whole = await server.call('GET', EXPORT);
    assert.equal(whole.status, 200);
    assert.ok(whole.body.split('\r\n').length > 60_000);
    two[1]?.request.destroy();
    await until((rows) => rows.length === 0, SOON_MS);
    for (let turn = 0; turn < 5; turn += 1)
      assert.equal((await server.call('GET', `${EXPORT}?end=2025-01-01`)).status, 200);
    await until((rows) => rows.length === 0, SOON_MS);
  });
});
