import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { emptyDatabase } from '@facet/db/testing';
import { unprivilegedAccount } from '@facet/programs';
import type { SourceTable } from '../protocol/source-table.ts';
import { overTcp } from '../testing/postgres-over-tcp.ts';
import { previewTable, readCatalogue, type SourceOptions } from './ask-sources.ts';

const account = unprivilegedAccount();

const optionsFor = (type: string, variables: Record<string, string>, dataDir?: string) => ({
  engine: { engineDir: undefined, driverDirs: [] },
  source: { name: 'default', type },
  variables: Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [`CUBEJS_DB_${name}`, value]),
  ),
  network: { allow: ['127.0.0.1'] },
  ...(account && { account }),
  ...(dataDir === undefined ? {} : { dataDir }),
});
type Options = ReturnType<typeof optionsFor> & SourceOptions;

async function tablesIn(options: Options): Promise<SourceTable[]> {
  const { result, error } = { error: undefined, result: undefined, ...(await readCatalogue(options)) };
  assert.equal(error, undefined);
  assert.equal(result?.isCut, false);
  return result?.tables ?? [];
}

async function rowsOf(options: Options, table: SourceTable | undefined) {
  assert.ok(table);
  const { schema, name, columns } = table;
  const answer = await previewTable({ ...options, table: { schema, name, columns: [...columns] } });
  return answer.error ?? answer.result.rows;
}

const plain = (name: string, type: string, isNullable: boolean | null = true) => ({
  ...{ name, type, isNullable, comment: null },
});

test('PostgreSQL describes its tables, with any names and keys', async (t) => {
  const { pool, connection, close } = await emptyDatabase();
  t.after(close);
  await pool.query(`
    create schema "Übersicht ""x"".y";
    create table customers (id integer primary key, name varchar(20) not null, "E-Mail" text unique,
      partner integer references customers, boss bigint);
    comment on table customers is 'Who buys';
    comment on column customers.name is 'As on the invoice';
    create unique index on customers (lower(name));
    create unique index on customers (name) where id > 7;
    create unique index on customers (name, id) include (partner);
    create table orders (shop integer, number bigint, total numeric(12, 2), ordered_at timestamptz,
      primary key (number, shop), last_line integer);
    create table lines ("Order" bigint, shop integer, position integer primary key, note text, removed text,
      foreign key ("Order", shop) references orders (number, shop));
    alter table lines drop column removed;
    alter table orders add foreign key (last_line) references lines;
    create table "Übersicht ""x"".y"."Sales 😀.2024" ("a ""b"".c" bytea, "__proto__" jsonb, "1" text[]);
    create table without_columns ();
    create view failing as select 1 / (id - 1) as ratio from customers;
    create materialized view totals as select shop, sum(total) as total from orders group by 1;
    create table parted (day date primary key, amount integer) partition by range (day);
    create table parted_1 partition of parted for values from ('2024-01-01') to ('2025-01-01');
    insert into customers select n, 'Customer ' || n from generate_series(1, 250) n;
    insert into "Übersicht ""x"".y"."Sales 😀.2024" values ('\\x00ff80', '{"a": [1, "zwei"]}', '{x,"y z"}'),
      (null, jsonb_build_object('long', repeat('😀', 400)), null);
    analyze customers`);
  const options = optionsFor('postgres', await overTcp(t, connection));
  const tables = await tablesIn(options);
  const tableOf = (name: string) => tables.find((table) => table.name === name);
  assert.deepEqual(
    tables.map(({ schema, name, kind }) => `${kind} ${schema}.${name}`),
    [
      'TABLE public.customers',
      'VIEW public.failing',
      'TABLE public.lines',
      'TABLE public.orders',
      'TABLE public.parted',
      'VIEW public.totals',
      'TABLE public.without_columns',
      'TABLE Übersicht "x".y.Sales 😀.2024',
    ],
  );
  assert.deepEqual(tableOf('customers'), {
    schema: 'public',
    name: 'customers',
    kind: 'TABLE',
    rowEstimate: 250,
    comment: 'Who buys',
    columns: [
      plain('id', 'integer', false),
      { ...plain('name', 'character varying(20)', false), comment: 'As on the invoice' },
      plain('E-Mail', 'text'),
      plain('partner', 'integer'),
      plain('boss', 'bigint'),
    ],
    primaryKey: ['id'],
    uniqueKeys: [['E-Mail'], ['name', 'id']],
    foreignKeys: [{ columns: ['partner'], schema: 'public', table: 'customers', referenced: ['id'] }],
  });
  const { columns: _, ...orders } = tableOf('orders') ?? assert.fail();
  assert.deepEqual(orders, {
    ...{ schema: 'public', name: 'orders', kind: 'TABLE', rowEstimate: null, comment: null },
    ...{ primaryKey: ['number', 'shop'], uniqueKeys: [] },
    foreignKeys: [{ columns: ['last_line'], schema: 'public', table: 'lines', referenced: ['position'] }],
  });
  assert.deepEqual(tableOf('lines')?.foreignKeys, [
    { columns: ['Order', 'shop'], schema: 'public', table: 'orders', referenced: ['number', 'shop'] },
  ]);
  assert.deepEqual(
    tableOf('lines')?.columns.map(({ name }) => name),
    ['Order', 'shop', 'position', 'note'],
  );
  assert.deepEqual(tableOf('totals')?.columns, [
    plain('shop', 'integer', null),
    plain('total', 'numeric', null),
  ]);
  assert.deepEqual(tableOf('parted')?.primaryKey, ['day']);
  const hostile = tableOf('Sales 😀.2024');
  assert.deepEqual(hostile?.columns, [
    plain('a "b".c', 'bytea'),
    plain('__proto__', 'jsonb'),
    plain('1', 'text[]'),
  ]);

  const rows = await rowsOf(options, hostile);
  assert.ok(Array.isArray(rows), JSON.stringify(rows));
  const [first, [bytes, long = null, texts] = []] = rows;
  assert.deepEqual(first, ['(3 bytes)', '{"a": [1, "zwei"]}', '{x,"y z"}']);
  assert.deepEqual([bytes, texts], [null, null]);
  assert.match(long ?? '', /^\{"long": "(😀)+…$/u);
  assert.ok((long ?? '').length <= 501);
  assert.deepEqual(await rowsOf(options, tableOf('without_columns')), []);
  const customers = await rowsOf(options, tableOf('customers'));
  assert.ok(Array.isArray(customers) && customers.length === 100);
  assert.deepEqual(await rowsOf(options, tableOf('failing')), { code: '22012', message: 'division by zero' });
});

/** A folder with a DuckDB database, as an upload makes it. */
async function duckdbWith(t: TestContext, statements: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-catalogue-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const instance = await DuckDBInstance.create(join(folder, 'shop.duckdb'));
  const connection = await instance.connect();
  await connection.run(statements);
  connection.closeSync();
  instance.closeSync();
  return folder;
}

test('a DuckDB database describes its tables, also if a view does not work', async (t) => {
  const dataDir = await duckdbWith(
    t,
    `create schema "Lager ""2""";
     create table customers (id integer primary key, "E-Mail" varchar unique, partner integer references customers);
     comment on table customers is 'Who buys';
     comment on column customers.id is 'Number';
     create table orders (shop integer, number bigint, primary key (number, shop));
     create table lines ("Order" bigint, shop integer, foreign key ("Order", shop) references orders (number, shop));
     create table "Lager ""2"""."Teile 😀.x" ("a ""b""" decimal(10, 2), data blob, s struct(x integer, y varchar[]));
     insert into "Lager ""2"""."Teile 😀.x" values (1.5, '\\x01\\x02'::blob, {'x': 1, 'y': ['a', 'b']}), (null, null, null);
     create table gone (id integer);
     create view broken as select * from gone;
     create view lively as select 'x' as letter, 9007199254740993 as large;
     drop table gone`,
  );
  const options = optionsFor('duckdb', { TYPE: 'duckdb', DUCKDB_DATABASE_PATH: 'shop.duckdb' }, dataDir);
  const tables = await tablesIn(options);
  const tableOf = (name: string) => tables.find((table) => table.name === name);
  assert.deepEqual(
    tables.map(({ schema, name, kind }) => `${kind} ${schema}.${name}`),
    [
      'TABLE Lager "2".Teile 😀.x',
      'VIEW main.broken',
      'TABLE main.customers',
      'TABLE main.lines',
      'VIEW main.lively',
      'TABLE main.orders',
    ],
  );
  assert.deepEqual(tableOf('customers'), {
    schema: 'main',
    name: 'customers',
    kind: 'TABLE',
    rowEstimate: 0,
    comment: 'Who buys',
    columns: [
      { ...plain('id', 'INTEGER', false), comment: 'Number' },
      plain('E-Mail', 'VARCHAR'),
      plain('partner', 'INTEGER'),
    ],
    primaryKey: ['id'],
    uniqueKeys: [['E-Mail']],
    foreignKeys: [{ columns: ['partner'], schema: 'main', table: 'customers', referenced: ['id'] }],
  });
  assert.deepEqual(tableOf('orders')?.primaryKey, ['number', 'shop']);
  assert.deepEqual(tableOf('lines')?.foreignKeys, [
    { columns: ['Order', 'shop'], schema: 'main', table: 'orders', referenced: ['number', 'shop'] },
  ]);
  assert.equal(tableOf('Teile 😀.x')?.rowEstimate, 2);
  assert.deepEqual(await rowsOf(options, tableOf('Teile 😀.x')), [
    ['1.50', '(2 bytes)', "{'x': 1, 'y': [a, b]}"],
    [null, null, null],
  ]);
  assert.deepEqual(await rowsOf(options, tableOf('lively')), [['x', '9007199254740993']]);
  const broken = await rowsOf(options, tableOf('broken'));
  assert.match('message' in broken ? broken.message : '', /gone does not exist/);
});

test('an aborted reading ends at once, even if the data source never answers', async (t) => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const end = new AbortController();
  const variables = { HOST: '127.0.0.1', PORT: String(port), NAME: 'shop', USER: 'reader' };
  const reading = readCatalogue({ ...optionsFor('postgres', variables), signal: end.signal });
  await once(silent, 'connection');
  end.abort();
  await assert.rejects(reading, { name: 'AbortError' });
});
