import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { load, podOf } from '../testing/pod-under-test.ts';
import { overTcp } from '../testing/postgres-over-tcp.ts';
import { driverConfig } from './child/data-sources.ts';

// Slow: starts a pod for every data source, and waits for the limits of unreachable ones.

const MODEL = `
cubes:
  - name: people
    sql_table: people
    measures:
      - { name: count, type: count }
      - { name: balance, type: sum, sql: balance }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: name, sql: name, type: string }
      - { name: born, sql: born, type: time }
`;

/** Starts a PostgreSQL with three people. */
async function postgres(t: TestContext): Promise<Record<string, string>> {
  const { pool, connection, close } = await testDatabase();
  t.after(close);
  await pool.query(`create table people (id int primary key, name text, balance numeric, born timestamptz)`);
  await pool.query(`insert into people values (1, 'Ann', 10.50, '1990-05-06T07:08:09Z'),
    (2, 'Bob', 20, '1991-01-01Z'), (3, null, null, null)`);
  return overTcp(t, connection);
}

const named = (prefix: string, source: Record<string, string>) =>
  Object.fromEntries(Object.entries(source).map(([name, value]) => [`${prefix}${name}`, value]));

test('queries return the values of PostgreSQL tables', async (t) => {
  const variables = named('CUBEJS_DB_', await postgres(t));
  const pod = await podOf(t, { 'people.yml': MODEL }, { variables });
  await pod.ready;
  const { body } = await load(pod, {
    measures: ['people.count', 'people.balance'],
    dimensions: ['people.name', 'people.born'],
    order: { 'people.born': 'asc' },
  });
  assert.deepEqual(body.data, [
    {
      'people.name': 'Ann',
      'people.born': '1990-05-06T07:08:09.000',
      'people.count': '1',
      'people.balance': '10.50',
    },
    {
      'people.name': 'Bob',
      'people.born': '1991-01-01T00:00:00.000',
      'people.count': '1',
      'people.balance': '20',
    },
    { 'people.name': null, 'people.born': null, 'people.count': '1', 'people.balance': null },
  ]);
  assert.equal(body.dbType, 'postgres');
});

test('a second data source has its own variables', async (t) => {
  const variables = {
    CUBEJS_DATASOURCES: 'default,crm',
    ...named('CUBEJS_DS_CRM_DB_', await postgres(t)),
  };
  const model = MODEL.replace('sql_table: people', 'sql_table: people\n    data_source: crm');
  const own = `
cubes:
  - name: local
    sql: select 7 as n
    measures: [{ name: n, type: max, sql: n }]`;
  const pod = await podOf(t, { 'people.yml': model, 'local.yml': own }, { variables });
  await pod.ready;
  assert.deepEqual((await load(pod, { measures: ['people.count'] })).body.data, [{ 'people.count': '3' }]);
  assert.deepEqual((await load(pod, { measures: ['local.n'] })).body.data, [{ 'local.n': '7' }]);
});

test('a wrong password, host, port or database is quickly reported in the response and the log', async (t) => {
  const right = await postgres(t);
  // Accepts connections but never replies, the worst case of a network failure.
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  t.after(() => silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const silentPort = String((silent.address() as AddressInfo).port);
  const cases: [Record<string, string>, RegExp][] = [
    [{ PASS: 'wrong-password-here' }, /password authentication failed/],
    [{ HOST: 'no-such-host.invalid' }, /ENOTFOUND|EAI_AGAIN/],
    [{ PORT: '1' }, /ECONNREFUSED/],
    [{ NAME: 'nothing' }, /database .*nothing.* does not exist/],
    [{ PORT: silentPort }, /timeout expired/],
    [{ HOST: '/var/run/postgresql' }, /Unix sockets are not available/],
  ];
  await Promise.all(
    cases.map(async ([wrong, expected]) => {
      const variables = named('CUBEJS_DB_', { ...right, ...wrong });
      const pod = await podOf(t, { 'people.yml': MODEL }, { variables });
      await pod.ready;
      const begin = performance.now();
      const { status, body } = await load(pod, { measures: ['people.count'] });
      assert.equal(status, 400, JSON.stringify(wrong));
      assert.match(String(body.error), expected);
      assert.ok(performance.now() - begin < 15_000, JSON.stringify(wrong));
      const log = pod.output.join('\n');
      assert.match(log, expected);
      assert.ok(
        !log.includes('wrong-password-here') && !log.includes(right.PASS as string),
        'a password in the log',
      );
    }),
  );
});

test('a data source without its driver prevents the start and is named', async (t) => {
  const pod = await podOf(t, { 'people.yml': MODEL }, { variables: { CUBEJS_DB_TYPE: 'snowflake' } });
  await assert.rejects(pod.ready, {
    message:
      'The driver for data source "default" of type "snowflake" is not installed on this node; ' +
      'install it with npm run engine -- driver add snowflake',
  });
  const { reason } = await pod.exited;
  assert.equal(reason, 'start-failed');
});

const IN_FILE = `
cubes:
  - name: stock
    sql_table: stock
    measures: [{ name: pieces, type: sum, sql: pieces }]`;

test('several pods can read a DuckDB file in the data folder concurrently', async (t) => {
  const variables = { CUBEJS_DB_DUCKDB_DATABASE_PATH: 'warehouse.duckdb' };
  const first = await podOf(t, { 'stock.yml': IN_FILE }, { variables });
  await writeDatabase(join(first.dataDir, 'warehouse.duckdb'));
  const second = await podOf(t, { 'stock.yml': IN_FILE }, { variables, dataDir: first.dataDir });
  for (const pod of [first, second]) {
    await pod.ready;
    assert.deepEqual((await load(pod, { measures: ['stock.pieces'] })).body.data, [{ 'stock.pieces': '12' }]);
  }
  const outside = await mkdtemp(join(tmpdir(), 'facet-outside-'));
  t.after(() => rm(outside, { recursive: true, force: true }));
  await writeDatabase(join(outside, 'other.duckdb'));
  for (const path of [join(outside, 'other.duckdb'), `../${basename(outside)}/other.duckdb`, 'md:other']) {
    const pod = await podOf(
      t,
      { 'stock.yml': IN_FILE },
      { variables: { CUBEJS_DB_DUCKDB_DATABASE_PATH: path } },
    );
    await pod.ready;
    const { status, body } = await load(pod, { measures: ['stock.pieces'] });
    assert.equal(status, 400);
    assert.match(String(body.error), /outside the deployment's data folder|only files in the deployment/);
  }
});

test('DuckDB settings that the sandbox controls are ignored, and an extension is an error', async (t) => {
  const model = {
    'one.yml': 'cubes: [{ name: one, sql: select 1 as id, measures: [{ name: count, type: count }] }]',
  };
  const ignored = {
    CUBEJS_DB_DUCKDB_MEMORY_LIMIT: '64GB',
    CUBEJS_DB_DUCKDB_S3_REGION: 'eu-west-1',
    CUBEJS_DB_DUCKDB_SCHEMA: 'main',
  };
  const pod = await podOf(t, model, { variables: ignored });
  await pod.ready;
  assert.deepEqual((await load(pod, { measures: ['one.count'] })).body.data, [{ 'one.count': '1' }]);
  const extended = await podOf(t, model, { variables: { CUBEJS_DB_DUCKDB_EXTENSIONS: 'httpfs' } });
  await extended.ready;
  const { status, body } = await load(extended, { measures: ['one.count'] });
  assert.equal(status, 400);
  assert.match(String(body.error), /extension/i);
});

type DuckDb = {
  DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{ run(sql: string): Promise<unknown>; closeSync(): void }>;
      closeSync(): void;
    }>;
  };
};

async function writeDatabase(path: string): Promise<void> {
  const driver = createRequire(createRequire(import.meta.url).resolve('@cubejs-backend/duckdb-driver'));
  const instance = await (driver('@duckdb/node-api') as DuckDb).DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run('create table stock as select 5 as pieces union all select 7');
  connection.closeSync();
  instance.closeSync();
}

test('the pod can use the database on its one Unix socket and no other socket', async (t) => {
  const { pool, connection, close } = await testDatabase();
  t.after(close);
  if (!connection.host.startsWith('/')) return t.skip('the PostgreSQL of the tests has no socket');
  await pool.query('create table people (id int primary key, name text, balance numeric, born timestamptz)');
  await pool.query(`insert into people (id, name) values (1, 'Ann')`);
  const elsewhere = await mkdtemp(join(tmpdir(), 'facet-other-'));
  t.after(() => rm(elsewhere, { recursive: true, force: true }));
  const listener = createServer(() => assert.fail('reached')).listen(join(elsewhere, '.s.PGSQL.5432'));
  t.after(() => listener.close());
  const source = {
    TYPE: 'postgres',
    PORT: String(connection.port),
    NAME: connection.database,
    USER: connection.user,
    PASS: connection.password,
  };
  const databaseSocket = `${connection.host}/.s.PGSQL.${connection.port}`;
  const count = async (host: string) => {
    const variables = named('CUBEJS_DB_', { ...source, HOST: host });
    const pod = await podOf(t, { 'people.yml': MODEL }, { variables, databaseSocket });
    await pod.ready;
    const { body } = await load(pod, { measures: ['people.count'] });
    return body.error ?? (body.data as Record<string, string>[])[0]?.['people.count'];
  };
  assert.equal(await count(connection.host), '1');
  assert.match(String(await count(elsewhere)), /Unix sockets are not available to data sources/);
});

test('a data source on this machine or its link is refused, however its address is written', async (t) => {
  const right = await postgres(t);
  let reached = 0;
  const listener = createServer(() => {
    reached += 1;
  }).listen(0, '127.0.0.1');
  t.after(() => listener.close());
  await new Promise((resolve) => listener.once('listening', resolve));
  const port = String((listener.address() as AddressInfo).port);
  const hosts = ['127.0.0.1', 'localhost', '0x7f.1', '::ffff:127.0.0.1', '169.254.169.254'];
  const variables = { CUBEJS_DATASOURCES: ['default', ...hosts.keys().map((index) => `h${index}`)].join() };
  for (const [index, host] of hosts.entries())
    Object.assign(variables, named(`CUBEJS_DS_H${index}_DB_`, { ...right, HOST: host, PORT: port }));
  const cubes = hosts.map(
    (_host, index) => `
  - name: c${index}
    sql_table: people
    data_source: h${index}
    measures: [{ name: count, type: count }]`,
  );
  const model = { 'cubes.yml': `cubes:${cubes.join('')}` };
  const pod = await podOf(t, model, { variables, network: { allow: [] } });
  await pod.ready;
  for (const [index, host] of hosts.entries()) {
    const { status, body } = await load(pod, { measures: [`c${index}.count`] });
    assert.equal(status, 400, host);
    assert.match(String(body.error), /which pods may not reach unless FACET_OUTBOUND_ALLOW lists it/, host);
  }
  assert.equal(reached, 0);
});

test('a data source has eight connections, or the number in its variable', () => {
  const sizeOf = (name: string, variables: Record<string, string>) =>
    driverConfig({ name, type: 'postgres' }, variables).maxPoolSize;
  const two = { CUBEJS_DATASOURCES: 'default,other', CUBEJS_DS_OTHER_DB_MAX_POOL: '3' };
  assert.deepEqual([sizeOf('default', {}), sizeOf('default', two), sizeOf('other', two)], [8, 8, undefined]);
  assert.equal(sizeOf('default', { CUBEJS_DB_MAX_POOL: '2' }), undefined);
});
