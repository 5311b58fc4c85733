import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  manifestOf,
  ORDERS_COLUMNS,
  startSync,
  syncEnded,
  syncPath,
} from '../../../../../test/dbt-under-test.ts';
import { build, eventually, filesOf, publish } from '../../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Synced');
const path = (rest = '') => syncPath(id, rest);
const manifest = manifestOf({
  orders: ORDERS_COLUMNS,
  customers: [{ name: 'customer_id', data_type: 'integer' }],
});
const start = (body: Json = {}) => startSync(server, id, { manifest, ...body });
const ended = (run: Json) => syncEnded(server, id, run.syncJobId);

test('invalid requests are rejected when a sync starts', async () => {
  const refused: [Json, number, RegExp][] = [
    [{ source: 'manifest' }, 400, /body\.manifest is required/],
    [{ source: 'manifest', manifest: 'text' }, 400, /body\.manifest/],
    [{ source: 'manifest', manifest: [] }, 400, /body\.manifest/],
    [{ source: 'manifest', manifest, ref: '' }, 400, /body\.ref/],
    [{ source: 'manifest', manifest, ref: 'a'.repeat(40) }, 400, /body\.ref .*SHA/],
    [{ source: 'manifest', manifest, ref: '--upload-pack=touch /tmp/x' }, 400, /body\.ref/],
    [{ source: 'manifest', manifest, ref: 'a..b' }, 400, /body\.ref/],
    [{ source: 'manifest', manifest, ref: 'a b' }, 400, /body\.ref/],
    [{ source: 'manifest', manifest, branchName: 'main' }, 400, /body\.branchName.*deploy branch/],
    [{ source: 'manifest', manifest, branchName: 'dev-x' }, 400, /body\.branchName.*dev-/],
    [{ source: 'Manifest', manifest }, 400, /body\.source/],
    [{ source: 'manifest', manifest, output: 'folder' }, 400, /body\.output/],
    [{}, 409, /integration/],
  ];
  for (const [body, status, message] of refused) {
    const answer = await server.call('POST', path(), { body });
    assert.equal(answer.status, status, JSON.stringify([body, answer.body]).slice(0, 500));
    assert.match(answer.body.error, message);
  }
  assert.deepEqual((await server.ok('GET', path())).items, []);
});

test('every operation on an unknown run returns 404', async () => {
  for (const unknown of ['6a0b4f0e-0000-4000-8000-000000000000', 'x', "1' or '1'='1"])
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/result'],
      ['GET', '/logs'],
      ['GET', '/generated-files'],
      ['DELETE', ''],
    ] as const) {
      const answer = await server.call(method, path(`/${encodeURIComponent(unknown)}${rest}`));
      assert.equal(answer.status, 404, `${method} ${rest}: ${JSON.stringify(answer.body)}`);
    }
});

test('a manifest becomes a branch of cubes for review', async () => {
  const started = await start({ ref: 'feature/x' });
  assert.match(started.branchName, /^dbt-sync\/feature\/x-\d{14}-[0-9a-f]{8}$/);
  const review = `${server.url}/d/${id}/schema?branch=${encodeURIComponent(started.branchName)}&devmode=true`;
  assert.equal(started.reviewUrl, review);
  const run = await ended(started);
  assert.equal(run.status, 'COMPLETED', JSON.stringify(run));
  assert.deepEqual(
    run.phases.map((phase: Json) => [phase.phase, phase.outcome]),
    [
      ['manifest', 'ok'],
      ['generate', 'ok'],
      ['compile', 'ok'],
      ['commit', 'ok'],
    ],
  );
  const offsets = run.phases.map((phase: Json) => phase.startedOffsetMs);
  assert.deepEqual(
    offsets,
    [...offsets].sort((a, b) => a - b),
  );
  assert.equal(run.trigger, 'api');
  assert.equal(run.source, 'manifest');
  assert.equal(run.lastStage, 'FINALIZING');
  assert.deepEqual(run.stats, {
    models: 2,
    sources: 0,
    macros: 0,
    cubeCount: 2,
    generatedFileCount: 2,
    dbtVersion: '1.11.16',
    manifestGeneratedAt: '2026-08-17T11:59:00.000000Z',
  });

  const status = await server.ok('GET', path(`/${started.syncJobId}`));
  assert.deepEqual(
    { status: status.status, percentComplete: status.progress.percentComplete, error: status.error },
    { status: 'COMPLETED', percentComplete: 100, error: null },
  );
  assert.equal(status.reviewUrl, review);
  const files = await filesOf(server, id, started.branchName);
  const made = Object.keys(files).filter((file) => file.startsWith('model/cubes/dbt/'));
  assert.equal(made.length, 2);
  assert.ok(Object.keys(files).length > 2, 'the branch has the rest of the data model too');
  const result = await server.ok('GET', path(`/${started.syncJobId}/result`));
  assert.deepEqual(result.generatedFiles.map((file: Json) => file.path).sort(), made.sort());
  assert.deepEqual(result.manifestStats, { models: 2, sources: 0, macros: 0 });
  assert.equal(result.cubeCount, 2);
  assert.equal(result.reviewUrl, review);
  assert.equal(result.models.length, 2);
  assert.deepEqual(
    result.diff.map((file: Json) => file.change),
    ['added', 'added'],
  );
  const { items } = await server.ok('GET', path(`/${started.syncJobId}/logs`));
  assert.ok(items.some((line: Json) => line.phase === 'compile' && line.durationMs >= 0));
  assert.ok(items.every((line: Json) => line.stream === 'system'));
  assert.equal((await server.call('GET', path(`/${started.syncJobId}/generated-files`))).status, 404);
  assert.equal((await server.call('DELETE', path(`/${started.syncJobId}`))).status, 409);

  const { branchName } = await server.ok('POST', build(id, '/dev-mode'), { branchName: started.branchName });
  const built = await server.waitForBuild(id, branchName);
  assert.equal(built.status, 'built', built.errorText);
  await server.ok('DELETE', build(id, '/dev-mode'));
  const left = join(server.dataDir, 'dbt', 'runs');
  await eventually(
    async () => (existsSync(left) ? readdirSync(left) : []),
    (names) => names.length === 0,
  );
});

test('another sync to a branch deletes stale files, keeps those of users, and commits only changes', async () => {
  await publish(server, id, 'model/cubes/own.yml', 'cubes: []\n');
  await publish(server, id, 'model/cubes/dbt/by-hand.yml', '# From a user\ncubes: []\n');
  const first = await ended(await start({ branchName: 'models' }));
  const before = await server.ok('GET', path(`/${first.syncJobId}/result`));
  const again = await ended(await start({ branchName: 'models' }));
  const same = await server.ok('GET', path(`/${again.syncJobId}/result`));
  assert.deepEqual({ commit: same.commit, diff: same.diff }, { commit: before.commit, diff: [] });
  const only = manifestOf({ customers: [{ name: 'customer_id', data_type: 'integer' }] });
  const third = await ended(await start({ branchName: 'models', manifest: only }));
  const result = await server.ok('GET', path(`/${third.syncJobId}/result`));
  assert.deepEqual(
    result.diff.map((file: Json) => [file.path, file.change]),
    [[before.generatedFiles.find((file: Json) => /orders/.test(file.path)).path, 'deleted']],
  );
  const files = await filesOf(server, id, 'models');
  assert.equal(files['model/cubes/own.yml'], 'cubes: []\n');
  assert.equal(files['model/cubes/dbt/by-hand.yml'], '# From a user\ncubes: []\n');
  assert.ok(!Object.keys(files).some((file) => /dbt\/.*orders/.test(file)));
});

test('the output files commits nothing and keeps the files for an hour', async () => {
  const branches = (await server.ok('GET', build(id, '/branches'))).items.length;
  const started = await start({ output: 'files', branchName: '' });
  assert.deepEqual(
    { branchName: started.branchName, reviewUrl: started.reviewUrl },
    { branchName: '', reviewUrl: null },
  );
  const run = await ended(started);
  assert.equal(run.status, 'COMPLETED', JSON.stringify(run));
  assert.equal((await server.ok('GET', build(id, '/branches'))).items.length, branches);
  const { items, pageInfo } = await server.ok('GET', path(`/${run.syncJobId}/generated-files`));
  assert.equal(items.length, 2);
  assert.equal(pageInfo.hasNextPage, false);
  assert.match(items[0].content, /cubes:/);
  const result = await server.ok('GET', path(`/${run.syncJobId}/result`));
  assert.deepEqual(
    { branchName: result.branchName, commit: result.commit, reviewUrl: result.reviewUrl },
    { branchName: null, commit: null, reviewUrl: null },
  );
  await server.db
    .updateTable('dbt_sync_files')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  const over = await server.call('GET', path(`/${run.syncJobId}/generated-files`));
  assert.equal(over.status, 404);
  assert.match(over.body.error, /hour/);
});

test('an invalid manifest fails the run in the phase manifest, with the reason', async () => {
  const bad: [Json, RegExp][] = [
    [{}, /manifest/i],
    [{ ...manifest, nodes: {} }, /model/],
    [
      { ...manifest, metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v9.json' } },
      /version/,
    ],
  ];
  for (const [given, message] of bad) {
    const run = await ended(await start({ manifest: given }));
    assert.deepEqual(
      { status: run.status, failedPhase: run.failedPhase },
      { status: 'FAILED', failedPhase: 'manifest' },
      JSON.stringify(run),
    );
    assert.match(run.errorMessage, message);
    assert.equal(run.phases.at(-1).outcome, 'failed');
    const status = await server.ok('GET', path(`/${run.syncJobId}`));
    assert.deepEqual(
      { status: status.status, error: status.error },
      { status: 'FAILED', error: run.errorMessage },
    );
    const result = await server.call('GET', path(`/${run.syncJobId}/result`));
    assert.deepEqual(
      { status: result.status, error: result.body.error },
      { status: 422, error: run.errorMessage },
    );
    const branches = (await server.ok('GET', build(id, '/branches'))).items;
    assert.ok(!branches.some((branch: Json) => branch.name === run.branchName));
  }
  assert.equal(
    Number(
      (
        await server.db
          .selectFrom('dbt_sync_documents')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ),
    0,
  );
});
