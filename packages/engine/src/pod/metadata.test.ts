import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { podOf, send, token } from '../testing/pod-under-test.ts';

const MODEL = `
cubes:
  - name: orders
    sql_table: shop.orders
    description: What was sold
    joins:
      - { name: customers, relationship: many_to_one, sql: "{CUBE}.customer_id = {customers.id}" }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: "{CUBE}.amount" }
      - { name: average, type: number, sql: "{total} / {count}" }
      - { name: internal, type: sum, sql: cost, public: false }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: city, sql: "{customers.city}", type: string }
  - name: customers
    public: false
    sql: "select c.*, x.city from shop.customers c join x on x.id = c.id where 1 = 1"
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string }
  - name: accounts
    sql_table: accounts
    measures:
      - { name: count, type: count }
views:
  - name: a_view
    cubes:
      - { join_path: orders, includes: [count] }
`;
const pod = await podOf({ name: 'shared', after }, { 'shop.yml': MODEL });
await pod.ready;

const catalogue = token({ scope: ['meta', 'meta-private'] });

test('entities are listed in pages, cubes first, sorted by name', async () => {
  const list = async (query: string, authorization?: string) =>
    (await send(pod, `entities${query}`, authorization ? { authorization } : {})).body;
  assert.deepEqual(await list(''), {
    data: {
      entities: [
        { type: 'cube', name: 'accounts' },
        { type: 'cube', name: 'orders' },
        { type: 'view', name: 'a_view' },
      ],
    },
    pagination: { offset: 0, limit: 20, total: 3 },
  });
  assert.deepEqual(await list('?offset=1&limit=1'), {
    data: { entities: [{ type: 'cube', name: 'orders' }] },
    pagination: { offset: 1, limit: 1, total: 3 },
  });
  assert.deepEqual(await list('?offset=9'), {
    data: { entities: [] },
    pagination: { offset: 9, limit: 20, total: 3 },
  });
  for (const bad of ['?limit=-1', '?offset=x', '?limit=1.5']) {
    const { status, body } = await send(pod, `entities${bad}`);
    assert.equal(status, 400);
    assert.match(String(body.error), /'(limit|offset)' must be/);
  }
});

test('private entities are shown only on request and to tokens with the scope', async () => {
  const total = async (path: string, authorization: string) => {
    const { status, body } = await send(pod, path, { authorization });
    return status === 200 ? (body.pagination as { total: number }).total : `${status} ${body.error}`;
  };
  assert.equal(await total('entities', catalogue), 3);
  assert.equal(await total('entities?include_private=true', catalogue), 4);
  const refused = '403 API scope is missing: meta-private';
  assert.equal(await total('entities?include_private=true', token({ scope: ['meta'] })), refused);
  assert.equal(await total('entities?include_private=true', token()), refused);
  const measures = async (query: string) => {
    const { body } = await send(pod, `entities/orders${query}`, { authorization: catalogue });
    return (body.data as { measures: { name: string }[] }).measures.map(({ name }) => name);
  };
  assert.ok(!(await measures('')).includes('orders.internal'));
  assert.ok((await measures('?include_private=true')).includes('orders.internal'));
});

test('an entity lists its tables, columns and members', async () => {
  const { body } = await send(pod, 'entities/orders');
  const table = { schema: 'shop', table: 'orders' };
  assert.deepEqual(body.data, {
    type: 'cube',
    name: 'orders',
    title: 'Orders',
    description: 'What was sold',
    table_references: [table],
    cube_references: [],
    measures: [
      {
        name: 'orders.count',
        title: 'Orders Count',
        type: 'number',
        member_references: [],
        column_references: [],
      },
      {
        name: 'orders.total',
        title: 'Orders Total',
        type: 'number',
        member_references: [],
        column_references: [{ ...table, column: 'amount' }],
      },
      {
        name: 'orders.average',
        title: 'Orders Average',
        type: 'number',
        member_references: ['orders.total', 'orders.count'],
        column_references: [],
      },
    ],
    dimensions: [
      {
        name: 'orders.id',
        title: 'Orders ID',
        type: 'number',
        is_primary_key: true,
        member_references: [],
        column_references: [{ ...table, column: 'id' }],
      },
      {
        name: 'orders.city',
        title: 'Orders City',
        type: 'string',
        is_primary_key: false,
        member_references: ['customers.city'],
        column_references: [],
      },
    ],
  });
  const customers = await send(pod, 'entities/customers?include_private=true', { authorization: catalogue });
  assert.deepEqual((customers.body.data as { table_references: unknown }).table_references, [
    { schema: 'shop', table: 'customers' },
    { schema: null, table: 'x' },
  ]);
  const view = await send(pod, 'entities/a_view');
  assert.deepEqual((view.body.data as { cube_references: unknown }).cube_references, ['orders']);
  assert.equal((await send(pod, 'entities/customers')).status, 404);
  assert.equal((await send(pod, 'entities/nothing')).status, 404);
});

test('entities/all describes the named entities or all of them', async () => {
  const names = async (body: unknown) => {
    const answer = await send(pod, 'entities/all', { body });
    return (answer.body.data as { entities: { name: string; measures: unknown[] }[] }).entities.map(
      (entity) => {
        assert.ok(Array.isArray(entity.measures));
        return entity.name;
      },
    );
  };
  assert.deepEqual(await names({}), ['accounts', 'orders', 'a_view']);
  assert.deepEqual(await names({ cubes: ['orders', 'customers'] }), ['orders']);
  assert.deepEqual(await names({ cubes: ['accounts'], views: ['a_view'] }), ['accounts', 'a_view']);
  assert.deepEqual(await names({ limit: 1, offset: 1 }), ['orders']);
  assert.equal((await send(pod, 'entities/all', { body: { cubes: 'orders' } })).status, 400);
});

test('data sources are listed without their secrets', async (t) => {
  const variables = {
    CUBEJS_DATASOURCES: 'default,warehouse',
    CUBEJS_DS_WAREHOUSE_DB_TYPE: 'postgres',
    CUBEJS_DS_WAREHOUSE_DB_NAME: 'sales',
    CUBEJS_DS_WAREHOUSE_DB_PASS: 'do-not-tell',
  };
  const pod = await podOf(t, { 'shop.yml': MODEL }, { variables });
  await pod.ready;
  assert.deepEqual((await send(pod, 'data-sources')).body, {
    data: {
      data_sources: [
        { name: 'default', type: 'duckdb', database: 'memory', schema: 'main' },
        { name: 'warehouse', type: 'postgres', database: 'sales', schema: 'public' },
      ],
    },
  });
});
