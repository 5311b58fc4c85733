import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deploymentInput } from './api-client.ts';
import { checkLedger, emptyLedger, type Targets, upload, uploadedModel, writeUntilGone } from './ledger.ts';
import { seededRandom } from './seeded-random.ts';
import {
  allGone,
  descendants,
  isAlive,
  postgresPid,
  spawnServer,
  startProcess,
  temporaryHome,
} from './server-process.ts';

// Slow: each round kills and restarts a server.

const ROUNDS = 6;
const FIRST_STARTS = 3;

function seedOf(t: { diagnostic(message: string): void }): () => number {
  const seed = Number(process.env.FACET_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
  t.diagnostic(`FACET_TEST_SEED=${seed}`);
  return seededRandom(seed);
}

test('a server killed while clients write keeps every write that it acknowledged', async (t) => {
  const random = seedOf(t);
  const home = await temporaryHome(t);
  const env = { FACET_DATA_DIR: join(home, 'data') };
  const neighbour = await startProcess(t, { FACET_DATA_DIR: join(home, 'neighbour') });
  const neighbourPostgres = (await postgresPid(join(home, 'neighbour'))) ?? 0;

  let server = await startProcess(t, env);
  const targets: Targets = {
    edited: await server.makeDeployment('Edited'),
    uploaded: await server.makeDeployment('Uploaded'),
  };
  await server.ok('POST', `/build/api/v1/deployments/${targets.edited}/dev-mode`, {});
  const ledger = emptyLedger();
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Starts a pod, so that the crash has one to end.
    const { cubeApiToken } = await server.ok('POST', `/api/v1/deployments/${targets.edited}/token`, {});
    assert.equal((await server.query(targets.edited, '/cubejs-api/v1/meta', cubeApiToken)).status, 200);
    const postgres = (await postgresPid(env.FACET_DATA_DIR)) ?? 0;
    const writing = writeUntilGone(server, ledger, targets);
    await sleep(50 + random() * 1500);
    const ofPostgres = new Set([postgres, ...descendants(postgres)]);
    const children = descendants(server.pid).filter((pid) => !ofPostgres.has(pid));
    assert.ok(children.length > 0);
    assert.deepEqual(await server.end('SIGKILL'), { code: null, signal: 'SIGKILL' });
    await writing;
    await allGone(children, 10_000);

    server = await startProcess(t, env);
    await checkLedger(server, ledger, targets);
  }
  t.diagnostic(`${ledger.answered} writes were acknowledged`);

  // A model with an endless loop does not keep its process alive.
  await upload(server, targets.uploaded, 'for (;;) {}', 'model/cubes/endless.js');
  await sleep(1000);
  const postgres = (await postgresPid(env.FACET_DATA_DIR)) ?? 0;
  const ofPostgres = new Set([postgres, ...descendants(postgres)]);
  const children = descendants(server.pid).filter((pid) => !ofPostgres.has(pid));
  await server.end('SIGKILL');
  await allGone(children, 10_000);

  assert.ok(isAlive(neighbour.pid) && isAlive(neighbourPostgres));
  assert.equal((await neighbour.call('GET', '/readyz')).status, 200);
  await neighbour.end('SIGTERM');
});

test('a first start killed at any moment is completed by the next start', async (t) => {
  const random = seedOf(t);
  const home = await temporaryHome(t);
  for (let round = 1; round <= FIRST_STARTS; round += 1) {
    const env = { FACET_DATA_DIR: join(home, String(round)) };
    const killed = spawnServer(t, env);
    await sleep(100 + random() * 4000);
    killed.child.kill('SIGKILL');
    await killed.exited;

    const server = await startProcess(t, { ...env, FACET_ADMIN_API_KEY: '', FACET_DEMO: '1' });
    const shown = /^sk-\S+$/m;
    // Either start may print the key, or both.
    const key = shown.exec(server.stdout())?.[0] ?? shown.exec(killed.stdout())?.[0];
    assert.ok(key, 'neither start printed the key');
    const { items } = await server.ok('GET', '/api/v1/deployments', undefined, key);
    assert.deepEqual(
      items.map((item: { name: string }) => item.name),
      ['Demo'],
    );
    for (let asked = 0; ; asked += 1) {
      const path = `/api/v1/deployments/${items[0].id}/build-status`;
      const build = await server.ok('GET', path, undefined, key);
      if (build.status === 'built') break;
      assert.ok(build.status === 'building' && asked < 300, build.errorText);
      await sleep(100);
    }
    assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
    assert.equal(await postgresPid(env.FACET_DATA_DIR), undefined);
  }
});

test('PostgreSQL restarts after it is killed; until then requests return 503 with Retry-After', async (t) => {
  const home = await temporaryHome(t);
  const env = { FACET_DATA_DIR: join(home, 'data'), FACET_LOG_LEVEL: 'fatal' };
  const server = await startProcess(t, env);
  const id = await server.makeDeployment('Served');
  const { cubeApiToken } = await server.ok('POST', `/api/v1/deployments/${id}/token`, {});
  assert.equal((await server.query(id, '/cubejs-api/v1/meta', cubeApiToken)).status, 200);

  const postgres = (await postgresPid(env.FACET_DATA_DIR)) ?? 0;
  const statuses = new Map<number, number>();
  let isOver = false;
  const ask = async (method: string, path: string, body?: unknown) => {
    while (!isOver) {
      const answer = await server.call(method, path, { body });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 503) assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
      else assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      await sleep(10);
    }
  };
  const asking = Promise.all([
    ask('GET', '/api/v1/deployments'),
    ask('GET', '/readyz'),
    ask('PUT', `/api/v1/deployments/${id}`, { templateVariables: { colour: 'blue' } }),
    ask('GET', `/api/v1/deployments/${id}/build-status`),
    ask('POST', `/api/v1/deployments/${id}/token`, {}),
  ]);
  while (!statuses.has(200)) await sleep(10);
  process.kill(postgres, 'SIGKILL');
  while (!statuses.has(503)) await sleep(10);
  const begun = performance.now();
  while ((await server.call('GET', '/readyz')).status !== 200) await sleep(50);
  t.diagnostic(`ready again after ${Math.round(performance.now() - begun)} ms`);
  isOver = true;
  await asking;
  assert.notEqual(await postgresPid(env.FACET_DATA_DIR), postgres);

  // Jobs and notifications work again: an upload is built, and the running pod switches to it.
  await upload(server, id, uploadedModel('after the fall'));
  assert.equal((await server.waitForBuild(id)).status, 'built');
  for (let asked = 0; ; asked += 1) {
    const { body } = await server.query(id, '/cubejs-api/v1/meta', cubeApiToken);
    if (body.cubes?.[0]?.title === 'after the fall') break;
    assert.ok(asked < 200, JSON.stringify(body));
    await sleep(100);
  }
  const late = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Late'));
  assert.equal((await server.waitForBuild(late.id)).status, 'built');
  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
});
