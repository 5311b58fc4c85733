import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, eventually } from '../../../../test/model-under-test.ts';
import { envVariables, postgresOverTcp } from '../../../../test/postgres-over-tcp.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
after(() => pool.query(`drop owned by ${reader}; drop role ${reader}`));
const { pool, variables } = await postgresOverTcp({ after });
const PASSWORD = `p@ss:w/o#r"d '%\\ ü😀`;
const READER = `re "ader" of ${variables.CUBEJS_DB_NAME}`;
const reader = `"${READER.replaceAll('"', '""')}"`;
await pool.query(`
  drop schema public cascade;
  drop schema if exists usage_analytics cascade;
  create schema public;
  create role ${reader} login password '${PASSWORD.replaceAll("'", "''")}';
  create schema "Übersicht ""x"".y";
  create table customers (id integer primary key, name varchar(20) not null, "E-Mail" text unique, partner integer references customers);
  comment on table customers is 'Who buys';
  comment on column customers.name is 'As on the invoice';
  create table orders (shop integer, number bigint, customer_id integer not null references customers (id),
    total numeric(12, 2), ordered_at timestamptz, primary key (number, shop));
  create table order_lines ("Order" bigint, shop integer, position smallint, note text,
    foreign key ("Order", shop) references orders (number, shop));
  create table "Übersicht ""x"".y"."Sales 😀.2024" ("a ""b"".c" bytea, "__proto__" jsonb, tags text[]);
  create table without_columns ();
  create view failing as select 1 / (id - 1) as ratio from customers;
  create materialized view totals as select customer_id, sum(total) as total from orders group by 1;
  create table parted (day date, amount integer) partition by range (day);
  create table parted_1 partition of parted for values from ('2024-01-01') to ('2025-01-01');
  create table secret_things (id integer);
  insert into customers select n, 'Customer ' || n, 'c' || n || '@example.com', null from generate_series(1, 250) n;
  insert into "Übersicht ""x"".y"."Sales 😀.2024" values ('\\x00ff80', '{"a": [1, "zwei"]}', '{x,"y z"}'),
    (null, jsonb_build_object('long', repeat('😀', 400)), null);
  analyze customers;
  grant usage on schema public, "Übersicht ""x"".y" to ${reader};
  grant select on all tables in schema public, "Übersicht ""x"".y" to ${reader};
  revoke all on secret_things from ${reader}`);

const id = await server.makeDeployment('Catalogue');
const sources = (path = '') => api(id, `/data-sources${path}`);
await server.ok('PUT', api(id, '/env-vars'), {
  env_variables: envVariables({ ...variables, CUBEJS_DB_USER: READER, CUBEJS_DB_PASS: PASSWORD }),
});

const sourceOf = async (name = 'default'): Promise<Json> =>
  (await server.ok('GET', sources())).sources.find((one: Json) => one.name === name);
/** Reads a data source and waits for the end. */
async function read(name = 'default'): Promise<Json> {
  const { status, body } = await server.call('POST', sources(`/${name}/catalogue`));
  assert.deepEqual([status, body.isReading], [202, true], JSON.stringify(body));
  const { catalogue } = await eventually(
    () => sourceOf(name),
    (source) => !source.catalogue.isReading,
  );
  return catalogue;
}
const tablesOf = async (query: string, name = 'default'): Promise<Json> =>
  server.ok('GET', sources(`/${name}/tables?${query}`));
const tableOf = async (table: string): Promise<Json> => {
  const { items } = await tablesOf(`first=100`);
  const { id: tableId } = items.find((one: Json) => one.name === table);
  return server.ok('GET', sources(`/default/tables/${tableId}`));
};

test('the tables of PostgreSQL are read with their columns, keys, comments and estimates', async () => {
  assert.equal((await sourceOf()).catalogue.readAt, null);
  const { readAt, ...state } = await read();
  assert.ok(readAt !== null, JSON.stringify(state));
  assert.deepEqual(state, {
    isReading: false,
    problem: null,
    message: null,
    tableCount: 9,
    isCut: false,
  });
  const { schemas } = await server.ok('GET', sources('/default/schemas'));
  assert.deepEqual(schemas, [
    { name: 'public', tableCount: 8 },
    { name: 'Übersicht "x".y', tableCount: 1 },
  ]);
  const customers = await tableOf('customers');
  const orders = await tableOf('orders');
  assert.deepEqual(customers, {
    id: customers.id,
    schema: 'public',
    name: 'customers',
    kind: 'TABLE',
    rowEstimate: 250,
    comment: 'Who buys',
    columns: [
      { name: 'id', type: 'integer', isNullable: false, comment: null },
      { name: 'name', type: 'character varying(20)', isNullable: false, comment: 'As on the invoice' },
      { name: 'E-Mail', type: 'text', isNullable: true, comment: null },
      { name: 'partner', type: 'integer', isNullable: true, comment: null },
    ],
    primaryKey: ['id'],
    uniqueKeys: [['E-Mail']],
    foreignKeys: [
      {
        schema: 'public',
        table: 'customers',
        tableId: customers.id,
        columns: ['partner'],
        referenced: ['id'],
      },
    ],
    referencedBy: [
      {
        schema: 'public',
        table: 'customers',
        tableId: customers.id,
        columns: ['partner'],
        referenced: ['id'],
      },
      { schema: 'public', table: 'orders', tableId: orders.id, columns: ['customer_id'], referenced: ['id'] },
    ],
  });
  assert.deepEqual([orders.primaryKey, orders.rowEstimate], [['number', 'shop'], null]);
  const lines = await tableOf('order_lines');
  assert.deepEqual(lines.foreignKeys, [
    {
      ...{ schema: 'public', table: 'orders', tableId: orders.id },
      ...{ columns: ['Order', 'shop'], referenced: ['number', 'shop'] },
    },
  ]);
  const hostile = await tableOf('Sales 😀.2024');
  assert.deepEqual(
    hostile.columns.map(({ name, type }: Json) => [name, type]),
    [
      ['a "b".c', 'bytea'],
      ['__proto__', 'jsonb'],
      ['tags', 'text[]'],
    ],
  );
  const totals = await tableOf('totals');
  assert.deepEqual([totals.kind, totals.columns[0].isNullable], ['VIEW', null]);
  assert.deepEqual((await tableOf('without_columns')).columns, []);
});

test('tables are searched by their names and by those of columns, page by page', async () => {
  const names = ({ items }: Json) => items.map(({ name }: Json) => name);
  assert.deepEqual(names(await tablesOf('search=ORDER')), ['order_lines', 'orders']);
  const found = await tablesOf('search=e-mail');
  assert.deepEqual(
    found.items.map(({ name, matchingColumns, columnCount }: Json) => [name, matchingColumns, columnCount]),
    [['customers', ['E-Mail'], 4]],
  );
  assert.deepEqual(names(await tablesOf('search=%25')), []);
  const schema = encodeURIComponent('Übersicht "x".y');
  assert.deepEqual(names(await tablesOf(`schema=${schema}`)), ['Sales 😀.2024']);
  const paged: string[] = [];
  for (let after = ''; ; ) {
    const page = await tablesOf(`first=4${after}`);
    paged.push(...names(page));
    if (!page.pageInfo.hasNextPage) break;
    after = `&after=${encodeURIComponent(page.pageInfo.endCursor)}`;
  }
  assert.deepEqual(paged, names(await tablesOf('first=100')));
  assert.equal(paged.length, 9);
});

test('a second reading replaces what was read, and unchanged tables keep their ids', async () => {
  const before = await tableOf('customers');
  await pool.query('drop table order_lines; alter table customers add column age integer');
  await read();
  const { items } = await tablesOf('search=order');
  assert.deepEqual(
    items.map(({ name }: Json) => name),
    ['orders'],
  );
  const again = await tableOf('customers');
  assert.equal(again.id, before.id);
  assert.equal(again.columns.at(-1).name, 'age');
});

async function preview(table: string): Promise<Json> {
  const { id: tableId } = await tableOf(table);
  return server.ok('POST', sources(`/default/tables/${tableId}/preview`));
}

test('a preview has the first rows as text, whatever the names and types', async () => {
  const { rows, problem } = await preview('customers');
  assert.deepEqual([rows.length, problem], [100, null]);
  const hostile = await preview('Sales 😀.2024');
  assert.deepEqual(
    hostile.columns.map(({ name }: Json) => name),
    ['a "b".c', '__proto__', 'tags'],
  );
  const [first, second] = hostile.rows;
  assert.deepEqual(first, ['(3 bytes)', '{"a": [1, "zwei"]}', '{x,"y z"}']);
  assert.deepEqual([second[0], second[2]], [null, null]);
  assert.match(second[1], /^\{"long": "(😀)+…$/u);
  assert.ok(second[1].length <= 501);
  assert.deepEqual((await preview('without_columns')).rows, []);
});

test('a preview that fails reports the error of the data source', async () => {
  const failing = await preview('failing');
  assert.deepEqual([failing.rows, failing.problem], [[], 'failed']);
  assert.match(failing.message, /division by zero/);
  const secret = await preview('secret_things');
  assert.equal(secret.problem, 'rights');
  assert.match(secret.message, /permission denied for table secret_things/);
});

test('a reading that fails keeps the tables and reports the problem, without the password', async () => {
  await server.ok('PUT', api(id, '/env-vars?test=false'), {
    env_variables: envVariables({ CUBEJS_DB_PASS: 'wrong password 77' }),
  });
  const state = await read();
  assert.equal(state.problem, 'credentials');
  assert.match(state.message, /password authentication failed/);
  assert.equal(state.tableCount, 9 - 1);
  assert.equal((await tablesOf('first=100')).items.length, 8);
});

test('a data source that is no longer in the variables is not shown', async () => {
  await server.ok('PUT', api(id, '/env-vars?test=false'), {
    env_variables: envVariables({
      ...{ CUBEJS_DATASOURCES: 'default,crm', CUBEJS_DS_CRM_DB_TYPE: 'postgres' },
      CUBEJS_DS_CRM_DB_HOST: 'no-such-host.invalid',
    }),
  });
  assert.equal((await read('crm')).problem, 'host');
  await server.ok('PUT', api(id, '/env-vars?test=false'), {
    env_variables: envVariables({ CUBEJS_DATASOURCES: 'default' }),
  });
  assert.equal(await sourceOf('crm'), undefined);
  for (const path of ['/crm/schemas', '/crm/tables'])
    assert.equal((await server.call('GET', sources(path))).status, 404);
  assert.equal((await server.call('POST', sources('/crm/catalogue'))).status, 404);
});
