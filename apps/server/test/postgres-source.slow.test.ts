import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import cubejs from '@cubejs-client/core';
import { api, eventually, loadPath, publish, tokenFor } from './model-under-test.ts';
import { envVariables, postgresOverTcp } from './postgres-over-tcp.ts';
import { type Answer, type Json, startTestServer } from './server-under-test.ts';

// Slow: waits for a slow query and for unreachable servers.

const MODEL = `cubes:
  - name: people
    sql_table: people
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: name, sql: name, type: string }
      - { name: born, sql: born, type: time }
    measures:
      - { name: count, type: count }
      - { name: balance, type: sum, sql: balance }
  - name: slow
    sql: select 1 as id, pg_sleep(7)::text as slept
    measures:
      - { name: count, type: count, sql: slept }
`;

const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const source = await postgresOverTcp({ after });
await source.pool.query(
  'create table people (id int primary key, name text, balance numeric, born timestamptz)',
);
await source.pool.query(
  `insert into people values (1, 'Ann', 10.50, '1990-05-06T07:08:09Z'), (2, 'Bob', 20, null)`,
);

const id = await server.makeDeployment('PostgreSQL');
await publish(server, id, 'model/people.yml', MODEL);
const token = await tokenFor(server, id);
const good = source.variables;

/** Stores the variables without a test, which would refuse the wrong ones. */
async function connectTo(changes: Partial<typeof good>): Promise<void> {
  const { buildJobId: before } = await server.ok('GET', api(id, '/build-status'));
  await server.ok('PUT', api(id, '/env-vars?test=false'), {
    env_variables: envVariables({ ...good, ...changes }),
  });
  const built = await server.waitForBuild(id);
  assert.deepEqual([built.status, built.buildJobId > before], ['built', true], built.errorText);
  // The pod of the previous build may still respond; the log of the new one names its build.
  await server.query(id, '/cubejs-api/v1/meta', token);
  const [starting] = await eventually(
    async () => {
      const path = api(id, '/logs?source=production&container=svc-server&first=1000');
      const { items } = await server.ok('GET', path);
      return items.filter((line: Json) =>
        line.message.startsWith(`Starting with build ${built.buildJobId} `),
      );
    },
    (lines) => lines.length > 0,
  );
  await eventually(
    () => server.ok('GET', api(id, '/pods')),
    ({ items }) => items.length === 1 && items[0].name === starting.pod && items[0].ready,
  );
}
const count = (): Promise<Answer> => server.query(id, loadPath('people.count'), token);

for (const [what, changes, message] of [
  ['a wrong password', { CUBEJS_DB_PASS: 'wrong password 77' }, /password authentication failed/],
  ['a wrong port', { CUBEJS_DB_PORT: '1' }, /ECONNREFUSED.*127\.0\.0\.1:1/],
  ['an unknown host', { CUBEJS_DB_HOST: 'no-such-host.invalid' }, /ENOTFOUND|EAI_AGAIN|no-such-host/],
  ['a link-local host', { CUBEJS_DB_HOST: '169.254.169.254' }, /169\.254\.169\.254.*FACET_OUTBOUND_ALLOW/],
  ['an unknown database', { CUBEJS_DB_NAME: 'nowhere' }, /database \\?"nowhere\\?" does not exist/],
] as const) {
  test(`${what} causes a clear error in the response and in the log, without a hang`, async () => {
    await connectTo(changes);
    const started = Date.now();
    const { status, body } = await count();
    assert.ok(Date.now() - started < 30_000);
    assert.ok(status >= 400, JSON.stringify(body));
    assert.match(body.error, message);
    const { items } = await eventually(
      () => server.ok('GET', api(id, '/logs?source=production&container=MAIN')),
      (page) => page.items.some((line: Json) => message.test(line.message)),
    );
    const all = JSON.stringify(items);
    assert.doesNotMatch(all, /wrong password 77/);
    assert.ok(!all.includes(good.CUBEJS_DB_PASS));
  });
}

test('valid variables connect to PostgreSQL, and data-sources lists it', async () => {
  await connectTo({});
  const { body } = await server.query(
    id,
    loadPath({
      measures: ['people.balance'],
      dimensions: ['people.name', 'people.born'],
      order: { 'people.name': 'asc' },
    }),
    token,
  );
  assert.deepEqual(body.data, [
    { 'people.name': 'Ann', 'people.born': '1990-05-06T07:08:09.000', 'people.balance': '10.50' },
    { 'people.name': 'Bob', 'people.born': null, 'people.balance': '20' },
  ]);
  const sources = await server.query(id, '/cubejs-api/v1/data-sources', token);
  assert.deepEqual(sources.body.data.data_sources, [
    { name: 'default', type: 'postgres', database: good.CUBEJS_DB_NAME, schema: 'public' },
  ]);
});

test('a slow query returns Continue wait until it finishes, and the official client keeps waiting', async () => {
  const url = `${server.url}/d/${id}${loadPath('slow.count')}`;
  const first = await fetch(url, { headers: { authorization: token } });
  assert.deepEqual([first.status, await first.json()], [200, { error: 'Continue wait' }]);
  const result = await cubejs(token, { apiUrl: `${server.url}/d/${id}/cubejs-api/v1` }).load({
    measures: ['slow.count'],
  });
  assert.equal(result.rawData()[0]?.['slow.count'], '1');
});
