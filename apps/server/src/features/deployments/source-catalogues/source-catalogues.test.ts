import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { api, eventually } from '../../../../test/model-under-test.ts';
import { envVariables, postgresOverTcp } from '../../../../test/postgres-over-tcp.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { CATALOGUE_QUEUE } from './catalogue-queue.ts';
import { failLostReadings } from './source-catalogues.store.ts';

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
  create table customers (id integer primary key, name varchar(20) not null, "E-Mail" text unique,
    partner integer references customers);
  create table orders (id integer primary key, customer_id integer references customers);
  create table order_lines (order_id integer references orders, note text);
  create table "Übersicht ""x"".y"."Sales 😀.2024" (amount numeric);
  create table secret_things (id integer);
  insert into customers values (1, 'Ann', null, null), (2, 'Bob', 'bob@example.com', 1);
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

test('a job reads the tables of a data source, and their keys lead to each other', async () => {
  assert.equal((await sourceOf()).catalogue.readAt, null);
  const { readAt, ...state } = await read();
  assert.ok(readAt !== null, JSON.stringify(state));
  assert.deepEqual(state, { isReading: false, problem: null, message: null, tableCount: 5, isCut: false });
  const { catalogue: _, ...source } = await sourceOf();
  assert.deepEqual(source, { name: 'default', type: 'postgres', title: 'PostgreSQL', isInstalled: true });
  const { schemas } = await server.ok('GET', sources('/default/schemas'));
  assert.deepEqual(schemas, [
    { name: 'public', tableCount: 4 },
    { name: 'Übersicht "x".y', tableCount: 1 },
  ]);
  const customers = await tableOf('customers');
  const orders = await tableOf('orders');
  const toCustomers = { schema: 'public', table: 'customers', tableId: customers.id, referenced: ['id'] };
  const fromOrders = { schema: 'public', table: 'orders', tableId: orders.id, referenced: ['id'] };
  assert.deepEqual(customers, {
    ...{ id: customers.id, schema: 'public', name: 'customers', kind: 'TABLE' },
    ...{ rowEstimate: null, comment: null },
    columns: [
      { name: 'id', type: 'integer', isNullable: false, comment: null },
      { name: 'name', type: 'character varying(20)', isNullable: false, comment: null },
      { name: 'E-Mail', type: 'text', isNullable: true, comment: null },
      { name: 'partner', type: 'integer', isNullable: true, comment: null },
    ],
    ...{ primaryKey: ['id'], uniqueKeys: [['E-Mail']] },
    foreignKeys: [{ ...toCustomers, columns: ['partner'] }],
    referencedBy: [
      { ...toCustomers, columns: ['partner'] },
      { ...fromOrders, columns: ['customer_id'] },
    ],
  });
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
    const page = await tablesOf(`first=2${after}`);
    paged.push(...names(page));
    if (!page.pageInfo.hasNextPage) break;
    after = `&after=${encodeURIComponent(page.pageInfo.endCursor)}`;
  }
  assert.deepEqual(paged, names(await tablesOf('first=100')));
  assert.equal(paged.length, 5);
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

test('a preview returns rows, or the error of the data source, and is recorded', async () => {
  const { columns, ...rest } = await preview('customers');
  assert.deepEqual(
    columns.map(({ name, type }: Json) => `${name} ${type}`),
    ['id integer', 'name character varying(20)', 'E-Mail text', 'partner integer', 'age integer'],
  );
  assert.deepEqual(rest, {
    rows: [
      ['1', 'Ann', null, null, null],
      ['2', 'Bob', 'bob@example.com', '1', null],
    ],
    ...{ isCut: false, problem: null, message: null },
  });
  const secret = await preview('secret_things');
  assert.deepEqual([secret.rows, secret.problem], [[], 'rights']);
  assert.match(secret.message, /permission denied for table secret_things/);
  const events = await server.db
    .selectFrom('audit_events')
    .select(['target', 'changes'])
    .where('event', '=', 'Previewed a table')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ target, changes }) => [(target as Json).table, changes]),
    [
      ['customers', { rows: 2, problem: null }],
      ['secret_things', { rows: 0, problem: 'rights' }],
    ],
  );
});

test('a reading that fails keeps the tables and reports the problem, without the password', async () => {
  await server.ok('PUT', api(id, '/env-vars?test=false'), {
    env_variables: envVariables({ CUBEJS_DB_PASS: 'wrong password 77' }),
  });
  const state = await read();
  assert.equal(state.problem, 'credentials');
  assert.match(state.message, /password authentication failed/);
  assert.equal(state.tableCount, 4);
  assert.equal((await tablesOf('first=100')).items.length, 4);
  assert.doesNotMatch(state.message, /wrong password/);
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

test('while a reading goes on no other one starts, and one that was lost ends', async () => {
  const lose = (minutes: number) =>
    server.db
      .insertInto('source_catalogues')
      .values({ tenant_id: 1, deployment_id: id, source: 'default' })
      .onConflict((conflict) =>
        conflict
          .constraint('source_catalogues_pkey')
          .doUpdateSet({ started_at: sql`now() - ${minutes} * interval '1 minute'` }),
      )
      .execute();
  await lose(29);
  const { status, body } = await server.call('POST', sources('/default/catalogue'));
  assert.deepEqual([status, body.isReading], [202, true]);
  const { rows } =
    await sql`select from pgboss.job where name = ${CATALOGUE_QUEUE.name} and state < 'completed'`.execute(
      server.db,
    );
  assert.equal(rows.length, 0);
  await failLostReadings(server.db, 30, 'The reading was lost');
  assert.equal((await sourceOf()).catalogue.isReading, true);
  await lose(31);
  await failLostReadings(server.db, 30, 'The reading was lost');
  const { isReading, problem, message } = (await sourceOf()).catalogue;
  assert.deepEqual([isReading, problem], [false, 'failed']);
  assert.equal(message, 'The reading was lost');
});

test('the tables of an uploaded DuckDB database are read', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'facet-catalogue-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'shop.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run('create table sales (id integer primary key, amount double)');
  connection.closeSync();
  instance.closeSync();
  const other = await server.makeDeployment('Uploaded');
  const raw = new FormData();
  raw.set('path', 'shop.duckdb');
  raw.set('file', new Blob([await readFile(file)]));
  assert.equal((await server.call('POST', api(other, '/data-files'), { raw })).status, 200);
  await server.ok('PUT', api(other, '/env-vars?test=false'), {
    env_variables: envVariables({ CUBEJS_DB_DUCKDB_DATABASE_PATH: 'shop.duckdb' }),
  });
  assert.equal((await server.call('POST', api(other, '/data-sources/default/catalogue'))).status, 202);
  const { items } = await eventually(
    () => server.ok('GET', api(other, '/data-sources/default/tables')),
    (page) => page.items.length > 0,
  );
  assert.deepEqual(
    items.map(({ schema, name, columnCount }: Json) => [schema, name, columnCount]),
    [['main', 'sales', 2]],
  );
});
