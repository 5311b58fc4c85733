import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { callOperation } from './call-operation.ts';
import { isWhole, onlyWhole, sampleOf, swept } from './contracts.ts';
import type { SampleCall } from './feature-contract.ts';
import { prepareFixture } from './fixture.ts';
import { type ServedOperation, sentenceOf, servedDocument } from './open-api.ts';
import { startTestServer } from './server-under-test.ts';
import { makeSession } from './sign-ins-under-test.ts';

/** Headers that browsers send with a request from another site's page. */
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
];

test("another site's page cannot make changes through an administrator's browser", async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const operations = swept((await servedDocument(server)).operations).filter(
    ({ permission }) => permission !== 'public',
  );
  const writes = operations.filter(({ method }) => method !== 'GET');
  const fixture = await prepareFixture(server);
  const samples = new Map<string, SampleCall>();
  for (const operation of operations) samples.set(operation.id, await sampleOf(operation, fixture));
  const { id } = await server.ok('GET', '/api/v1/users/me');
  const cookie = await makeSession(server, id);
  const call = (operation: ServedOperation, headers: Record<string, string>) =>
    callOperation(server, operation, samples.get(operation.id) ?? {}, {
      key: null,
      headers: { cookie, ...headers },
    });

  await t.test('every write is refused, and nothing changes', async () => {
    assert.ok(!isWhole || writes.length > 50, `${writes.length} operations`);
    const before = await contents(server.db);
    for (const operation of writes)
      for (const headers of FOREIGN) {
        const answer = await call(operation, headers);
        const at = `${operation.id} ${JSON.stringify(headers)}: ${answer.status} ${JSON.stringify(answer.body)}`;
        assert.equal(answer.status, 403, at);
        assert.match(sentenceOf(answer), /page of another site/, at);
      }
    assert.deepEqual(await contents(server.db), before);
  });

  await t.test("no response may be read by another site's page", async () => {
    for (const operation of operations) {
      if (operation.method !== 'GET') continue;
      const { headers } = await call(operation, {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      });
      const allowing = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
      assert.deepEqual(allowing, [], operation.id);
    }
  });

  await t.test('same-origin pages, and clients without origin headers, can write', onlyWhole, async () => {
    const ours: Record<string, string>[] = [
      {},
      { origin: server.url },
      { origin: server.url, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const [turn, headers] of ours.entries()) {
      const body = { name: `Role ${turn}`, policies: [] };
      const answer = await server.call('POST', '/api/v1/roles', {
        key: null,
        body,
        headers: { cookie, ...headers },
      });
      assert.equal(answer.status, 200, JSON.stringify([headers, answer.body]));
    }
  });

  await t.test(
    'an Authorization header takes precedence over the cookie, whatever the origin',
    onlyWhole,
    async () => {
      const headers = { cookie, ...FOREIGN.at(-1) };
      const body = { name: 'By a key', policies: [] };
      assert.equal((await server.call('POST', '/api/v1/roles', { body, headers })).status, 200);
      const bad = await server.call('GET', '/api/v1/users/me', {
        key: 'sk-not-a-key-of-anybody',
        headers: { cookie },
      });
      assert.equal(bad.status, 401, 'no fallback to the cookie');
    },
  );

  await t.test('an invalid cookie returns 401', onlyWhole, async () => {
    const secret = cookie.replace('facet_session=', '');
    const others = [
      'facet_session=',
      'facet_session=x',
      `facet_session=${'x'.repeat(8000)}`,
      `facet_session=%00%ff%zz`,
      `__Host-facet_session=${secret}`,
      `other=${secret}`,
      `facet_session=${encodeURIComponent(server.adminKey)}`,
    ];
    for (const other of others)
      for (const method of ['GET', 'PUT'])
        assert.equal(
          (await server.call(method, '/api/v1/tenant/settings', { key: null, headers: { cookie: other } }))
            .status,
          401,
          `${method} ${other.slice(0, 60)}`,
        );
  });
});

/** Every row as text, except request records and refusals in the audit log. */
async function contents(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('api_requests', 'data_api_queries', 'nodes', 'credentials')
      and tablename not like 'audit_events%'
    order by 1`.execute(db);
  const found: Record<string, string[]> = {};
  const read = async (name: string, rows: ReturnType<typeof sql<{ row: string }>>) => {
    found[name] = (await rows.execute(db)).rows.map(({ row }) => row);
  };
  for (const { name } of tables)
    await read(name, sql`select row::text as row from ${sql.table(name)} row order by 1`);
  await read(
    'credentials',
    sql`select (id, name, user_id, expires_at)::text as row from credentials order by 1`,
  );
  await read(
    'audit_events',
    sql`select (id, event)::text as row from audit_events where outcome <> 'refused' order by 1`,
  );
  return found;
}
