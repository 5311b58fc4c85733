import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { dbtProject } from '../../../test/dbt-project.ts';
import { manifestOf, ORDERS_COLUMNS, syncEnded, syncPath } from '../../../test/dbt-under-test.ts';
import { gitRemote } from '../../../test/git-remote.ts';
import { type Halt, haltSyncs } from '../../../test/halt-syncs.ts';
import { api, eventually, filesOf } from '../../../test/model-under-test.ts';
import { type ReadyServer, startProcess, temporaryHome } from '../../../test/server-process.ts';
import { deploymentInput, type Json, type ServerUnderTest } from '../../../test/server-under-test.ts';

const database = await testDatabase();
const halts = await haltSyncs(database.connection);
after(async () => {
  await halts.close();
  await database.close();
});
const home = await temporaryHome({ after });
const secretKey = randomBytes(32).toString('base64');
let started = 0;

/** A process; a worker that is killed is followed by one on the next machine, unless told to stay on the same. */
function startNode(roles: string, machine: string): Promise<ReadyServer> {
  return startProcess(
    { after },
    {
      DATABASE_URL: connectionUrl(database.connection),
      FACET_DATA_DIR: join(home, machine),
      FACET_SECRET_KEY: secretKey,
      FACET_ROLES: roles,
      FACET_OUTBOUND_ALLOW: '127.0.0.1',
    },
  );
}

const server = (await startNode('api', 'front')) as unknown as ServerUnderTest;
const remote = await gitRemote({ after }, 'shop.git');
const manifest = JSON.stringify(manifestOf({ orders: ORDERS_COLUMNS }));
const first = await remote.commit('main', { ...dbtProject, 'manifest.json': manifest });

/** A deployment whose syncs read the repository. */
async function synced(settings: Json = { manifestPath: 'manifest.json' }): Promise<number> {
  started += 1;
  // Nobody builds it while there is no worker.
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput(`Killed ${started}`));
  await server.ok('PUT', api(id, '/dbt-integration'), {
    repositoryUrl: remote.url,
    branch: 'main',
    ...settings,
  });
  return id;
}

const bothEnds = (stage: string, phase: string): Halt[] => [
  { at: 'stage', name: stage },
  { at: 'stored', name: phase },
];

test('workers that are killed in every phase, one after the other, change nothing of the end', async () => {
  const id = await synced();
  const points: Halt[] = [
    ...bothEnds('UPLOADING_PROJECT', 'clone'),
    ...bothEnds('PROCESSING_MANIFEST', 'manifest'),
    ...bothEnds('WRITING_CUBE_FILES', 'generate'),
    ...bothEnds('FINALIZING', 'compile'),
    { at: 'stored', name: 'commit' },
    { at: 'commit', name: '' },
  ];
  const run = await server.ok('POST', syncPath(id));
  for (const [turn, point] of points.entries()) {
    await halts.set(point);
    // Every other one on another machine, which has nothing of the run on its disk.
    const worker = await startNode('worker', `machine-${turn % 2}`);
    await halts.reached().catch(async (error) => {
      const rows = await database.db.selectFrom('dbt_syncs').selectAll().execute();
      throw new Error(`${JSON.stringify([point, rows])}${worker.stderr()}`, { cause: error });
    });
    await worker.end('SIGKILL');
    // What is pushed meanwhile is not what this run is of.
    if (point.at === 'stored' && point.name === 'clone')
      await remote.commit('main', {
        'manifest.json': JSON.stringify(manifestOf({ others: ORDERS_COLUMNS })),
      });
    const { items } = await server.ok('GET', syncPath(id));
    assert.deepEqual([items.length, items[0].status], [1, 'RUNNING'], JSON.stringify(point));
  }
  await halts.set(null);
  const last = await startNode('worker', 'machine-0');
  const end = await syncEnded(server, id, run.syncJobId);
  assert.equal(end.status, 'COMPLETED', JSON.stringify(end));
  assert.deepEqual(
    end.phases.map((phase: Json) => `${phase.phase} ${phase.outcome}`),
    ['clone ok', 'manifest ok', 'generate ok', 'compile ok', 'commit ok'],
  );
  const row = await database.db
    .selectFrom('dbt_syncs')
    .select(['head_sha', 'attempts'])
    .where('id', '=', run.syncJobId)
    .executeTakeFirstOrThrow();
  assert.ok(row.head_sha !== null && row.head_sha.length === 40);
  const files = await filesOf(server, id, run.branchName);
  const generated = Object.keys(files).filter((file) => file.startsWith('model/cubes/dbt/'));
  assert.equal(generated.length, 1);
  assert.match(generated[0] ?? '', row.head_sha === first ? /orders/ : /others/);
  const commits = await database.db
    .selectFrom('commits')
    .select('message')
    .where('deployment_id', '=', id)
    .execute();
  assert.equal(commits.filter(({ message }) => message.startsWith('Sync dbt project')).length, 1);
  const documents = await database.db.selectFrom('dbt_sync_documents').select('name').execute();
  assert.deepEqual(documents, []);
  // The machine that did not end the run tidies up when it starts.
  const other = await startNode('worker', 'machine-1');
  for (const machine of ['machine-0', 'machine-1'])
    await eventually(
      () => readdir(join(home, machine, 'dbt', 'runs')).catch(() => []),
      (left) => left.length === 0,
    );
  await last.end('SIGTERM');
  await other.end('SIGTERM');
});

test('a run whose workers die again and again in one phase ends as unknown', async () => {
  const id = await synced();
  const run = await server.ok('POST', syncPath(id));
  await halts.set({ at: 'stored', name: 'generate' });
  for (let turn = 0; turn < 3; turn += 1) {
    const worker = await startNode('worker', 'machine-0');
    await halts.reached();
    await worker.end('SIGKILL');
    await halts.set(null);
    await halts.set({ at: 'stored', name: 'generate' });
  }
  await halts.set(null);
  const worker = await startNode('worker', 'machine-0');
  const end = await syncEnded(server, id, run.syncJobId);
  assert.equal(end.status, 'UNKNOWN', JSON.stringify(end));
  assert.match(end.errorMessage, /could not be established/);
  const status = await server.ok('GET', syncPath(id, `/${run.syncJobId}`));
  assert.deepEqual([status.status, status.error], ['FAILED', end.errorMessage]);
  const unknown = await server.ok('GET', syncPath(id, '?status=UNKNOWN'));
  assert.deepEqual(
    unknown.items.map((each: Json) => each.syncJobId),
    [run.syncJobId],
  );
  await worker.end('SIGTERM');
});

test('a worker that is stopped in order gives its run to another, which counts no attempt for it', async () => {
  const id = await synced();
  const held: (() => void)[] = [];
  remote.answer = (_request, response) => held.push(() => response.destroy());
  const run = await server.ok('POST', syncPath(id));
  const stopped = await startNode('worker', 'machine-0');
  await eventually(
    async () => held.length,
    (count) => count > 0,
  );
  assert.deepEqual(await stopped.end('SIGTERM'), { code: 0, signal: null });
  remote.answer = null;
  for (const end of held) end();
  const { attempts } = await database.db
    .selectFrom('dbt_syncs')
    .select('attempts')
    .where('id', '=', run.syncJobId)
    .executeTakeFirstOrThrow();
  assert.equal(attempts, 0);
  const worker = await startNode('worker', 'machine-1');
  assert.equal((await syncEnded(server, id, run.syncJobId)).status, 'COMPLETED');
  await worker.end('SIGTERM');
});

test('cancelled in any phase, a run commits nothing any more; its worker goes on to others', async () => {
  const worker = await startNode('worker', 'machine-0');
  const id = await synced();
  const points: Halt[] = [
    ...bothEnds('UPLOADING_PROJECT', 'clone'),
    ...bothEnds('PROCESSING_MANIFEST', 'manifest'),
    ...bothEnds('WRITING_CUBE_FILES', 'generate'),
    { at: 'stage', name: 'FINALIZING' },
  ];
  for (const point of points) {
    await halts.set(point);
    const run = await server.ok('POST', syncPath(id));
    await halts.reached();
    // The answer waits for the row where a phase is being stored, which is when that goes on.
    const cancelled = server.call('DELETE', syncPath(id, `/${run.syncJobId}`));
    await new Promise((done) => setTimeout(done, 300));
    await halts.set(null);
    assert.equal((await cancelled).status, 200, JSON.stringify(point));
    const end = await syncEnded(server, id, run.syncJobId);
    assert.deepEqual([end.status, end.errorMessage], ['CANCELLED', null]);
    assert.equal((await server.call('GET', syncPath(id, `/${run.syncJobId}/result`))).status, 422);
    assert.equal((await server.call('DELETE', syncPath(id, `/${run.syncJobId}`))).status, 200);
    const branches = await server.ok('GET', `/build${api(id, '/branches')}`);
    assert.ok(!branches.items.some((branch: Json) => branch.name === run.branchName), JSON.stringify(point));
  }
  await eventually(
    () => readdir(join(home, 'machine-0', 'dbt', 'runs')).catch(() => []),
    (left) => left.length === 0,
  );
  const after = await server.ok('POST', syncPath(id));
  assert.equal((await syncEnded(server, id, after.syncJobId)).status, 'COMPLETED');
  await worker.end('SIGTERM');
});

test('two workers with one run between them store each phase once', async () => {
  const workers = await Promise.all(
    ['machine-0', 'machine-1'].map((machine) => startNode('worker', machine)),
  );
  const id = await synced();
  await halts.set({ at: 'stored', name: 'manifest' });
  const run = await server.ok('POST', syncPath(id));
  await halts.reached();
  // A second job of the same run, as when a heartbeat was missed.
  const third = await startNode('worker', 'machine-2');
  await new Promise((done) => setTimeout(done, 1000));
  await halts.set(null);
  const end = await syncEnded(server, id, run.syncJobId);
  assert.deepEqual(
    end.phases.map((phase: Json) => phase.phase),
    ['clone', 'manifest', 'generate', 'compile', 'commit'],
  );
  for (const worker of [...workers, third]) await worker.end('SIGTERM');
});
