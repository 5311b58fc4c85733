import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { manifestOf, ORDERS_COLUMNS, syncEnded, syncPath } from '../../../../../test/dbt-under-test.ts';
import type { Halt } from '../../../../../test/halt-syncs.ts';
import { eventually, filesOf } from '../../../../../test/model-under-test.ts';
import type { Json } from '../../../../../test/server-under-test.ts';
import { syncNodes } from '../../../../../test/sync-nodes.ts';

// Slow: starts a worker for every point at which one is killed.

const { database, halts, home, startNode, server, remote, first, synced } = await syncNodes({ after });

test('killing a worker in every phase does not change the result', async () => {
  const id = await synced();
  const points: Halt[] = [
    { at: 'stored', name: 'clone' },
    { at: 'stage', name: 'PROCESSING_MANIFEST' },
    { at: 'stored', name: 'generate' },
    { at: 'stored', name: 'compile' },
    { at: 'stored', name: 'commit' },
    { at: 'commit', name: '' },
  ];
  const run = await server.ok('POST', syncPath(id));
  for (const [turn, point] of points.entries()) {
    await halts.set(point);
    // Every other worker is on another node, which has no files of the run.
    const worker = await startNode('worker', `machine-${turn % 2}`);
    await halts.reached().catch(async (error) => {
      const rows = await database.db.selectFrom('dbt_syncs').selectAll().execute();
      throw new Error(`${JSON.stringify([point, rows])}${worker.stderr()}`, { cause: error });
    });
    await worker.end('SIGKILL');
    // A push during the run does not affect it.
    if (point.at === 'stored' && point.name === 'clone')
      await remote.commit('main', {
        'manifest.json': JSON.stringify(manifestOf({ others: ORDERS_COLUMNS })),
      });
    const { items } = await server.ok('GET', syncPath(id));
    assert.deepEqual(
      { itemCount: items.length, status: items[0].status },
      { itemCount: 1, status: 'RUNNING' },
      JSON.stringify(point),
    );
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
  // The other node removes its folder when it starts.
  const other = await startNode('worker', 'machine-1');
  for (const machine of ['machine-0', 'machine-1'])
    await eventually(
      () => readdir(join(home, machine, 'dbt', 'runs')).catch(() => []),
      (left) => left.length === 0,
    );
  await last.end('SIGTERM');
  await other.end('SIGTERM');
});

test('a run whose workers die repeatedly in one phase ends with the status UNKNOWN', async () => {
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
  assert.match(end.errorMessage, /outcome is unknown/);
  const status = await server.ok('GET', syncPath(id, `/${run.syncJobId}`));
  assert.deepEqual(
    { status: status.status, error: status.error },
    { status: 'FAILED', error: end.errorMessage },
  );
  const unknown = await server.ok('GET', syncPath(id, '?status=UNKNOWN'));
  assert.deepEqual(
    unknown.items.map((each: Json) => each.syncJobId),
    [run.syncJobId],
  );
  await worker.end('SIGTERM');
});

test('a worker that stops gracefully hands its run over without counting an attempt', async () => {
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
