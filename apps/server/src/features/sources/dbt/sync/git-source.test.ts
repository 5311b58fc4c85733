import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { dbtProject } from '../../../../../test/dbt-project.ts';
import { manifestOf, ORDERS_COLUMNS, syncEnded, syncPath } from '../../../../../test/dbt-under-test.ts';
import { gitRemote } from '../../../../../test/git-remote.ts';
import { api, build, eventually, filesOf } from '../../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const id = await server.makeDeployment('Synced from git');
const remote = await gitRemote({ after }, 'shop.git');
const manifest = JSON.stringify(manifestOf({ orders: ORDERS_COLUMNS }));
await remote.commit('main', { ...dbtProject, 'manifest.json': manifest });
const save = (body: Json) => server.ok('PUT', api(id, '/dbt-integration'), body);
const start = (body: Json = {}) => server.ok('POST', syncPath(id), body);
const ended = async (started: Json) => syncEnded(server, id, started.syncJobId);
const leftOnDisk = () => {
  const runs = join(server.dataDir, 'dbt', 'runs');
  return existsSync(runs) ? readdirSync(runs) : [];
};
/** The worker removes the folder after it has stored the end of the run. */
const nothingLeft = () =>
  eventually(
    async () => leftOnDisk(),
    (left) => left.length === 0,
  );
await save({ repositoryUrl: remote.url, branch: 'main', manifestPath: 'manifest.json' });

test('a committed manifest is converted without dbt', async () => {
  const started = await start();
  assert.match(started.branchName, /^dbt-sync\/main-/);
  const run = await ended(started);
  assert.equal(run.status, 'COMPLETED', JSON.stringify(run));
  assert.deepEqual(
    run.phases.map((phase: Json) => phase.phase),
    ['clone', 'manifest', 'generate', 'compile', 'commit'],
  );
  assert.deepEqual({ source: run.source, gitRef: run.gitRef }, { source: 'git', gitRef: 'main' });
  const { items } = await server.ok('GET', syncPath(id, `/${run.syncJobId}/logs`));
  assert.ok(items.some((line: Json) => line.message.includes('Cloned main at')));
  assert.ok(Object.keys(await filesOf(server, id, run.branchName)).some((file) => /dbt.*orders/.test(file)));
  await nothingLeft();
});

test('a ref in the request overrides the saved branch', async () => {
  await remote.commit('next/wave', { 'manifest.json': manifest }, { parent: await remote.head('main') });
  const started = await start({ ref: 'next/wave' });
  assert.match(started.branchName, /^dbt-sync\/next\/wave-/);
  const run = await ended(started);
  assert.deepEqual(
    { status: run.status, gitRef: run.gitRef },
    { status: 'COMPLETED', gitRef: 'next/wave' },
    JSON.stringify(run),
  );
});

test('a missing project or manifest fails the run in its phase and leaves no files behind', async () => {
  const cases: [Json, Json, string, RegExp][] = [
    [{}, { ref: 'nowhere' }, 'clone', /nowhere/],
    [{ manifestPath: 'no.json' }, {}, 'manifest', /no\.json/],
    [{ manifestPath: 'dbt_project.yml' }, {}, 'manifest', /not valid JSON/],
    [{ projectPath: 'deeper', manifestPath: null }, {}, 'clone', /dbt_project\.yml/],
  ];
  for (const [settings, body, phase, message] of cases) {
    await save({ projectPath: '.', manifestPath: 'manifest.json', ...settings });
    const run = await ended(await start(body));
    assert.deepEqual(
      { status: run.status, failedPhase: run.failedPhase },
      { status: 'FAILED', failedPhase: phase },
      JSON.stringify(run),
    );
    assert.match(run.errorMessage, message);
    await nothingLeft();
  }
  await save({ projectPath: '.', manifestPath: 'manifest.json' });
  const { items } = await server.ok('GET', build(id, '/branches'));
  assert.equal(items.filter((branch: Json) => branch.name.startsWith('dbt-sync/')).length, 2);
});

test('a cancellation ends a stalled clone within 3 seconds', async () => {
  const hanging: (() => void)[] = [];
  remote.answer = (_request, response) => hanging.push(() => response.end());
  const started = await start();
  const isCloning = async () => {
    const status = await server.ok('GET', syncPath(id, `/${started.syncJobId}`));
    return status.status === 'UPLOADING_PROJECT' && hanging.length > 0;
  };
  for (
    const until = Date.now() + 20_000;
    !(await isCloning());
    await new Promise((done) => setTimeout(done, 50))
  )
    assert.ok(Date.now() < until, 'the clone did not start');
  const at = Date.now();
  await server.ok('DELETE', syncPath(id, `/${started.syncJobId}`));
  while (leftOnDisk().length > 0) {
    assert.ok(Date.now() - at < 3000, 'the folder was not removed');
    await new Promise((done) => setTimeout(done, 20));
  }
  remote.answer = null;
  for (const end of hanging) end();
  const run = await ended(started);
  assert.equal(run.status, 'CANCELLED');
  const status = await server.ok('GET', syncPath(id, `/${started.syncJobId}`));
  assert.equal(status.status, 'FAILED');
  assert.match(status.error, /cancelled/);
});
