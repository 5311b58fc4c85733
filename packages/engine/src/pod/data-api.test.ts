import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { load, officialClient, podOf, send, token } from '../testing/pod-under-test.ts';

const ORDERS = `
cubes:
  - name: orders
    sql: >
      select * from (values
        (1, 'new', 10.50, timestamp '2024-01-02 03:04:05'),
        (2, 'paid', 20.25, timestamp '2024-01-20 00:00:00'),
        (3, 'paid', 4.25, timestamp '2024-02-03 00:00:00')
      ) as t(id, status, amount, created_at)
    measures:
      - { name: count, type: count }
      - { name: revenue, type: sum, sql: amount }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: status, type: string }
      - { name: created_at, sql: created_at, type: time }
    segments:
      - { name: paid, sql: "{CUBE}.status = 'paid'" }
  - name: visits
    sql: "select timestamp '2024-01-05' as at union all select timestamp '2024-02-05'"
    measures:
      - { name: count, type: count }
    dimensions:
      - { name: at, sql: at, type: time }
  - name: marks
    sql: "select * from (values ('a_b'), ('acb'), ('50%')) as t(text)"
    dimensions:
      - { name: text, sql: text, type: string, primary_key: true, public: true }
  - name: dice
    sql: select random() as value
    measures:
      - { name: value, type: max, sql: value }
  - name: hourly_dice
    refresh_key: { every: 1 hour }
    sql: select random() as value
    measures:
      - { name: value, type: max, sql: value }
  - name: slow
    sql: "select count(*) as n from range(20000) a, range(20000) b where hash(a.range + b.range) % 7 = 1"
    measures:
      - { name: n, type: max, sql: n }
  - name: endless
    sql: "select count(*) as n from range(10000000) a, range(10000000) b where hash(a.range + b.range) % 7 = 1"
    measures:
      - { name: n, type: max, sql: n }
`;
const pod = await podOf({ name: 'shared', after }, { 'orders.yml': ORDERS });
await pod.ready;

const BY_STATUS = { measures: ['orders.count', 'orders.revenue'], dimensions: ['orders.status'] };

test("a request without a valid token is refused with Cube's message", async () => {
  const refused: [string, string][] = [
    ['', "Authorization header isn't set"],
    ['not-a-token', 'Invalid token'],
    [token({}, { secret: 'another' }), 'Invalid token'],
    [token({}, { seconds: -5 }), 'Invalid token'],
    [token({}, { algorithm: 'none' }), 'Invalid token'],
    [token({}, { algorithm: 'HS512' }), 'Invalid token'],
  ];
  for (const path of [
    'load?query={}',
    'meta',
    'entities',
    'data-sources',
    'sql?query={}',
    'dry-run?query={}',
  ]) {
    for (const [authorization, error] of refused) {
      const { status, body } = await send(pod, path, { authorization });
      assert.deepEqual({ status, body }, { status: 403, body: { error } }, `${path} ${authorization}`);
    }
  }
  for (const authorization of [token(), `Bearer ${token()}`, `bearer ${token()}`]) {
    assert.equal((await send(pod, 'meta', { authorization })).status, 200);
  }
});

test('a token with scopes grants exactly those', async () => {
  const query = encodeURIComponent(JSON.stringify(BY_STATUS));
  for (const scope of [['meta'], ['meta', 'meta-private'], ['sql-runner'], []]) {
    const authorization = token({ scope });
    const mayMeta = scope.includes('meta') ? 200 : 403;
    for (const path of ['meta', 'entities', 'entities/orders', 'data-sources']) {
      assert.equal((await send(pod, path, { authorization })).status, mayMeta, `${path} with ${scope}`);
    }
    for (const [path, name] of [
      ['load', 'data'],
      ['sql', 'sql'],
      ['dry-run', 'data'],
    ]) {
      const { status, body } = await send(pod, `${path}?query=${query}`, { authorization });
      assert.equal(status, 403, `${path} with ${scope}`);
      assert.equal(body.error, `API scope is missing: ${name}`);
    }
  }
});

test('an invalid query returns the reason', async () => {
  const error = async (query: unknown) => String((await send(pod, 'load', { body: { query } })).body.error);
  assert.match(await error({ measures: ['nope.count'] }), /Cube 'nope' not found for path 'nope.count'/);
  assert.match(await error({ measures: ['orders.nope'] }), /'nope' not found/);
  assert.match(await error({}), /Query should contain/);
  assert.match(await error(undefined), /Query param is required/);
  assert.match(await error({ ...BY_STATUS, limit: 60000 }), /limit/);
  assert.equal((await send(pod, 'load', { method: 'DELETE' })).status, 404);
  assert.equal((await send(pod, 'nothing-here')).status, 404);
  const cubeSql = await send(pod, 'cubesql', { body: { query: 'select 1' } });
  assert.match(String(cubeSql.body.error), /SQL API is not available/);
});

test('times are grouped in the zone of the query, with its offsets in the SQL', async () => {
  const query = {
    measures: ['orders.count'],
    timeDimensions: [
      { dimension: 'orders.created_at', granularity: 'day', dateRange: ['2024-01-01', '2024-02-29'] },
    ],
    order: { 'orders.created_at': 'asc' },
    timezone: 'America/Los_Angeles',
  };
  const { body } = await load(pod, query);
  assert.deepEqual(
    (body.data as Record<string, string>[]).map((row) => row['orders.created_at.day']?.slice(0, 10)),
    ['2024-01-01', '2024-01-19', '2024-02-02'],
  );
  const { sql } = (await send(pod, 'sql', { body: { query } })).body as { sql: { sql: [string] } };
  assert.match(sql.sql[0], /make_timestamp\(epoch_us\(.*\) \+ -28800000000\)/);
  const unknown = await send(pod, 'load', { body: { query: { ...query, timezone: 'Mars/Olympus' } } });
  assert.equal(unknown.status, 400);
});

test('the official client can load data, get SQL and read metadata', async (t) => {
  const client = await officialClient(t, pod);
  const result = await client.load({ ...BY_STATUS, order: { 'orders.count': 'desc' } });
  assert.deepEqual(result.tablePivot(), [
    { 'orders.status': 'paid', 'orders.count': '2', 'orders.revenue': '24.5' },
    { 'orders.status': 'new', 'orders.count': '1', 'orders.revenue': '10.5' },
  ]);
  assert.equal(result.annotation().measures['orders.count']?.shortTitle, 'Count');

  const months = await client.load({
    measures: ['orders.count'],
    timeDimensions: [
      { dimension: 'orders.created_at', granularity: 'month', dateRange: ['2024-01-01', '2024-03-31'] },
    ],
  });
  assert.deepEqual(
    months.chartPivot().map((row) => [row.x, row['orders.count']]),
    [
      ['2024-01-01T00:00:00.000', 2],
      ['2024-02-01T00:00:00.000', 1],
      ['2024-03-01T00:00:00.000', 0],
    ],
  );

  const total = await client.load({ ...BY_STATUS, limit: 1, total: true });
  assert.equal(total.totalRows(), 2);
  assert.equal(total.rawData().length, 1);

  const sql = await client.sql({ measures: ['orders.count'], segments: ['orders.paid'] });
  assert.match(sql.sql(), /WHERE.*status = 'paid'/s);
  const meta = await client.meta();
  assert.equal(meta.resolveMember('orders.revenue', 'measures').title, 'Orders Revenue');
  const dry = await client.dryRun(BY_STATUS);
  assert.equal(dry.queryType, 'regularQuery');
});

test('several queries, or several ranges of one query, return one result set', async (t) => {
  const client = await officialClient(t, pod);
  const compared = await client.load({
    measures: ['orders.count'],
    timeDimensions: [
      {
        dimension: 'orders.created_at',
        compareDateRange: [
          ['2024-01-01', '2024-01-31'],
          ['2024-02-01', '2024-02-29'],
        ],
        granularity: 'month',
      },
    ],
  });
  assert.deepEqual(
    compared.series().map(({ key, series }) => [key, series.map(({ value }) => value)]),
    [
      ['2024-01-01T00:00:00.000 - 2024-01-31T23:59:59.999,orders.count', [2]],
      ['2024-02-01T00:00:00.000 - 2024-02-29T23:59:59.999,orders.count', [1]],
    ],
  );
  const time = (dimension: string) => [
    { dimension, granularity: 'month', dateRange: ['2024-01-01', '2024-02-28'] as [string, string] },
  ];
  const blended = await client.load([
    { measures: ['orders.count'], timeDimensions: time('orders.created_at') },
    { measures: ['visits.count'], timeDimensions: time('visits.at') },
  ]);
  assert.deepEqual(
    blended.chartPivot().map((row) => [row.x, row['orders.count'], row['visits.count']]),
    [
      ['2024-01-01T00:00:00.000', 2, 1],
      ['2024-02-01T00:00:00.000', 1, 1],
    ],
  );
});

test('wildcards in the values of text filters stand for themselves', async () => {
  const texts = async (operator: string, value: string) => {
    const filters = [{ member: 'marks.text', operator, values: [value] }];
    const { body } = await load(pod, { dimensions: ['marks.text'], filters, order: { 'marks.text': 'asc' } });
    return (body.data as Record<string, unknown>[]).map((row) => row['marks.text']);
  };
  assert.deepEqual(await texts('contains', '_'), ['a_b']);
  assert.deepEqual(await texts('contains', '0%'), ['50%']);
  assert.deepEqual(await texts('startsWith', 'A_'), ['a_b']);
  assert.deepEqual(await texts('notContains', '_'), ['50%', 'acb']);
});

test('every response format contains the same values', async () => {
  const query = { ...BY_STATUS, order: { 'orders.status': 'asc' } };
  const data = async (responseFormat: string) =>
    (await load(pod, { ...query, responseFormat })).body.data as Record<string, unknown>;
  const members = ['orders.status', 'orders.count', 'orders.revenue'];
  assert.deepEqual(await data('compact'), {
    members,
    dataset: [
      ['new', '1', '10.5'],
      ['paid', '2', '24.5'],
    ],
  });
  assert.deepEqual(await data('columnar'), {
    members,
    columns: [
      ['new', 'paid'],
      ['1', '2'],
      ['10.5', '24.5'],
    ],
  });
  const { body } = await send(pod, `load?query=${encodeURIComponent(JSON.stringify(query))}`);
  assert.deepEqual(body.data, [
    { 'orders.status': 'new', 'orders.count': '1', 'orders.revenue': '10.5' },
    { 'orders.status': 'paid', 'orders.count': '2', 'orders.revenue': '24.5' },
  ]);
});

test('a slow query returns Continue wait until it is done', async (t) => {
  const pod = await podOf(t, { 'orders.yml': ORDERS }, { continueWaitSeconds: 1 });
  await pod.ready;
  const first = await send(pod, 'load', { body: { query: { measures: ['slow.n'] } } });
  assert.deepEqual(
    { status: first.status, error: first.body.error },
    { status: 200, error: 'Continue wait' },
  );
  const client = await officialClient(t, pod);
  let waits = 0;
  const progressCallback = () => {
    waits += 1;
  };
  // A different query from the first, most of which is done by now.
  const result = await client.load({ measures: ['slow.n'], limit: 7 }, { progressCallback });
  assert.ok(Number(result.rawData()[0]?.['slow.n']) > 0);
  assert.ok(waits > 0);

  // DuckDB answers one query after the other.
  const endless = { query: { measures: ['endless.n'] } };
  assert.equal((await send(pod, 'load', { body: endless })).body.error, 'Continue wait');
  let isAnswered = false;
  const next = load(pod, { measures: ['orders.count'] }).then((answer) => {
    isAnswered = true;
    return answer;
  });
  const headers = { authorization: token(), 'content-type': 'application/json' };
  const path = '/cubejs-api/v1/load';
  for (let turn = 0; turn < 100 && !isAnswered; turn += 1) {
    const leaving = httpRequest({ ...pod.origin, path, method: 'POST', headers });
    leaving.on('error', () => {}).end(JSON.stringify(endless));
    await Promise.race([sleep(200), next]);
    leaving.destroy();
  }
  assert.ok(isAnswered, 'a query whose clients have left makes way for the next one');
  assert.deepEqual((await next).body.data, [{ 'orders.count': '3' }]);
});

test('must-revalidate asks the data source again, unless a refresh key says that nothing has changed', async () => {
  const rolled = async (cube: string, cache?: string) => {
    const body = { query: { measures: [`${cube}.value`] }, ...(cache === undefined ? {} : { cache }) };
    const response = await send(pod, 'load', { authorization: token(), body });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return (response.body.data as Record<string, unknown>[])[0]?.[`${cube}.value`];
  };
  const first = await rolled('dice');
  const second = await rolled('dice', 'must-revalidate');
  assert.notEqual(second, first);
  assert.notEqual(await rolled('dice', 'must-revalidate'), second);
  const kept = await rolled('hourly_dice');
  assert.equal(await rolled('hourly_dice', 'must-revalidate'), kept);
});

test('a rollup is built on first use without Cube Store', async (t) => {
  const rollup = `
    pre_aggregations:
      - { name: by_status, measures: [CUBE.count], dimensions: [CUBE.status] }
`;
  const model = ORDERS.replace('    segments:', `${rollup}    segments:`);
  const pod = await podOf(t, { 'orders.yml': model });
  await pod.ready;
  const { body } = await load(pod, { measures: ['orders.count'], dimensions: ['orders.status'] });
  assert.deepEqual(
    Object.keys(body.usedPreAggregations as object).map((name) => name.split('.').at(-1)),
    ['orders_by_status'],
  );
  assert.equal((body.data as unknown[]).length, 2);
});

test('a model that depends on the caller is compiled for each caller', async (t) => {
  const model = `
cubes:
  - name: mine
    sql: "select '{{ COMPILE_CONTEXT.securityContext.tenant | safe }}' as tenant, '{{ env_var('PLANET', 'none') | safe }}' as planet"
    measures: [{ name: tenant, type: max, sql: tenant }, { name: planet, type: max, sql: planet }]`;
  const pod = await podOf(t, { 'mine.yml': model }, { variables: { PLANET: 'mars' } });
  await pod.ready;
  for (const tenant of ['a', 'b', 'a']) {
    const { body } = await load(pod, { measures: ['mine.tenant', 'mine.planet'] }, token({ tenant, iat: 1 }));
    assert.deepEqual(body.data, [{ 'mine.tenant': tenant, 'mine.planet': 'mars' }]);
  }
});

test('GraphQL works only with its scope', async () => {
  const body = { query: '{ cube { orders(orderBy: { status: asc }) { status count } } }' };
  assert.deepEqual((await send(pod, '../graphql', { body })).body.data, {
    cube: [{ orders: { status: 'new', count: 1 } }, { orders: { status: 'paid', count: 2 } }],
  });
  const refused = await send(pod, '../graphql', { body, authorization: token({ scope: ['meta'] }) });
  assert.deepEqual(refused.body, { error: 'API scope is missing: graphql' });
});

test("the deployment's own issuer is accepted in addition to the platform, by its own rules", async (t) => {
  const variables = { CUBEJS_JWT_KEY: 'key-of-the-issuer', CUBEJS_JWT_AUDIENCE: 'us' };
  const pod = await podOf(t, { 'orders.yml': ORDERS }, { variables });
  await pod.ready;
  const status = async (authorization: string) => (await send(pod, 'meta', { authorization })).status;
  assert.equal(await status(token()), 200);
  assert.equal(await status(token({ aud: 'us' }, { secret: 'key-of-the-issuer' })), 200);
  assert.equal(await status(token({ aud: 'them' }, { secret: 'key-of-the-issuer' })), 403);
  assert.equal(await status(token({ aud: 'us' }, { secret: 'another' })), 403);
  assert.equal(await status(''), 403);
});
