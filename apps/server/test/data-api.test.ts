import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import cubejs from '@cubejs-client/core';
import { api, build, enterDevMode, loadPath, publish, write } from './model-under-test.ts';
import { type Json, startTestServer } from './server-under-test.ts';

const MODEL = `cubes:
  - name: sales
    sql: >
      select * from (values
        (1, 'north', 10, timestamp '2026-01-05'), (2, 'south', 20, timestamp '2026-01-20'),
        (3, 'south', 30, timestamp '2026-02-10')) as t(id, region, amount, sold_at)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
      - { name: sold_at, sql: sold_at, type: time }
    measures:
      - { name: count, type: count }
      - { name: amount, type: sum, sql: amount }
    access_policy:
      - group: directors
        row_level: { allow_all: true }
      - group: northerners
        row_level:
          filters: [{ member: region, operator: equals, values: [north] }]
  - name: open
    sql: select 1 as id
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
    measures:
      - { name: count, type: count }
views:
  - name: overview
    cubes:
      - { join_path: open, includes: "*" }
`;

const server = await startTestServer({ after });
const id = await server.makeDeployment('Data API');
await publish(server, id, 'model/sales.yml', MODEL);
assert.equal((await server.waitForBuild(id)).status, 'built');
const [production] = (await server.ok('GET', api(id, '/environments'))).data.environments;
const apiUrl = production.api_credentials.rest.url;

const tokenOf = async (...groups: string[]): Promise<string> => {
  const path = api(id, `/environments/${production.id}/tokens`);
  return (await server.ok('POST', path, { security_context: { cubeCloud: { groups } } })).data.token;
};
const director = await tokenOf('directors');
const client = cubejs(director, { apiUrl });
const ask = (path: string, token = director, init: RequestInit = {}) =>
  server.query(id, `/cubejs-api/v1${path}`, token, init);

test('a request without a valid token returns 403 and starts no pod', async () => {
  for (const path of [
    '/load?query={}',
    '/meta',
    '/sql?query={}',
    '/dry-run?query={}',
    '/entities',
    '/data-sources',
  ])
    for (const [token, error] of [
      ['', "Authorization header isn't set"],
      ['nonsense', 'Invalid token'],
      [`${director}x`, 'Invalid token'],
      [server.adminKey, 'Invalid token'],
    ] as const) {
      const answer = await ask(path, token);
      assert.deepEqual({ status: answer.status, error: answer.body.error }, { status: 403, error }, path);
    }
  assert.deepEqual((await server.ok('GET', api(id, '/pods'))).items, []);
  assert.equal((await server.ok('GET', api(id, '/settings'))).isCold, true);
});

test('an unknown path returns a JSON 404', async () => {
  for (const path of [
    '/d/999/cubejs-api/v1/meta',
    '/d/x/cubejs-api/v1/meta',
    `/d/${id}`,
    '/cubejs-api/v1/meta',
  ]) {
    const response = await fetch(server.url + path, { headers: { authorization: director } });
    assert.equal(response.status, 404, path);
    assert.equal(typeof ((await response.json()) as Json).error, 'string');
  }
  assert.equal((await ask('/nothing-here')).status, 404);
});

test('the official client loads data, with POST for long queries', async () => {
  const result = await client.load({ measures: ['sales.amount'], dimensions: ['sales.region'] });
  assert.deepEqual(
    result
      .rawData()
      .map((row) => [row['sales.region'], String(row['sales.amount'])])
      .sort(),
    [
      ['north', '10'],
      ['south', '50'],
    ],
  );
  const values = Array.from({ length: 1000 }, (_, index) => `a region that is not there ${index}`);
  const long = await client.load({
    measures: ['sales.count'],
    filters: [{ member: 'sales.region', operator: 'equals', values: ['north', ...values] }],
  });
  assert.equal(long.rawData()[0]?.['sales.count'], '1');
  const posted = await ask('/load', director, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { measures: ['sales.count'] } }),
  });
  assert.equal(posted.body.data[0]['sales.count'], '3');
});

test('the official client reads metadata and SQL', async () => {
  const meta = await client.meta();
  assert.deepEqual(meta.cubes.map(({ name }) => name).sort(), ['open', 'orders', 'overview', 'sales']);
  assert.equal(meta.resolveMember('sales.amount', 'measures').title, 'Sales Amount');
  const sql = await client.sql({ measures: ['sales.count'] });
  assert.match(sql.sql(), /^select\s+count\(/i);
});

test('multi queries and compareDateRange queries return a series per query', async () => {
  const timeDimensions = [{ dimension: 'sales.sold_at', granularity: 'year' as const }];
  const both = await client.load([
    { measures: ['sales.count'], timeDimensions },
    { measures: ['sales.amount'], timeDimensions },
  ]);
  assert.deepEqual(
    both.series().map(({ series }) => series.map(({ value }) => Number(value))),
    [[3], [60]],
  );
  const compared = await client.load({
    measures: ['sales.amount'],
    timeDimensions: [
      {
        dimension: 'sales.sold_at',
        granularity: 'month',
        compareDateRange: [
          ['2026-01-01', '2026-01-31'],
          ['2026-02-01', '2026-02-28'],
        ],
      },
    ],
  });
  const amounts = compared.series().map((line) => line.series.map(({ value }) => Number(value)));
  assert.deepEqual(amounts, [[30], [30]]);
});

test('dry-run, entities and data sources describe the model', async () => {
  const query = encodeURIComponent(JSON.stringify({ measures: ['sales.count'] }));
  const dry = await ask(`/dry-run?query=${query}`);
  assert.equal(dry.status, 200);
  assert.equal(dry.body.queryType, 'regularQuery');
  const { body } = await ask('/entities');
  assert.deepEqual(
    body.data.entities.map((entity: Json) => [entity.type, entity.name]),
    [
      ['cube', 'open'],
      ['cube', 'orders'],
      ['cube', 'sales'],
      ['view', 'overview'],
    ],
  );
  assert.deepEqual(body.pagination, { offset: 0, limit: 20, total: 4 });
  const second = await ask('/entities?offset=1&limit=1');
  assert.deepEqual(second.body.data.entities, [{ type: 'cube', name: 'orders' }]);
  const sales = await ask('/entities/sales');
  assert.deepEqual(
    sales.body.data.measures.map((measure: Json) => measure.name),
    ['sales.count', 'sales.amount'],
  );
  const unknown = await ask('/entities/nothing');
  assert.equal(unknown.status, 404);
  assert.match(unknown.body.error, /nothing/);
  const sources = await ask('/data-sources');
  assert.deepEqual(
    sources.body.data.data_sources.map(({ name, type }: Json) => [name, type]),
    [['default', 'duckdb']],
  );
});

test('an invalid query returns a 400 that names the problem', async () => {
  for (const [query, message] of [
    ['no json', /not valid JSON/],
    [JSON.stringify({ measures: ['sales.profit'] }), /'profit' not found/],
    [JSON.stringify({ measures: ['nothing.count'] }), /Cube 'nothing' not found/],
  ] as const) {
    const answer = await ask(`/load?query=${encodeURIComponent(query)}`);
    assert.equal(answer.status, 400, query);
    assert.match(answer.body.error, message);
    assert.doesNotMatch(answer.body.error, /\/work\/|node_modules/);
  }
});

test('access policies show each group its own rows, and other groups none', async () => {
  const count = async (...groups: string[]) => {
    const answer = await ask(
      loadPath('sales.count').slice('/cubejs-api/v1'.length),
      await tokenOf(...groups),
    );
    return answer.body.data?.[0]['sales.count'] ?? answer.body.error;
  };
  assert.equal(await count('directors'), '3');
  assert.equal(await count('northerners'), '1');
  assert.equal(await count('northerners', 'directors'), '3');
  assert.match(await count('strangers'), /hidden member: 'sales\.count'/);
  assert.match(await count(), /hidden member: 'sales\.count'/);
  const seen = await ask('/meta', await tokenOf('strangers'));
  assert.ok(!seen.body.cubes.some(({ name }: Json) => name === 'sales'));
});

test('pages of any origin can query: preflights, responses and refusals have the CORS header', async () => {
  const origin = 'https://dashboards.example.com';
  const preflight = await fetch(`${apiUrl}/load`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-request-id',
    },
  });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /authorization/);
  for (const [path, token, status] of [
    [loadPath('sales.count'), director, 200],
    [loadPath('sales.count'), 'nonsense', 403],
    ['/cubejs-api/v1/nothing', director, 404],
  ] as const) {
    const response = await fetch(`${server.url}/d/${id}${path}`, {
      headers: { origin, authorization: token },
    });
    assert.equal(response.status, status);
    assert.equal(response.headers.get('access-control-allow-origin'), '*', path);
  }
  const none = await fetch(`${server.url}/d/999${loadPath('x.y')}`, {
    headers: { origin, authorization: director },
  });
  assert.deepEqual(
    { status: none.status, 'access-control-allow-origin': none.headers.get('access-control-allow-origin') },
    { status: 404, 'access-control-allow-origin': '*' },
  );
});

test('each deployment is limited to 100 requests a second', async () => {
  // Without a token, requests are refused, but count.
  const quiet = await server.makeDeployment('Quiet');
  const answer = await fetch(`${server.url}/d/${quiet}/cubejs-api/v1/meta`);
  assert.deepEqual(
    { status: answer.status, 'x-ratelimit-limit': answer.headers.get('x-ratelimit-limit') },
    { status: 403, 'x-ratelimit-limit': '100' },
  );
});

test('requests beyond the limit of a deployment get 429, also without a token', async (t) => {
  const limited = await startTestServer(t, { FACET_DATA_API_RATE: '2' });
  const [busy, other] = [await limited.makeDeployment('Busy'), await limited.makeDeployment('Other')];
  const send = (deploymentId: number) => fetch(`${limited.url}/d/${deploymentId}/cubejs-api/v1/meta`);
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 60 }, () => send(busy)));
  const windows = Math.ceil((performance.now() - started) / 1000) + 1;
  const refused = answers.filter(({ status }) => status === 429);
  const passed = answers.filter(({ status }) => status === 403);
  assert.equal(refused.length + passed.length, answers.length);
  assert.ok(passed.length >= 2 && passed.length <= 2 * windows, `${passed.length} in ${windows} windows`);
  const [first] = refused;
  assert.ok(first !== undefined && refused.every(({ headers }) => Number(headers.get('retry-after')) >= 1));
  assert.equal(first.headers.get('access-control-allow-origin'), '*');
  assert.equal(typeof ((await first.json()) as Json).error, 'string');
  assert.equal((await send(other)).status, 403, 'another deployment is not limited');
});

test('all methods count towards one limit', async () => {
  const other = await server.makeDeployment('Counted');
  const remaining = async (method: string) => {
    const answer = await fetch(`${server.url}/d/${other}/cubejs-api/v1/meta`, { method });
    return Number(answer.headers.get('x-ratelimit-remaining'));
  };
  // A pair of requests may fall into two windows, but not every time.
  for (let tries = 0; tries < 50; tries += 1)
    if ((await remaining('GET')) - 1 === (await remaining('POST'))) return;
  assert.fail('each method has a limit of its own');
});

test('while a pod starts, responses are "Continue wait", which the official client handles', async () => {
  // The compiler runs a file several times, so this one delays the pod by more than six seconds.
  const slow =
    "const end = Date.now() + 2000;\nwhile (Date.now() < end);\ncube('late', { sql: 'select 1 as id', measures: { count: { type: 'count' } } });\n";
  const dev = await enterDevMode(server, id);
  await write(server, id, 'model/late.js', slow);
  assert.equal((await server.waitForBuild(id, dev)).status, 'built');
  const url = apiUrl.replace('/cubejs-api', `/dev-mode/${dev}/cubejs-api`);
  const headers = { authorization: director };
  const [load, meta] = await Promise.all([
    fetch(url + loadPath('late.count').replace('/cubejs-api/v1', ''), { headers }),
    fetch(`${url}/meta`, { headers }),
  ]);
  assert.deepEqual([load.status, await load.json()], [200, { error: 'Continue wait' }]);
  const { error } = (await meta.json()) as Json;
  assert.deepEqual(
    { status: meta.status, 'retry-after': meta.headers.get('retry-after'), error },
    { status: 503, 'retry-after': '1', error: 'Continue wait' },
  );
  const result = await cubejs(director, { apiUrl: url }).load({ measures: ['late.count'] });
  assert.equal(result.rawData()[0]?.['late.count'], '1');
  await server.ok('DELETE', build(id, '/dev-mode'));
});
