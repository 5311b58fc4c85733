import assert from 'node:assert/strict';
import { rename, symlink, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadEngine } from '../engine-version.ts';
import { podOf, send } from '../testing/pod-under-test.ts';
import { readsOnlyFiles } from './child/result-versions/reads-only-files.ts';

const MODEL = `
cubes:
  - name: sales
    sql: select * from read_csv_auto('sales.csv')
    measures:
      - { name: amount, type: sum, sql: amount }
      - { name: count, type: count }
    dimensions:
      - { name: day, sql: day, type: time }
  - name: recent
    sql: select * from read_csv_auto('sales.csv') where day < now()
    measures:
      - { name: amount, type: sum, sql: amount }
  - name: chance
    sql: select random() as value
    measures:
      - { name: value, type: max, sql: value }
  - name: keyed
    refresh_key: { sql: "select max(version) from read_csv_auto('key.csv')", every: 1 second }
    sql: select random() as value
    measures:
      - { name: value, type: max, sql: value }
  - name: broken_key
    refresh_key: { sql: "select max(version) from read_csv_auto('missing.csv')", every: 1 second }
    sql: select random() as value
    measures:
      - { name: value, type: max, sql: value }
`;
const SALES = { measures: ['sales.amount'] };

const pod = await podOf({ name: 'versions', after }, { 'sales.yml': MODEL });
await replaceFile('sales.csv', 'day,amount\n2024-01-01,5\n');
await replaceFile('key.csv', 'version\n1\n');
await pod.ready;

/** As an upload does it: readers see the old file or the new one. */
async function replaceFile(name: string, content: string): Promise<void> {
  await writeFile(join(pod.dataDir, `.${name}`), content);
  await rename(join(pod.dataDir, `.${name}`), join(pod.dataDir, name));
}

/** The rows of a query for a client that has those of a version. */
async function rowsOf(query: object, known = '', more: object = {}) {
  for (;;) {
    const { status, body, version } = await send(pod, 'load', {
      body: { query, ...more },
      headers: { 'x-facet-known-version': known },
    });
    if (body.error !== 'Continue wait') return { status, version, data: body.data ?? body.error };
  }
}

/** The rows once a change of a file is seen: the version of the folder is taken as current for a second. */
async function changed(
  query: object,
  isSeen: (answer: Awaited<ReturnType<typeof rowsOf>>) => boolean,
  known = '',
) {
  for (;;) {
    const answer = await rowsOf(query, known);
    if (isSeen(answer)) return answer;
    await sleep(100);
  }
}
const isNew = ({ status }: { readonly status: number }) => status === 200;

test('rows of files have a version until a file changes, and are not sent again before', async () => {
  const first = await rowsOf(SALES);
  assert.deepEqual(first.data, [{ 'sales.amount': '5' }]);
  assert.match(String(first.version), /^\S{10,}$/);
  assert.deepEqual(await rowsOf(SALES, first.version), { status: 304, version: undefined, data: undefined });
  await replaceFile('sales.csv', 'day,amount\n2024-01-01,7\n');
  const second = await changed(SALES, isNew, first.version);
  assert.deepEqual(second.data, [{ 'sales.amount': '7' }]);
  assert.notEqual(second.version, first.version);
  assert.equal((await rowsOf(SALES, second.version)).status, 304);
});

test('a request without the header, or for several queries, has no version and always gets rows', async () => {
  const { version } = await rowsOf(SALES);
  const plain = await send(pod, 'load', { body: { query: SALES } });
  assert.deepEqual({ status: plain.status, version: plain.version }, { status: 200, version: undefined });
  const days = [{ dimension: 'sales.day', granularity: 'day', dateRange: ['2024-01-01', '2024-01-02'] }];
  const perDay = { ...SALES, timeDimensions: days };
  const twice = [{ ...days[0], dateRange: undefined, compareDateRange: [['2024-01-01', '2024-01-02']] }];
  for (const query of [
    [perDay, { ...perDay, measures: ['sales.count'] }],
    { ...SALES, total: true },
    { ...SALES, timeDimensions: twice },
  ]) {
    const answer = await rowsOf(query, version, { queryType: 'multi' });
    assert.deepEqual(
      { status: answer.status, version: answer.version },
      { status: 200, version: undefined },
      JSON.stringify(answer.data),
    );
  }
});

test('a response says how long its statement waited and ran, or that its rows come from the cache', async () => {
  const times = async (query: object) => {
    const answer = await send(pod, 'load', { body: { query }, headers: { 'x-facet-known-version': '' } });
    assert.equal(answer.status, 200);
    return answer.times;
  };
  // With and without a key that shows when the rows change.
  for (const measure of ['sales.count', 'chance.value']) {
    const query = { measures: [measure], limit: 17 };
    assert.match(String(await times(query)), /^queue;dur=\d+, database;dur=\d+$/);
    assert.equal(await times(query), 'cache');
    assert.match(String(await times({ ...query, limit: 18 })), /database/);
  }
});

test('a version is that of one query', async () => {
  const { version } = await rowsOf(SALES);
  const filter = { dimension: 'sales.day', dateRange: ['2024-01-01', '2024-01-01'] };
  assert.equal((await rowsOf({ ...SALES, timeDimensions: [filter] }, version)).status, 200);
});

test('rows that depend on the time or on chance have no version', async () => {
  for (const cube of ['recent.amount', 'chance.value']) {
    const { status, version } = await rowsOf({ measures: [cube] });
    assert.deepEqual({ status, version }, { status: 200, version: undefined }, cube);
  }
});

test('a declared refresh key decides instead of the files, and is evaluated before a known version counts', async () => {
  const query = { measures: ['keyed.value'] };
  const [first, { version }] = [await rowsOf(query), await rowsOf(SALES)];
  await replaceFile('sales.csv', 'day,amount\n2024-01-01,8\n');
  await changed(SALES, isNew, version);
  assert.equal((await rowsOf(query, first.version)).status, 304);
  await replaceFile('key.csv', 'version\n2\n');
  const second = await changed(query, isNew, first.version);
  assert.notDeepEqual(second.data, first.data);
  assert.equal((await rowsOf(query, second.version)).status, 304);
});

test('a query without known rows runs once, also if its refresh key has just changed', async () => {
  const query = { measures: ['keyed.value'] };
  await rowsOf(query);
  await replaceFile('key.csv', 'version\n3\n');
  // From now on, the key that the engine has evaluated is too old.
  await sleep(1100);
  const other = { ...query, limit: 7 };
  const first = await send(pod, 'load', { body: { query: other } });
  for (let attempt = 0; attempt < 10; attempt += 1)
    assert.deepEqual((await send(pod, 'load', { body: { query: other } })).body.data, first.body.data);
});

test('without the value of a refresh key, rows have no version', async () => {
  assert.equal((await rowsOf({ measures: ['broken_key.value'] })).version, undefined);
});

test('must-revalidate asks for rows whose cube declares nothing, even if no file has changed', async () => {
  const { version } = await rowsOf(SALES);
  const asked = await rowsOf(SALES, version, { cache: 'must-revalidate' });
  assert.deepEqual({ status: asked.status, version: asked.version }, { status: 200, version });
});

test('a link among the files, which may lead to something that changes unseen, leaves rows without a version', async () => {
  const link = join(pod.dataDir, 'link.csv');
  await symlink(join(pod.dataDir, 'sales.csv'), link);
  await changed(SALES, ({ version }) => version === undefined);
  await unlink(link);
  await changed(SALES, ({ version }) => version !== undefined);
});

test('every function of DuckDB that depends on the time or on chance is recognised', async () => {
  const engine = loadEngine();
  const fromDriver = createRequire(engine.require.resolve('@cubejs-backend/duckdb-driver'));
  const { DuckDBInstance } = fromDriver('@duckdb/node-api') as typeof import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create()).connect();
  const { functions } = await columnsOf(
    connection,
    `SELECT list(DISTINCT function_name) AS functions FROM duckdb_functions()
     WHERE stability IN ('VOLATILE', 'CONSISTENT_WITHIN_QUERY') OR macro_definition ILIKE '%current_timestamp%'`,
  );
  // Their results are the same for every query of a pod, or an error.
  const harmless = ['current_database', 'current_query', 'current_schema', 'current_schemas', 'error'];
  harmless.push('in_search_path', 'sleep_ms', 'write_log', 'current_date');
  const missed = functions.filter((name) => !harmless.includes(name) && readsOnlyFiles(`select ${name}(1)`));
  assert.deepEqual(missed, []);
});

test('text that runs or hides other text does not count as reading files only', () => {
  for (const sql of [
    'select current_date',
    'select CURRENT_TIMESTAMP - day from sales',
    'select localtime',
    'select "now"()',
    'select now ()',
    "from query('select 1')",
    'select * from sales using sample 10%',
    'select * from sales tablesample 10%',
    'select count(*) from duckdb_memory()',
  ])
    assert.equal(readsOnlyFiles(sql), false, sql);
  for (const sql of [
    'select uuid, age, today from sales',
    "select max(page) from read_parquet('known.parquet')",
    'select average(1), manage(2), randomised(3)',
  ])
    assert.equal(readsOnlyFiles(sql), true, sql);
});

async function columnsOf(
  connection: { runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): unknown[] }> },
  sql: string,
): Promise<{ functions: string[] }> {
  const [row] = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  return row as { functions: string[] };
}
