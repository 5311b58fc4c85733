import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { withDescendants } from '@facet/programs';
import { load, podOf, send } from '../testing/pod-under-test.ts';
import { type SparePod, startSparePod } from './spare-pod.ts';

const MODEL = `cubes:
  - name: orders
    sql: select 1 as id, '{{ env_var('CUBEJS_SHOP', 'none') | safe }}' as shop
    measures: [{ name: count, type: count }]
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: shop, sql: shop, type: string }`;
const OPTIONS = { memoryMb: 768 };
const QUERY = { measures: ['orders.count'], dimensions: ['orders.shop'] };

/** A folder of data folders with a spare pod that has loaded the engine. */
async function spareOf(t: TestContext): Promise<{ root: string; dataDir: string; spare: SparePod }> {
  const root = await mkdtemp(join(tmpdir(), 'facet-spare-test-'));
  const dataDir = join(root, '7');
  await mkdir(dataDir);
  const spare = await startSparePod({ ...OPTIONS, dataRoot: root });
  t.after(async () => {
    await spare.discard();
    await rm(root, { recursive: true });
  });
  await spare.loaded;
  return { root, dataDir, spare };
}

test('a spare pod becomes the pod of a deployment, with its variables, tokens and data folder', async (t) => {
  const { root, dataDir, spare } = await spareOf(t);
  const pod = await podOf(
    t,
    {
      'orders.yml': MODEL,
      'written.yml': `cubes:
  - name: written
    sql: select * from read_csv('later.csv')
    measures: [{ name: count, type: count }]`,
    },
    {
      ...OPTIONS,
      dataDir,
      variables: { CUBEJS_SHOP: 'berlin' },
      tokens: { files: { web: 'a-token' }, variables: { CUBEJS_TOKEN_FILE: 'web' } },
    },
    spare,
  );
  assert.deepEqual(pod.pids, spare.pids);
  await Promise.all([pod.ready, spare.over]);
  const { body } = await load(pod, QUERY);
  assert.deepEqual(body.data, [{ 'orders.shop': 'berlin', 'orders.count': '1' }]);
  // What is written to the deployment's folder later is in the pod's.
  await writeFile(join(dataDir, 'later.csv'), 'a\n1\n2\n');
  const written = await load(pod, { measures: ['written.count'] });
  assert.deepEqual(written.body.data, [{ 'written.count': '2' }]);
  assert.deepEqual(await readdir(root), ['7']);

  // It serves this deployment only, and leaves nothing behind.
  const other = await podOf(
    t,
    { 'orders.yml': MODEL },
    { ...OPTIONS, variables: { CUBEJS_SHOP: 'rome' } },
    spare,
  );
  assert.notDeepEqual(other.pids, spare.pids);
  await spare.discard();
  assert.equal((await send(pod, 'meta')).status, 200);
  const { socketPath } = pod.origin;
  await pod.stop();
  assert.deepEqual([existsSync(socketPath), await readdir(root)], [false, ['7']]);
});

test('a spare pod knows of no deployment', async (t) => {
  const { root, dataDir, spare } = await spareOf(t);
  const secret = 'the-secret-of-another-deployment';
  const pod = await podOf(t, { 'orders.yml': MODEL }, { ...OPTIONS, dataDir, apiSecret: secret }, spare);
  await pod.ready;
  const next = await startSparePod({ ...OPTIONS, dataRoot: root });
  t.after(() => next.discard());
  await next.loaded;
  for (const pid of next.pids.flatMap(withDescendants)) {
    assert.ok(!pod.pids.flatMap(withDescendants).includes(pid));
    for (const file of ['cmdline', 'environ'])
      assert.doesNotMatch(readFileSync(`/proc/${pid}/${file}`, 'utf8'), /CUBEJS|secret|\/7(\/|\0)/);
  }
  const [folder] = readdirSync(root).filter((name) => name !== '7');
  assert.deepEqual(await readdir(join(root, folder ?? '')), []);
});

test('a pod whose data folder has files, is in use, or that starts with other settings takes no spare pod', async (t) => {
  const { root, dataDir, spare } = await spareOf(t);
  const files = { 'orders.yml': MODEL };
  const startWith = async (options: object) =>
    (await podOf(t, files, { ...OPTIONS, ...options }, spare)).pids;
  const full = join(root, '8');
  await mkdir(full);
  await writeFile(join(full, 'a.csv'), 'a\n1\n');
  assert.notDeepEqual(await startWith({ dataDir: full }), spare.pids);
  assert.notDeepEqual(await startWith({ dataDir, memoryMb: 800 }), spare.pids);
  assert.notDeepEqual(await startWith({ dataDir }), spare.pids, 'another pod uses the folder');
  const free = join(root, '9');
  await mkdir(free);
  assert.deepEqual(await startWith({ dataDir: free }), spare.pids);
});

test('a pod with a database file takes a spare pod only if it finds the file', async (t) => {
  const { dataDir, spare } = await spareOf(t);
  const variables = { CUBEJS_DB_DUCKDB_DATABASE_PATH: 'later.db' };
  const pod = await podOf(t, { 'orders.yml': MODEL }, { ...OPTIONS, dataDir, variables }, spare);
  await pod.ready;
  const instance = await DuckDBInstance.create(join(dataDir, 'later.db'));
  instance.closeSync();
  const { body } = await load(pod, QUERY);
  assert.deepEqual(body.data, [{ 'orders.shop': 'none', 'orders.count': '1' }]);
});

test('a spare pod that ends is not used and leaves nothing behind', async (t) => {
  const { root, dataDir, spare } = await spareOf(t);
  process.kill(spare.pids[1] as number, 'SIGKILL');
  await spare.over;
  assert.deepEqual(await readdir(root), ['7']);
  const pod = await podOf(t, { 'orders.yml': MODEL }, { ...OPTIONS, dataDir }, spare);
  await pod.ready;
  assert.notDeepEqual(pod.pids, spare.pids);
});
