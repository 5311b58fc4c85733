import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, eventually, publish } from '../../../../test/model-under-test.ts';
import { podProcesses } from '../../../../test/pod-process.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const MODEL = `cubes:
  - name: sales
    sql_table: read_csv_auto('sales.csv')
    measures: [{ name: amount, type: sum, sql: amount }]
  - name: dated
    sql: select *, now() as at from read_csv_auto('sales.csv')
    dimensions: [{ name: at, type: time, sql: at }]
    measures: [{ name: amount, type: sum, sql: amount }]
`;
/** Longer than any result is used without asking the engine. */
const LONG_MS = 31_000;

const server = await startTestServer({ after });
const id = await server.makeDeployment('Kept results');
await upload('amount\n5\n');
await publish(server, id, 'model/cubes/sales.yml', MODEL);
await server.waitForBuild(id);

async function upload(content: string): Promise<void> {
  const form = new FormData();
  form.set('path', 'sales.csv');
  form.set('file', new Blob([content]));
  const { status } = await server.call('POST', api(id, '/data-files'), { raw: form });
  assert.equal(status, 200);
}

async function ask(measure: string): Promise<{ readonly amount: number; readonly refreshedAt: string }> {
  const { rows, refreshedAt } = await server.ok('POST', api(id, '/query'), {
    query: { measures: [measure] },
  });
  return { amount: (rows as Json[])[0][0], refreshedAt };
}

const { now } = performance;
let passed = 0;
mock.method(performance, 'now', () => now.call(performance) + passed);
// Runs after the server has stopped.
after(() => mock.restoreAll());
/** Ages everything that the server has cached. */
const wait = () => {
  passed += LONG_MS;
};

async function restartPod(): Promise<void> {
  const [pid] = podProcesses(server, id);
  process.kill(Number(pid), 'SIGKILL');
  await eventually(
    async () => podProcesses(server, id)[0],
    (found) => found !== undefined && found !== pid,
  );
}

test('rows of files are cached, with their age, until a file changes', async () => {
  const first = await ask('sales.amount');
  assert.equal(first.amount, 5);
  wait();
  // The pod has forgotten the result.
  await restartPod();
  assert.deepEqual(await ask('sales.amount'), first);
  await upload('amount\n7\n');
  const second = await eventually(
    async () => {
      wait();
      return ask('sales.amount');
    },
    ({ amount }) => amount === 7,
  );
  assert.notEqual(second.refreshedAt, first.refreshedAt);
});

test('rows that depend on the time are queried again after thirty seconds', async () => {
  const first = await ask('dated.amount');
  assert.deepEqual(await ask('dated.amount'), first);
  wait();
  await restartPod();
  assert.notEqual((await ask('dated.amount')).refreshedAt, first.refreshedAt);
});

test('explanations are cached as long as rows', async () => {
  const timeDimensions = [{ dimension: 'dated.at', dateRange: 'last 1 second' }];
  const query = { measures: ['dated.amount'], timeDimensions };
  const explained = async () =>
    (await server.ok('POST', api(id, '/query/explain'), { query })).statements[0].values;
  const first = await explained();
  await sleep(1_100);
  assert.deepEqual(await explained(), first);
  wait();
  assert.notDeepEqual(await explained(), first);
});

test('rows come with where they are from, and how long their statement waited and ran', async () => {
  const timing = async (query: object) => (await server.ok('POST', api(id, '/query'), { query })).timing;
  const query = { measures: ['sales.amount'], limit: 3 };
  const { totalMs, source, queueMs, databaseMs } = await timing(query);
  assert.equal(source, 'database');
  assert.ok(
    queueMs >= 0 && databaseMs >= 0 && totalMs >= databaseMs,
    JSON.stringify({ totalMs, databaseMs }),
  );
  const cached = { source: 'cache', queueMs: null, databaseMs: null };
  const again = await timing(query);
  assert.deepEqual({ ...again, totalMs: undefined }, { ...cached, totalMs: undefined });
  // The pod confirms that the rows are still the same.
  wait();
  assert.equal((await timing(query)).source, 'cache');
  // The number of all rows is a second statement, whose time nobody reports.
  assert.equal((await timing({ ...query, total: true })).source, null);
});
