import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { upload, uploadedModel } from './ledger.ts';
import { ADMIN_KEY, descendants, postgresPid, startProcess, temporaryHome } from './server-process.ts';

test('health, readiness and metrics need no key and report the actual state', async (t) => {
  const home = await temporaryHome(t);
  const FACET_DATA_DIR = join(home, 'data');
  const server = await startProcess(t, { FACET_DATA_DIR, FACET_LOG_LEVEL: 'fatal' });
  const ask = (path: string) => server.call('GET', path, { key: null });
  assert.deepEqual([(await ask('/healthz')).status, (await ask('/healthz')).body], [200, { status: 'ok' }]);
  assert.deepEqual([(await ask('/readyz')).status, (await ask('/readyz')).body], [200, { status: 'ok' }]);
  await server.ok('GET', '/api/v1/deployments');
  const metrics = await ask('/metrics');
  assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain/);
  assert.match(metrics.body, /^facet_http_requests_total\{operation="getDeployments",status="200"\} 1$/m);
  assert.match(metrics.body, /^facet_nodejs_eventloop_lag_p99_seconds \d/m);
  assert.match(metrics.body, /^facet_process_resident_memory_bytes \d/m);
  assert.match(metrics.body, /^facet_pod_bubblewrap [01]$/m);
  const unknown = await ask('/nowhere');
  assert.deepEqual({ status: unknown.status, code: unknown.body.code }, { status: 404, code: 'not_found' });

  // While PostgreSQL hangs, the server is alive but not ready; once it continues, the server is ready again.
  const postgres = (await postgresPid(FACET_DATA_DIR)) ?? 0;
  const all = [postgres, ...descendants(postgres)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  try {
    const silent = await ask('/readyz');
    assert.deepEqual([silent.status, silent.body.status], [503, 'unavailable']);
    assert.match(silent.body.reason, /^the database (does not respond|cannot be reached)$/);
    assert.match(silent.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal((await ask('/healthz')).status, 200);
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT');
  }
  while ((await ask('/readyz')).status !== 200) await sleep(50);
  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
});

test('no secret reaches the output, even at log level debug and during failures', async (t) => {
  const home = await temporaryHome(t);
  const FACET_DATA_DIR = join(home, 'data');
  const FACET_SECRET_KEY = 'd4'.repeat(32);
  const server = await startProcess(t, { FACET_DATA_DIR, FACET_SECRET_KEY, FACET_LOG_LEVEL: 'debug' });
  const id = await server.makeDeployment('Discreet');
  const secrets = new Map<string, string>([
    ["the administrator's key", ADMIN_KEY],
    ['the encryption key', FACET_SECRET_KEY],
    ["PostgreSQL's password", (await readFile(join(FACET_DATA_DIR, 'postgres.password'), 'utf8')).trim()],
    ['a key', (await server.ok('POST', '/api/v1/api-keys', { name: 'One' })).token],
    ['a token', (await server.ok('POST', `/api/v1/deployments/${id}/token`, {})).cubeApiToken],
    ['a variable', 'pa55-of-the-warehouse'],
    ["the model's secret", 'the-secret-that-tokens-are-signed-with'],
    ['an unknown key', `sk-${'unknown'.repeat(5)}`],
  ]);
  const secret = (name: string) => secrets.get(name) ?? '';
  const env_variables = [
    { name: 'CUBEJS_DB_TYPE', value: 'postgres' },
    { name: 'CUBEJS_DB_HOST', value: '127.0.0.1' },
    { name: 'CUBEJS_DB_PORT', value: '1' },
    { name: 'CUBEJS_DB_NAME', value: 'sales' },
    { name: 'CUBEJS_DB_USER', value: 'reader' },
    { name: 'CUBEJS_DB_PASS', value: secret('a variable') },
    { name: 'CUBEJS_API_SECRET', value: secret("the model's secret") },
  ];
  await server.ok('PUT', `/api/v1/deployments/${id}/env-vars`, { env_variables });
  assert.equal((await server.waitForBuild(id)).status, 'built');
  const { cubeApiToken } = await server.ok('POST', `/api/v1/deployments/${id}/token`, {});
  secrets.set('another token', cubeApiToken);
  const query = encodeURIComponent(JSON.stringify({ measures: ['orders.count'] }));
  const load = await server.query(id, `/cubejs-api/v1/load?query=${query}`, cubeApiToken);
  assert.ok(load.status >= 400, 'its database must be unreachable');

  await server.ok('GET', '/api/v1/users/me', undefined, secret('a key'));
  assert.equal((await server.call('GET', '/api/v1/users/me', { key: secret('an unknown key') })).status, 401);
  await server.call('GET', `/d/${id}/cubejs-api/v1/meta`, { key: secret('an unknown key') });
  await server.call('PUT', `/api/v1/deployments/${id}/env-vars`, { raw: `{"env_variables": ${ADMIN_KEY}` });
  await upload(server, id, uploadedModel('broken', '  - nonsense'));
  assert.equal((await server.waitForBuild(id)).status, 'failed');
  // Database errors include statement parameters and connection details.
  process.kill((await postgresPid(FACET_DATA_DIR)) ?? 0, 'SIGKILL');
  const asked = { env_variables: [{ name: 'CUBEJS_DB_PASS', value: `${secret('a variable')}-2` }] };
  while ((await server.call('PUT', `/api/v1/deployments/${id}/env-vars`, { body: asked })).status !== 200)
    await sleep(50);
  await server.end('SIGTERM');

  const output = server.stdout() + server.stderr();
  assert.match(output, /"level":20/);
  assert.match(output, /PostgreSQL exited/);
  for (const [name, text] of secrets) {
    assert.ok(text.length > 10, name);
    const at = output.indexOf(text);
    assert.equal(at, -1, `${name} is in the output: …${output.slice(Math.max(0, at - 200), at)}`);
  }
});
