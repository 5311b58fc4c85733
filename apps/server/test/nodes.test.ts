import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { deploymentInput } from './api-client.ts';
import { getOverHttps } from './https-client.ts';
import { upload, uploadedModel } from './ledger.ts';
import { selfSigned } from './self-signed.ts';
import { type ReadyServer, startProcess, temporaryHome } from './server-process.ts';

type After = { after(work: () => Promise<void>): void };

/** Starts nodes of one installation; each has a data folder of its own. */
async function installation(t: After) {
  const home = await temporaryHome(t);
  const { connection, close, db } = await testDatabase();
  t.after(close);
  const start = (name: string, env: Record<string, string>) =>
    startProcess(t, {
      DATABASE_URL: connectionUrl(connection),
      FACET_SECRET_KEY: 'c3'.repeat(32),
      FACET_DATA_DIR: join(home, name),
      FACET_LOG_LEVEL: 'fatal',
      ...env,
    });
  return { home, db, start };
}

async function tokenFor(server: ReadyServer, id: number): Promise<string> {
  const { cubeApiToken } = await server.ok('POST', `/api/v1/deployments/${id}/token`, {});
  return cubeApiToken;
}

const META = '/cubejs-api/v1/meta';

test('roles in processes of their own: made here, built there, served from a third', async (t) => {
  const { start, db } = await installation(t);
  // All at once on an empty database: one migrates and makes the administrator.
  const [api, other, worker, pods, morePods] = await Promise.all([
    start('api', { FACET_ROLES: 'api' }),
    start('other', { FACET_ROLES: 'api' }),
    start('worker', { FACET_ROLES: 'worker' }),
    start('pods', { FACET_ROLES: 'pod' }),
    start('more-pods', { FACET_ROLES: 'pod' }),
  ]);
  for (const node of [worker, pods]) {
    assert.equal((await node.call('GET', '/readyz')).status, 200);
    assert.equal((await node.call('GET', '/metrics')).status, 200);
    assert.equal((await node.call('GET', '/api/v1/deployments')).status, 404);
  }
  assert.equal((await worker.call('GET', `/d/1${META}`)).status, 404);

  const id = await api.makeDeployment('Everywhere');
  const token = await tokenFor(api, id);
  const meta = await api.query(id, META, token);
  assert.equal(meta.status, 200);
  assert.equal(meta.body.cubes[0].name, 'orders');
  assert.equal((await api.call('GET', `/d/${id}${META}`, { key: null })).status, 403);
  const { items } = await other.ok('GET', `/api/v1/deployments/${id}/pods`);
  assert.equal(items.length, 1);

  // A key that is revoked on one node.
  const made = await api.ok('POST', '/api/v1/api-keys', { name: 'Short-lived' });
  await other.ok('GET', '/api/v1/users/me', undefined, made.token);
  assert.equal((await api.call('DELETE', `/api/v1/api-keys/${made.id}`)).status, 204);
  const revoked = performance.now();
  while ((await other.call('GET', '/api/v1/users/me', { key: made.token })).status !== 401) await sleep(10);
  const took = performance.now() - revoked;
  t.diagnostic(`a revoked key was refused on another node after ${Math.round(took)} ms`);
  assert.ok(took < 2000, `${took} ms`);

  // The node with the pod dies without a word.
  const serving = await db
    .selectFrom('pods')
    .innerJoin('nodes', 'nodes.id', 'pods.node_id')
    .select('nodes.internal_url')
    .executeTakeFirstOrThrow();
  const [dying, staying] = serving.internal_url === pods.url ? [pods, morePods] : [morePods, pods];
  await dying.end('SIGKILL');
  const died = performance.now();
  for (;;) {
    const answer = await api.query(id, META, token);
    if (answer.status === 200) break;
    assert.equal(answer.status, 503, JSON.stringify(answer.body));
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
    assert.ok(performance.now() - died < 20_000, 'nobody took over');
    await sleep(50);
  }
  t.diagnostic(`another pod node served after ${Math.round(performance.now() - died)} ms`);

  // One that is stopped in order leaves nothing that could be asked, or is listed.
  assert.deepEqual(await staying.end('SIGTERM'), { code: 0, signal: null });
  const none = await api.query(id, META, token);
  assert.deepEqual([none.status, none.body.code], [503, 'unavailable']);
  const left = await db.selectFrom('nodes').select('id').where('internal_url', '=', staying.url).execute();
  assert.deepEqual(left, []);
  for (const node of [api, other, worker])
    assert.deepEqual(await node.end('SIGTERM'), { code: 0, signal: null });
});

test('a worker that is killed during a build: another one takes over', async (t) => {
  const { start } = await installation(t);
  const [api, first, second] = await Promise.all([
    start('api', { FACET_ROLES: 'api' }),
    start('first', { FACET_ROLES: 'worker' }),
    start('second', { FACET_ROLES: 'worker' }),
  ]);
  const made = await api.ok('POST', '/build/api/v1/deployments', deploymentInput('Built twice'));
  await api.waitForBuild(made.id);

  // The second one looks away, so that the build is the first one's.
  second.child.kill('SIGSTOP');
  const cubes = Array.from(
    { length: 120 },
    (_, cube) =>
      `  - name: cube_${cube}\n    sql: select 1 as id\n    measures: [{ name: count, type: count }]\n    dimensions:\n` +
      Array.from(
        { length: 20 },
        (_, field) => `      - { name: f${field}, sql: f${field}, type: string }\n`,
      ).join(''),
  );
  await upload(api, made.id, uploadedModel('big', cubes.join('')));
  const status = await api.ok('GET', `/api/v1/deployments/${made.id}/build-status`);
  const started = `Build ${status.buildJobId} of commit`;
  for (;;) {
    const { items } = await api.ok('GET', `/api/v1/deployments/${made.id}/logs`);
    if (items.some((line: { message: string }) => line.message.startsWith(started))) break;
    await sleep(20);
  }
  await first.end('SIGKILL');
  const killed = performance.now();
  second.child.kill('SIGCONT');
  const early = await api.ok('GET', `/api/v1/deployments/${made.id}/build-status`);
  assert.equal(early.status, 'building');
  const build = await api.waitForBuild(made.id);
  assert.equal(build.status, 'success', build.errorText);
  assert.equal(build.buildJobId, status.buildJobId);
  t.diagnostic(`built by another worker after ${Math.round(performance.now() - killed)} ms`);
  for (const node of [api, second]) await node.end('SIGTERM');
});

test('a certificate of its own; between nodes, HTTPS is what the trusted one says', async (t) => {
  const { home, start } = await installation(t);
  const { cert, key } = await selfSigned();
  const [FACET_TLS_CERT, FACET_TLS_KEY] = [join(home, 'cert.pem'), join(home, 'key.pem')];
  await writeFile(FACET_TLS_CERT, cert);
  await writeFile(FACET_TLS_KEY, key);
  const tls = { FACET_TLS_CERT, FACET_TLS_KEY, FACET_HOST: '0.0.0.0', FACET_ROLES: 'api,worker' };
  const [front, plain, wary] = await Promise.all([
    start('front', tls),
    start('plain', { FACET_ROLES: 'api' }),
    start('wary', { FACET_ROLES: 'pod' }),
  ]);
  assert.match(front.url, /^https:\/\/0\.0\.0\.0:\d+$/);
  const url = front.url.replace('0.0.0.0', 'localhost');
  const authorization = `Bearer ${front.adminKey}`;
  const listed = await getOverHttps(`${url}/api/v1/deployments`, cert, { authorization });
  assert.equal(listed.status, 200);
  await assert.rejects(fetch(`${url.replace('https', 'http')}/api/v1/deployments`));

  const id = await plain.makeDeployment('Behind');
  const token = await tokenFor(plain, id);

  // Loopback to loopback is taken as it is; a claim of HTTPS by somebody unknown is not.
  assert.equal((await plain.query(id, META, token)).status, 200);
  const doubted = await getOverHttps(`${url}/d/${id}${META}`, cert, { authorization: token });
  assert.deepEqual([doubted.status, doubted.body.code], [403, 'https_required']);
  await wary.end('SIGTERM');

  const trusting = await start('trusting', { FACET_ROLES: 'pod', FACET_TRUST_PROXY: 'loopback' });
  for (const until = Date.now() + 20_000; ; await sleep(50)) {
    const answer = await getOverHttps(`${url}/d/${id}${META}`, cert, { authorization: token });
    if (answer.status === 200 && answer.body.cubes !== undefined) break;
    assert.ok(Date.now() < until, JSON.stringify(answer));
  }
  assert.equal((await plain.query(id, META, token)).status, 200);
  for (const node of [front, plain, trusting])
    assert.deepEqual(await node.end('SIGTERM'), { code: 0, signal: null });
});
