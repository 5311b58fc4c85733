import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { addTenant } from '../src/app/start/add-tenant.ts';
import { cookieClient } from './cookie-client.ts';
import { callHost } from './host-client.ts';
import { eventually } from './model-under-test.ts';
import { startProcess, temporaryHome } from './server-process.ts';
import { deploymentInput, startTestServer } from './server-under-test.ts';

// Slow: runs the command in a process of its own each time.

const TENANTS = fileURLToPath(new URL('../src/app/cli/tenants.ts', import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run tenants -- …` without npm. */
function tenants(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [TENANTS, ...args],
      { env: { PATH, HOME, NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      },
    );
  });
}

const adding = (name: string, host: string, email: string) => [
  'add',
  name,
  '--host',
  host,
  '--admin-email',
  email,
];

test('invalid input is refused in one sentence, and nothing is written', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  const add = (name: string, host: string, adminEmail: string) =>
    addTenant(db, { name, host, adminEmail, publicUrl: 'https://facet.example.com' });
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('With a domain'));
  await server.ok('PUT', `/api/v1/deployments/${id}`, { customDomain: 'Data.example.com' });
  await add('Taken', 'taken.example.com', 'a@example.com');
  const everything = async () =>
    (
      await sql`select (select count(*) from tenants) as tenants, (select count(*) from tenant_hosts) as hosts,
        (select count(*) from users) as users, (select count(*) from credentials) as keys`.execute(db)
    ).rows;
  const before = await everything();
  const mail = 'a@example.com';
  const refused: [name: string, host: string, email: string, message: RegExp][] = [
    ['', 'x.example.com', mail, /^The name must be/],
    ['a\u0007b', 'x.example.com', mail, /^The name must be/],
    ['x'.repeat(256), 'x.example.com', mail, /^The name must be/],
    ['X', 'x.example.com', 'nobody', /^"nobody" is not an email address\.$/],
    ['X', 'https://x.example.com', mail, /is not a host name/],
    ['X', 'x.example.com:443', mail, /is not a host name/],
    ['X', '10.0.0.1', mail, /is not a host name/],
    ['X', '-x.example.com', mail, /is not a host name/],
    ['X', `${'x'.repeat(64)}.example.com`, mail, /is not a host name/],
    ['X', 'localhost', mail, /^The host localhost belongs to the platform\.$/],
    ['X', 'FACET.example.com', mail, /belongs to the platform/],
    ['X', 'TAKEN.example.com', mail, /^The host taken\.example\.com already belongs to the tenant Taken\.$/],
    ['X', 'data.example.com', mail, /already belongs to the deployment With a domain/],
    ['taken', 'x.example.com', mail, /^A tenant named taken already exists\.$/],
  ];
  for (const [name, host, email, message] of refused)
    await assert.rejects(add(name, host, email), { message });
  assert.deepEqual(await everything(), before);
  const twins = await Promise.allSettled([1, 2].map(() => add('Twin', 'twin.example.com', mail)));
  assert.deepEqual(twins.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('an invalid command prints the usage', async () => {
  for (const args of [
    [],
    ['add', 'X', '--host', 'x.example.com'],
    ['remove', 'X'],
    ['list', 'x'],
    ['add', 'X', '--hosts', 'x'],
  ]) {
    const { code, stdout, stderr } = await tenants({}, ...args);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, args.join(' '));
    assert.match(stderr, /Usage: npm run tenants -- add NAME/);
  }
});

test('a running server serves a newly added tenant at its host, with its key', async (t) => {
  const home = await temporaryHome(t);
  const env = { FACET_DATA_DIR: join(home, 'data') };
  const early = await tenants(env, 'list');
  assert.match(early.stderr, /^The database has not been set up\. Start the server once\.\n$/);
  const server = await startProcess(t, env);
  // The server has already resolved this host to the default tenant.
  const host = 'analytics.acme.example';
  assert.equal((await callHost(server, host, server.adminKey, 'GET', '/api/v1/users/me')).status, 200);
  const added = await tenants(env, ...adding('Acme', 'Analytics.Acme.example', 'ann@acme.example'));
  assert.equal(added.code, 0, added.stderr);
  const [, key = ''] = /shown only once\):\n(sk-\S+)\n/.exec(added.stdout) ?? [];
  assert.match(added.stdout, /^The tenant Acme is served at analytics\.acme\.example\.\n/);
  const me = await eventually(
    () => callHost(server, host, key, 'GET', '/api/v1/users/me'),
    ({ status }) => status === 200,
  );
  assert.deepEqual(
    { email: me.body.email, isAdmin: me.body.isAdmin },
    { email: 'ann@acme.example', isAdmin: true },
  );
  assert.equal((await callHost(server, host, server.adminKey, 'GET', '/api/v1/users/me')).status, 401);
  assert.equal((await server.call('GET', '/api/v1/users/me', { key })).status, 401);
  const { items } = (await callHost(server, host, key, 'GET', '/api/v1/deployments')).body;
  assert.deepEqual(items, []);
  const link = new URL(/expires in 7 days\):\n(\S+)\n$/.exec(added.stdout)?.[1] ?? '');
  assert.equal(link.origin, `https://${host}`);
  const browser = cookieClient(server.url, host);
  const password = 'correct horse battery';
  assert.equal((await browser.post(link.pathname, { password, again: password })).status, 303);
  await browser.signIn('ann@acme.example', password);
  assert.match((await browser.get('/account')).html, /ann@acme\.example/);
  const list = await tenants(env, 'list');
  assert.match(list.stdout, /^default +every other host\nAcme +analytics\.acme\.example\n$/);
  assert.doesNotMatch(list.stdout, /sk-/);
});

test('whoever runs the server can create a link to set a password for any user who may have one', async (t) => {
  const env = { FACET_DATA_DIR: join(await temporaryHome(t), 'data') };
  const server = await startProcess(t, env);
  const link = (...args: string[]) =>
    tenants({ ...env, FACET_PUBLIC_URL: server.url }, 'password-link', ...args);
  const browser = cookieClient(server.url);
  const choose = async ({ stdout, stderr }: Ended, path: string, password: string) => {
    const [, address = ''] = /with this link \(it expires in [\w ]+\):\n(\S+)\n$/.exec(stdout) ?? [];
    assert.ok(address.startsWith(`${server.url}/${path}/`), stdout + stderr);
    const { pathname } = new URL(address);
    assert.equal((await browser.post(pathname, { password, again: password })).status, 303);
  };
  await choose(await link('admin@localhost'), 'invitation', 'correct horse battery');
  const earlier = await link('admin@localhost');
  await choose(await link('Admin@localhost', '--tenant', 'default'), 'reset', 'another horse battery');
  await cookieClient(server.url).signIn('admin@localhost', 'another horse battery');
  const [, voided = ''] = /\n(\S+)\n$/.exec(earlier.stdout) ?? [];
  assert.equal((await fetch(voided)).status, 404, 'a newer link replaces earlier ones');
  const { items } = await server.ok('GET', '/api/v1/audit-logs?search=passwordLinkCommand');
  assert.deepEqual(
    items.map(({ eventName }: { eventName: string }) => eventName),
    ['Requested password reset', 'Requested password reset', 'Invited user'],
  );

  const gone = await server.ok('POST', '/api/v1/users', { email: 'gone@example.com', username: 'gone' });
  await server.call('PUT', `/api/v1/users/${gone.id}`, { body: { isDeactivated: true } });
  const refused: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [['nobody@example.com'], /^The account default has no user nobody@example\.com\.\n$/],
    [['admin@localhost', '--tenant', 'Acme'], /^No account is named Acme: see npm run tenants -- list\.\n$/],
    [['gone@example.com'], /^gone@example\.com is deactivated\.\n$/],
  ];
  for (const [args, message] of refused) {
    const { code, stderr } = await link(...args);
    assert.match(stderr, message);
    assert.equal(code, 1, args.join(' '));
  }
});

test('OIDC signing keys of a tenant rotate with an overlap or immediately', async (t) => {
  const env = { FACET_DATA_DIR: join(await temporaryHome(t), 'data') };
  const server = await startProcess(t, env);
  await server.call('PUT', '/api/v1/tenant/settings', { body: { oidcEnabled: true } });
  const kids = async (): Promise<string[]> => {
    const { body } = await server.call('GET', '/.well-known/jwks.json', { key: null });
    return body.keys.map(({ kid }: { kid: string }) => kid);
  };
  const [first] = await kids();
  const unknown = await tenants(env, 'rotate-oidc-keys', 'Nobody');
  assert.match(unknown.stderr, /^There is no tenant named Nobody\.\n$/);
  assert.match((await tenants(env, 'rotate-oidc-keys')).stderr, /^Usage:/);
  const rotated = await tenants(env, 'rotate-oidc-keys', 'default');
  assert.match(rotated.stdout, /^A new key for tokens of default is published\. It signs after an hour\.\n$/);
  const [second, previous] = await kids();
  assert.ok(second !== first && previous === first);
  const leaked = await tenants(env, 'rotate-oidc-keys', 'default', '--leaked');
  assert.match(leaked.stdout, /Earlier tokens are no longer valid\.\n$/, leaked.stderr);
  const [third, ...others] = await kids();
  assert.deepEqual([others, [first, second].includes(third)], [[], false]);
});
