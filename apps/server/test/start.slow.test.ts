import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectionUrl } from '@facet/db';
import { emptyDatabase, testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { ancientPostgres } from './ancient-postgres.ts';
import { deploymentInput } from './api-client.ts';
import { cookieClient } from './cookie-client.ts';
import { rawConnection } from './raw-connection.ts';
import {
  ADMIN_KEY,
  allGone,
  descendants,
  isAlive,
  postgresPid,
  spawnServer,
  startProcess,
  temporaryHome,
} from './server-process.ts';

// Slow: starts whole servers with their own databases.

type After = { after(work: () => Promise<void>): void };

/** Starts a process that must fail with exit code 1 and print a single sentence, which is returned. */
async function failedStart(t: After, env: Record<string, string>): Promise<string> {
  const server = spawnServer(t, env);
  const { code } = await server.exited;
  assert.equal(code, 1, server.stdout());
  const said = server.stderr();
  assert.match(said, /^Facet could not start: \S[^\n]*\.\n$/);
  assert.doesNotMatch(said, /\bat .*:\d+:\d+/);
  assert.doesNotMatch(server.stdout(), /sk-/);
  return said;
}

test('an invalid setting stops startup immediately, with one sentence that names it', async (t) => {
  const bad: Record<string, string[]> = {
    FACET_HOST: ['nowhere', '0.0.0.0', '192.0.2.1'],
    FACET_PORT: ['http', '65536', '-1', '4000.5'],
    FACET_PUBLIC_URL: ['example.com', 'ftp://example.com'],
    DATABASE_URL: ['mysql://localhost/facet', 'postgres://'],
    FACET_ADMIN_EMAIL: ['admin'],
    FACET_ADMIN_API_KEY: ['secret-of-the-administrator', 'sk-short', `sk-${'a'.repeat(49)}`],
    FACET_SECRET_KEY: ['too-short', `${'a'.repeat(64)},nonsense`],
    FACET_ROLES: ['api,cook', 'api,'],
    FACET_DEMO: ['yes'],
    FACET_DATABASE_SHARED: ['yes'],
    FACET_DATABASE_WAIT: ['1m', '-1'],
    FACET_TLS_CERT: ['/some/cert.pem'],
    FACET_TLS_KEY: ['/some/key.pem'],
    FACET_TRUST_PROXY: ['proxy.example.com', '10.0.0.0/33', '10.0.0.0/8/8'],
    FACET_LOG_LEVEL: ['loud'],
    FACET_DATA_API_RATE: ['0'],
  };
  for (const [name, values] of Object.entries(bad))
    for (const value of values) {
      const said = await failedStart(t, { [name]: value });
      // The certificate and the key require each other; the sentence names the missing one.
      const named = { FACET_TLS_CERT: 'FACET_TLS_KEY', FACET_TLS_KEY: 'FACET_TLS_CERT' }[name] ?? name;
      assert.match(said, new RegExp(`could not start: ${named} `), `${name}=${value}`);
      if (/KEY/.test(name)) assert.ok(!said.includes(value), said);
    }
});

test('an unusable TLS file is named in the error', async (t) => {
  const home = await temporaryHome(t);
  const file = join(home, 'file.pem');
  await writeFile(file, 'nothing of the kind');
  const said = await failedStart(t, { FACET_TLS_CERT: join(home, 'absent.pem'), FACET_TLS_KEY: file });
  assert.match(said, /FACET_TLS_CERT .*absent\.pem cannot be read/);
  const other = await failedStart(t, { FACET_TLS_CERT: file, FACET_TLS_KEY: file });
  assert.match(other, /FACET_TLS_CERT .*file\.pem is not a certificate/);
});

test('an unusable data folder is named in the error', async (t) => {
  const home = await temporaryHome(t);
  const file = join(home, 'file');
  await writeFile(file, '');
  const { connection, close } = await testDatabase();
  t.after(close);
  const external = connectionUrl(connection);
  for (const env of [{ DATABASE_URL: '' }, { DATABASE_URL: external }])
    assert.match(await failedStart(t, { ...env, FACET_DATA_DIR: join(file, 'data') }), /FACET_DATA_DIR/);
  // Creating folders recursively never returns there.
  for (const DATABASE_URL of ['', external])
    for (const folder of ['/proc/x', '/proc'])
      assert.match(
        await failedStart(t, { DATABASE_URL, FACET_DATA_DIR: folder }),
        /folder \/proc\S* cannot be .* Set FACET_DATA_DIR to another folder/,
      );
  const closed = join(home, 'closed');
  await mkdir(closed, { mode: 0o500 });
  const said = await failedStart(t, { FACET_DATA_DIR: join(closed, 'data') });
  assert.match(said, /Set FACET_DATA_DIR/);
});

test('the error for an unusable database names DATABASE_URL and omits the password', async (t) => {
  const home = await temporaryHome(t);
  const FACET_DATA_DIR = join(home, 'data');
  const { connection, close } = await testDatabase();
  t.after(close);
  assert.ok('host' in connection);
  const old = await ancientPostgres(t);
  const others = await emptyDatabase();
  t.after(others.close);
  await sql`create table orders (id int)`.execute(others.db);
  const cases: [string, RegExp][] = [
    ['postgres://me:hunter2@127.0.0.1:1/facet', /DATABASE_URL .*ECONNREFUSED/],
    ['postgres://me:hunter2@no-such-host.invalid/facet', /DATABASE_URL .*no-such-host\.invalid/],
    [connectionUrl({ ...connection, password: 'hunter2' }), /DATABASE_URL .*password authentication failed/],
    [connectionUrl({ ...connection, database: 'absent' }), /DATABASE_URL .*"absent" does not exist/],
    [`postgres://me:hunter2@127.0.0.1:${old.port}/facet`, /PostgreSQL 13\.9 is too old; .* 14 or later/],
    [
      connectionUrl(others.connection),
      /DATABASE_URL has tables of another program, such as orders\. .*_SHARED=1/,
    ],
  ];
  for (const [DATABASE_URL, expected] of cases) {
    const said = await failedStart(t, { DATABASE_URL, FACET_DATA_DIR, FACET_DATABASE_WAIT: '0' });
    assert.match(said, expected);
    assert.doesNotMatch(said, /hunter2/);
  }
});

test('startup handles a first start, a restart, a wrong key, and a port or data folder in use', async (t) => {
  const home = await temporaryHome(t);
  const FACET_DATA_DIR = join(home, 'made', 'data');
  const FACET_SECRET_KEY = 'a1'.repeat(32);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.after(async () => void taken.close());
  const { port } = taken.address() as { port: number };

  // The key is created before the port turns out to be in use, and must not be lost.
  const inUse = await failedStart(t, { FACET_DATA_DIR, FACET_SECRET_KEY, FACET_PORT: String(port) });
  assert.match(inUse, new RegExp(`FACET_PORT ${port} is in use`));
  assert.equal(await postgresPid(FACET_DATA_DIR), undefined);

  const begun = performance.now();
  const first = await startProcess(t, {
    FACET_DATA_DIR,
    FACET_SECRET_KEY,
    FACET_ADMIN_API_KEY: '',
    FACET_DEMO: '1',
  });
  t.diagnostic(`start after the first run: ${Math.round(performance.now() - begun)} ms`);
  assert.match(first.stdout(), /^Facet is ready at http:\/\/127\.0\.0\.1:\d+$/m);
  assert.ok(first.stdout().includes(`Data: ${FACET_DATA_DIR}\n`));
  const keys = first.stdout().match(/^sk-\S+$/gm) ?? [];
  assert.equal(keys.length, 1, first.stdout());
  const key = keys[0] ?? '';
  const link = /^http\S+\/invitation\/\S+$/m.exec(first.stdout())?.[0] ?? '';
  const password = 'correct horse battery';
  const chosen = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ password, again: password }),
  });
  assert.equal(chosen.status, 200);
  await cookieClient(first.url).signIn('admin@localhost', password);
  const made = await first.ok('POST', '/build/api/v1/deployments', deploymentInput('Kept'), key);
  const inUseToo = await failedStart(t, { FACET_DATA_DIR, FACET_SECRET_KEY });
  assert.match(inUseToo, new RegExp(`in use by another Facet process \\(pid ${first.pid}\\)`));
  assert.deepEqual(await first.end('SIGTERM'), { code: 0, signal: null });

  const wrong = await failedStart(t, { FACET_DATA_DIR, FACET_SECRET_KEY: 'b2'.repeat(32) });
  assert.match(wrong, /encrypted with the key [0-9a-f]{8}, but FACET_SECRET_KEY contains/);

  const again = await startProcess(t, { FACET_DATA_DIR, FACET_SECRET_KEY, FACET_ADMIN_API_KEY: '' });
  assert.doesNotMatch(again.stdout(), /sk-|API key|invitation/);
  const { items } = await again.ok('GET', '/api/v1/deployments', undefined, key);
  assert.deepEqual(items.map((item: { name: string }) => item.name).sort(), ['Demo', 'Kept']);
  assert.ok(items.some((item: { id: number }) => item.id === made.id));
  assert.deepEqual(await again.end('SIGINT'), { code: 0, signal: null });
  assert.ok(!(await readdir(FACET_DATA_DIR)).includes('first-api-key'));
});

test("a configured key is not printed, but the command that creates its owner's first link is, until it is used", async (t) => {
  const home = await temporaryHome(t);
  const env = { FACET_DATA_DIR: join(home, 'data') };
  const first = await startProcess(t, { ...env, FACET_CHROMIUM: join(home, 'none') });
  assert.match(first.stdout(), /need Chromium: npm run chromium -- install$/m);
  assert.ok(!first.stdout().includes(ADMIN_KEY));
  assert.match(first.stdout(), /^API key: the value of FACET_ADMIN_API_KEY$/m);
  assert.doesNotMatch(first.stdout(), /http\S+\/invitation\/\S/);
  assert.equal((await first.ok('GET', '/api/v1/users/me')).email, 'admin@localhost');
  await first.end('SIGTERM');

  const second = await startProcess(t, env);
  const command = /^curl .*$/m.exec(second.stdout())?.[0] ?? '';
  const printed = await promisify(execFile)('sh', ['-c', command], {
    env: { ...process.env, FACET_ADMIN_API_KEY: ADMIN_KEY },
  });
  const password = 'correct horse battery';
  const chosen = await fetch(JSON.parse(printed.stdout).invitationLink, {
    method: 'POST',
    body: new URLSearchParams({ password, again: password }),
  });
  assert.equal(chosen.status, 200);
  await cookieClient(second.url).signIn('admin@localhost', password);
  await second.end('SIGTERM');

  const third = await startProcess(t, env);
  assert.match(third.stdout(), /^Open http\S+ to see your dashboards$/m);
  assert.doesNotMatch(third.stdout(), /curl|FACET_ADMIN_API_KEY/);
  await third.end('SIGTERM');
});

test('a shutdown finishes open requests, ends every process and ignores a second signal', async (t) => {
  const home = await temporaryHome(t);
  const FACET_DATA_DIR = join(home, 'data');
  const server = await startProcess(t, { FACET_DATA_DIR });
  const id = await server.makeDeployment('Served');
  const { cubeApiToken } = await server.ok('POST', `/api/v1/deployments/${id}/token`, {});
  const meta = await server.query(id, '/cubejs-api/v1/meta', cubeApiToken);
  assert.equal(meta.status, 200);
  // Accepted, but possibly not built before the shutdown.
  const late = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Late'));

  const postgres = (await postgresPid(FACET_DATA_DIR)) ?? 0;
  const children = descendants(server.pid);
  assert.ok(children.length >= 2, 'a pod and a compile worker are running');

  const { hostname, port } = new URL(server.url);
  const silent = await rawConnection(hostname, Number(port));
  const slow = await rawConnection(hostname, Number(port));
  const body = JSON.stringify(deploymentInput('In flight'));
  slow.write(
    `POST /build/api/v1/deployments HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${ADMIN_KEY}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  // Once the server has responded to later requests, it has read the head of this one.
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);

  const begun = performance.now();
  // Ctrl-C: the terminal signals the whole process group.
  process.kill(-server.pid, 'SIGINT');
  await silent.closed;
  process.kill(-server.pid, 'SIGINT');
  process.kill(server.pid, 'SIGTERM');
  await assert.rejects(fetch(`${server.url}/healthz`), 'new connections are refused');
  slow.write(`${body.slice(10)}GET /readyz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  await slow.closed;
  assert.match(slow.received(), /^HTTP\/1\.1 200 OK/);
  assert.match(
    slow.received(),
    /HTTP\/1\.1 503 Service Unavailable[\s\S]*retry-after: \d+[\s\S]*the server is stopping/,
  );

  assert.deepEqual(await server.exited, { code: 0, signal: null });
  t.diagnostic(`stop: ${Math.round(performance.now() - begun)} ms`);
  assert.equal(isAlive(postgres), false);
  await allGone(children, 0);
  assert.equal(server.stderr(), '');

  const again = await startProcess(t, { FACET_DATA_DIR });
  const { items } = await again.ok('GET', '/api/v1/deployments');
  assert.deepEqual(items.map((item: { name: string }) => item.name).sort(), ['In flight', 'Late', 'Served']);
  assert.equal((await again.waitForBuild(late.id)).status, 'built');
  await again.end('SIGTERM');
});

test('a signal during startup causes a clean exit', async (t) => {
  const home = await temporaryHome(t);
  const FACET_DATA_DIR = join(home, 'data');
  const server = spawnServer(t, { FACET_DATA_DIR });
  for (;;) {
    if ((await postgresPid(FACET_DATA_DIR)) !== undefined) break;
    assert.ok(isAlive(server.pid), server.stderr());
    // Looking takes processor time that the server needs.
    await sleep(20);
  }
  server.child.kill('SIGTERM');
  assert.deepEqual(await server.exited, { code: 0, signal: null });
  assert.equal(await postgresPid(FACET_DATA_DIR), undefined);
});
