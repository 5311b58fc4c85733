import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import transports from '@cubejs-client/ws-transport';
import type { Json } from './api-client.ts';
import { getOverHttps } from './https-client.ts';
import { installation } from './installation.ts';
import { selfSigned } from './self-signed.ts';
import type { ReadyServer } from './server-process.ts';
import { settlesWithin } from './settles-within.ts';

async function tokenFor(server: ReadyServer, id: number): Promise<string> {
  const { cubeApiToken } = await server.ok('POST', `/api/v1/deployments/${id}/token`, {});
  return cubeApiToken;
}

// Node imports the package as CommonJS, whose types describe it as a module.
const WebSocketTransport = transports as unknown as typeof transports.default;

/** Requests the metadata over a WebSocket. */
async function overSocket({ url }: ReadyServer, id: number, authorization: string) {
  const transport = new WebSocketTransport({
    authorization,
    apiUrl: `${url.replace('http', 'ws')}/d/${id}/cubejs-api/v1`,
  });
  const request = transport.request('meta', {});
  const answer = await request.subscribe((result: Json) => result);
  await request.unsubscribe?.();
  await transport.close();
  return answer;
}

const META = '/cubejs-api/v1/meta';

test('api, worker and pod roles work together from separate processes', async (t) => {
  const { home, start, db } = await installation(t);
  // All start together on an empty database; one migrates it and creates the administrator.
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
  const { result } = await overSocket(api, id, token);
  assert.equal(result.cubes[0].name, 'orders');
  const { rows } = await api.ok('POST', `/api/v1/deployments/${id}/query`, {
    query: { measures: ['orders.count'] },
  });
  assert.equal(rows.length, 1, 'a query by the node itself');
  const { items } = await other.ok('GET', `/api/v1/deployments/${id}/pods`);
  assert.equal(items.length, 1);

  // Upload a data file to a node without pods.
  const raw = new FormData();
  raw.set('path', 'sales.csv');
  raw.set('file', new Blob(['id,amount\n1,10\n']));
  assert.equal((await api.call('POST', `/api/v1/deployments/${id}/data-files`, { raw })).status, 200);
  for (const machine of ['pods', 'more-pods']) {
    const copy = join(home, machine, 'files', String(id), 'sales.csv');
    await settlesWithin(10_000, async () => (existsSync(copy) ? undefined : `${machine} has no copy`));
  }

  // Revoke a key on one node.
  const made = await api.ok('POST', '/api/v1/api-keys', { name: 'Short-lived' });
  await other.ok('GET', '/api/v1/users/me', undefined, made.token);
  assert.equal((await api.call('DELETE', `/api/v1/api-keys/${made.id}`)).status, 204);
  const took = await settlesWithin(2000, async () => {
    const { status } = await other.call('GET', '/api/v1/users/me', { key: made.token });
    return status === 401 ? undefined : `the key gets ${status}`;
  });
  t.diagnostic(`a revoked key was refused on another node after ${took} ms`);

  // Kill the node with the pod, without a clean shutdown.
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
    assert.ok(performance.now() - died < 20_000, 'no other node took over');
    await sleep(50);
  }
  t.diagnostic(`another pod node served after ${Math.round(performance.now() - died)} ms`);

  // A node that shuts down cleanly leaves no pod to query and no row in `nodes`.
  assert.deepEqual(await staying.end('SIGTERM'), { code: 0, signal: null });
  const none = await api.query(id, META, token);
  assert.deepEqual({ status: none.status, code: none.body.code }, { status: 503, code: 'unavailable' });
  const left = await db.selectFrom('nodes').select('id').where('internal_url', '=', staying.url).execute();
  assert.deepEqual(left, []);
  for (const node of [api, other, worker])
    assert.deepEqual(await node.end('SIGTERM'), { code: 0, signal: null });
});

test('a node serves its own certificate, and another node accepts its HTTPS claim only if trusted', async (t) => {
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

  // Loopback traffic needs no HTTPS; an HTTPS claim from an untrusted node is rejected.
  assert.equal((await plain.query(id, META, token)).status, 200);
  const doubted = await getOverHttps(`${url}/d/${id}${META}`, cert, { authorization: token });
  assert.deepEqual(
    { status: doubted.status, code: doubted.body.code },
    { status: 403, code: 'https_required' },
  );
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
