import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDatabase } from '@facet/db/testing';
import { unprivilegedAccount } from '@facet/programs';
import { overTcp } from '../testing/postgres-over-tcp.ts';
import { previewTable, readCatalogue, testDataSources } from './ask-sources.ts';

// Slow: waits for the limits of data sources that do not respond, and reads thousands of tables.

const account = unprivilegedAccount();
const postgresAt = (variables: Record<string, string>) => ({
  engine: { engineDir: undefined, driverDirs: [] },
  source: { name: 'default', type: 'postgres' },
  variables: Object.fromEntries(
    Object.entries({ TYPE: 'postgres', ...variables }).map(([name, value]) => [`CUBEJS_DB_${name}`, value]),
  ),
  network: { allow: ['127.0.0.1'] },
  ...(account && { account }),
});

test('2,000 tables, one of them with 500 columns, are read completely', async (t) => {
  const { pool, connection, close } = await emptyDatabase();
  t.after(close);
  await pool.query(`
    do $$ begin
      for n in 1..1999 loop
        execute format('create table %I (id integer primary key, next_id integer, name text)', 'table_' || n);
      end loop;
      execute 'create table wide (' ||
        (select string_agg(format('%I text', 'column ' || n), ', ' order by n) from generate_series(1, 500) n) || ')';
    end $$`);
  const { result, error } = await readCatalogue(postgresAt(await overTcp(t, connection))).then((answer) => ({
    ...{ result: undefined, error: undefined },
    ...answer,
  }));
  assert.equal(error, undefined);
  assert.deepEqual([result?.tables.length, result?.isCut], [2000, false]);
  const wide = result?.tables.find(({ name }) => name === 'wide');
  assert.deepEqual(
    wide?.columns.map(({ name }) => name),
    Array.from({ length: 500 }, (_, index) => `column ${index + 1}`),
  );
  assert.ok(result?.tables.every(({ name, primaryKey }) => name === 'wide' || primaryKey[0] === 'id'));
});

test('a table that does not respond ends its preview, in the data source too', async (t) => {
  const { pool, connection, close } = await emptyDatabase();
  t.after(close);
  await pool.query('create view endless as select pg_sleep(1000)::text as slept');
  const answer = await previewTable({
    ...postgresAt(await overTcp(t, connection)),
    table: { schema: 'public', name: 'endless', columns: [{ name: 'slept', type: 'text' }] },
  });
  assert.deepEqual(answer.error, {
    message: 'The data source did not respond within 12 seconds',
    code: undefined,
  });
  const running = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where query like '%endless%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    return rows.length;
  };
  while ((await running()) > 0) await sleep(100);
});

test('a server that accepts a connection and does not respond is unreachable for tests and readings', async (t) => {
  const silent = createServer((socket) => {
    socket.on('error', () => {});
    t.after(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  t.after(() => silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const options = postgresAt({ HOST: '127.0.0.1', PORT: String(port), NAME: 'a', USER: 'b', PASS: 'c' });
  const [tested] = await testDataSources(options);
  const read = await readCatalogue(options);
  for (const error of [tested?.error, read.error])
    assert.match(error?.message ?? '', /timeout expired|did not respond within 10 seconds/);
});
