import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { selfSigned } from '../../../../test/self-signed.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';

const PASSWORD = 'correct horse battery';
const MINE = '/api/v1/users/me/sessions';
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
let made = 0;

async function person(more: object = {}) {
  made += 1;
  const email = `person${made}@example.com`;
  const body = { email, username: email, password: PASSWORD, ...more };
  const { id } = await server.ok('POST', '/api/v1/users', body);
  return { id: id as number, email };
}

async function signedIn(email: string) {
  const tab = cookieClient(server.url);
  await tab.signIn(email, PASSWORD);
  return tab;
}

test('users list their sessions and end one or all others', async () => {
  const { id, email } = await person();
  const [one, two, three] = [await signedIn(email), await signedIn(email), await signedIn(email)];
  const { items } = (await one.call('GET', MINE)).body;
  assert.equal(items.length, 3);
  const { headers } = await one.get(MINE);
  assert.equal(headers['cache-control'], 'no-store', 'responses to cookies are never cached');
  const [newest, , oldest] = items;
  assert.deepEqual(
    items.map(({ isCurrent }: Json) => isCurrent),
    [false, false, true],
  );
  const { method, address, device, userAgent, createdAt, expiresAt } = oldest;
  assert.deepEqual(
    { method, address, device },
    { method: 'password', address: '127.0.0.1', device: 'Firefox on Linux' },
  );
  assert.match(userAgent, /^Mozilla/);
  assert.equal((Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000, 336);

  assert.equal((await one.call('DELETE', `${MINE}/${newest.id}`)).status, 204);
  assert.equal((await three.call('GET', MINE)).status, 401);
  assert.equal((await one.call('DELETE', `${MINE}/${newest.id}`)).status, 404);
  await signedIn(email);
  assert.deepEqual((await one.call('DELETE', MINE)).body, { ended: 2 });
  assert.equal((await two.call('GET', MINE)).status, 401);
  assert.equal((await one.call('GET', MINE)).body.items.length, 1);
  assert.equal((await one.call('DELETE', `${MINE}/${oldest.id}`)).status, 204, 'the current session too');
  assert.equal((await one.get('/account')).status, 303);
  const { rows } = {
    rows: await db.selectFrom('credentials').select('id').where('user_id', '=', id).execute(),
  };
  assert.deepEqual(rows, []);
});

test('users cannot end the sessions of others, or other credentials', async () => {
  const [ada, bob] = [await person(), await person()];
  const [hers, his] = [await signedIn(ada.email), await signedIn(bob.email)];
  const [{ id }] = (await his.call('GET', MINE)).body.items;
  const key = await server.ok('POST', '/api/v1/api-keys', { name: 'Hers', userId: ada.id });
  for (const other of [id, key.id, 999_999])
    assert.equal((await hers.call('DELETE', `${MINE}/${other}`)).status, 404);
  for (const path of [`/api/v1/users/${bob.id}/sessions`, `/api/v1/users/${bob.id}/sessions/${id}`])
    assert.equal((await hers.call('DELETE', path)).status, 403);
  assert.equal((await hers.call('GET', `/api/v1/users/${bob.id}/sessions`)).status, 403);
  assert.equal((await server.call('DELETE', `/api/v1/users/${ada.id}/sessions/${id}`)).status, 404);
  assert.equal((await his.call('GET', MINE)).status, 200);
  assert.equal((await server.call('DELETE', `/api/v1/users/${bob.id}/sessions/${id}`)).status, 204);
  assert.equal((await his.call('GET', MINE)).status, 401);
  assert.deepEqual(await server.ok('DELETE', `/api/v1/users/${ada.id}/sessions`), { ended: 1 });
  assert.equal((await hers.call('GET', MINE)).status, 401);
});

test('forms and scripts of other sites cannot change anything', async () => {
  const { email } = await person();
  const tab = await signedIn(email);
  const { host } = new URL(server.url);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: server.url },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
    { 'sec-fetch-site': '', origin: 'null' },
    { 'sec-fetch-site': '', origin: `http://${host}.evil.example` },
    { 'sec-fetch-site': '', origin: server.url.replace(/\d+$/, '1') },
  ];
  const changes: [string, string][] = [
    ['POST', '/login'],
    ['POST', '/login/code'],
    ['POST', '/logout'],
    ['POST', '/account/sessions/end-others'],
    ['POST', '/account/password'],
    ['POST', '/account/second-factor/begin'],
    ['POST', '/reset'],
  ];
  for (const { 'sec-fetch-site': site, ...rest } of foreign) {
    const headers = { ...rest, ...(site === '' ? {} : { 'sec-fetch-site': String(site) }) };
    const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const send = (method: string, path: string, type: string, body: string) =>
      rawCall(server.url, method, path, { headers: { ...headers, cookie, 'content-type': type }, body });
    for (const [method, path] of changes) {
      const form = new URLSearchParams({ login: email, password: PASSWORD });
      const answer = await send(method, path, 'application/x-www-form-urlencoded', String(form));
      assert.equal(answer.status, 403, `${path} ${JSON.stringify(headers)}`);
      assert.equal(answer.headers['set-cookie'], undefined);
      assert.match(answer.bytes.toString(), /comes from a page of another site/);
    }
    const script = await send('PATCH', '/api/v1/users/me/settings', 'application/json', '{"locale":"de-CH"}');
    assert.equal(script.status, 403, JSON.stringify(headers));
    assert.equal((await send('DELETE', MINE, 'application/json', '')).status, 403);
    const read = await rawCall(server.url, 'GET', '/api/v1/users/me', { headers: { ...headers, cookie } });
    assert.equal(read.status, 200, 'the browser keeps the response from the other site');
    assert.equal(read.headers['access-control-allow-origin'], undefined);
  }
  assert.equal((await tab.call('PATCH', '/api/v1/users/me/settings', { locale: 'de-CH' })).status, 200);
  // An API key works from any site: browsers do not send it on their own.
  const key = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const byKey = await server.call('PATCH', '/api/v1/users/me/settings', {
    body: { locale: 'de-CH' },
    headers: key,
  });
  assert.equal(byKey.status, 200);
});

test('a planted session cookie is never adopted, and each sign-in creates a new session', async () => {
  const { email } = await person();
  const planted = 'A'.repeat(43);
  const tab = cookieClient(server.url);
  tab.cookies.set('facet_session', planted);
  assert.equal((await tab.get('/account')).status, 303);
  await tab.signIn(email, PASSWORD);
  const first = tab.cookies.get('facet_session') ?? '';
  assert.match(first, /^[\w-]{43}$/);
  assert.notEqual(first, planted);
  const stale = cookieClient(server.url);
  stale.cookies.set('facet_session', first);
  await tab.signIn(email, PASSWORD);
  assert.notEqual(tab.cookies.get('facet_session'), first);
  assert.equal((await stale.get('/account')).status, 303, 'the previous session has ended');
  assert.equal((await tab.call('GET', MINE)).body.items.length, 1);
  for (const bad of ['', 'x', planted, '"', '%00', first.toUpperCase(), `${first}x`]) {
    stale.cookies.set('facet_session', bad);
    assert.equal((await stale.get('/account')).status, 303, bad);
    assert.equal((await stale.call('GET', MINE)).status, 401, bad);
  }
  const rows = await db
    .selectFrom('credentials')
    .select('secret_hash')
    .where('kind', '=', 'session')
    .execute();
  assert.ok(rows.every(({ secret_hash }) => secret_hash?.length === 32 && !secret_hash.includes(first)));
});

test('a session is valid for its own account only', async () => {
  const host = 'second.example.com';
  const { key } = await addTenant(db, { name: 'Second', host, adminEmail: `admin@${host}` });
  assert.ok(key);
  const { email } = await person();
  const tab = await signedIn(email);
  const there = cookieClient(server.url, host);
  there.cookies.set('facet_session', tab.cookies.get('facet_session') ?? '');
  assert.equal((await there.get('/account')).location, '/login?return_to=%2Faccount');
  assert.equal((await there.call('GET', MINE)).status, 401);
  assert.equal((await there.post('/login', { login: email, password: PASSWORD })).status, 401);
  assert.equal((await tab.get('/account')).status, 200);
});

test('the account limits the length of sessions, including existing ones', async () => {
  const { id, email } = await person();
  const tab = await signedIn(email);
  const path = '/api/v1/tenant/authentication';
  const first = { clientRegistrationEnabled: false, passwordSignInEnabled: true, sessionHours: 336 };
  assert.deepEqual(await server.ok('GET', path), first);
  assert.equal((await tab.call('GET', path)).status, 403);
  for (const [body, message] of [
    [{ sessionHours: 0 }, /sessionHours must be at least 1/],
    [{ sessionHours: 8761 }, /sessionHours must be at most 8760/],
    [{ passwordSignInEnabled: 'no' }, /passwordSignInEnabled/],
  ] as const) {
    const answer = await server.call('PUT', path, { body });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, message);
  }
  const changed = await server.call('PUT', path, { body: { sessionHours: 2, passwordSignInEnabled: null } });
  assert.deepEqual(changed.body, { ...first, sessionHours: 2 });
  const [event] = await db
    .selectFrom('audit_events')
    .select(['event', 'changes'])
    .where('request_id', '=', changed.headers.get('x-request-id') ?? '')
    .execute();
  assert.deepEqual(event, {
    event: 'Updated account authentication configuration',
    changes: { sessionHours: 2 },
  });
  const hours = async () => {
    const { items } = await server.ok('GET', `/api/v1/users/${id}/sessions`);
    return items.map(
      ({ createdAt, expiresAt }: Json) => (Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000,
    );
  };
  assert.deepEqual(await hours(), [2]);
  await server.ok('PUT', path, { sessionHours: 100 });
  assert.deepEqual(await hours(), [2], 'a longer limit applies to later sessions only');
  await signedIn(email);
  assert.deepEqual(await hours(), [100, 2]);
  await db
    .updateTable('credentials')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('user_id', '=', id)
    .execute();
  // Changing the setting empties the node's credential cache.
  await server.ok('PUT', path, { sessionHours: 99 });
  assert.equal((await tab.get('/account')).status, 303);
  assert.deepEqual(await hours(), []);
});

test('users change their password with the current one, which ends their other sessions and grants', async () => {
  const { id, email } = await person();
  const [tab, elsewhere] = [await signedIn(email), await signedIn(email)];
  const path = '/api/v1/users/me/password';
  const newPassword = 'another staple entirely';
  const refused: [object, number, RegExp][] = [
    [{ newPassword }, 400, /^body\.currentPassword is required/],
    [{ currentPassword: PASSWORD, newPassword: 'short' }, 400, /^body\.newPassword must/],
    [{ currentPassword: PASSWORD, newPassword: email }, 400, /^body\.newPassword must be neither/],
    [{ currentPassword: 'wrong', newPassword }, 403, /^body\.currentPassword is not your password/],
  ];
  for (const [body, status, message] of refused) {
    const answer = await tab.call('PUT', path, body);
    assert.equal(answer.status, status);
    assert.match(answer.body.error, message);
  }
  await db
    .insertInto('credentials')
    .values({
      tenant_id: 1,
      user_id: id,
      kind: 'oauth_grant',
      name: 'Program',
      oauth_client_id: 'cube-cli',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  assert.equal((await tab.call('PUT', path, { currentPassword: PASSWORD, newPassword })).status, 204);
  assert.equal((await elsewhere.get('/account')).status, 303);
  assert.equal((await tab.get('/account')).status, 200, 'this browser stays signed in');
  const left = await db.selectFrom('credentials').select('kind').where('user_id', '=', id).execute();
  assert.deepEqual(left, [{ kind: 'session' }]);
  for (let count = 0; count < 10; count += 1)
    await tab.call('PUT', path, { currentPassword: 'wrong', newPassword: PASSWORD });
  const many = await tab.call('PUT', path, { currentPassword: newPassword, newPassword: PASSWORD });
  assert.equal(many.status, 429, 'the password cannot be guessed in an unattended browser');
  const without = await server.call('PUT', path, { body: { currentPassword: 'x', newPassword } });
  assert.equal(without.status, 409, 'a user without a password cannot change it');
});

test('cookies are HttpOnly and SameSite=Lax, and over TLS bound to the host', async (t) => {
  const { email } = await person();
  const plain = await cookieClient(server.url).post('/login', { login: email, password: PASSWORD });
  const [line = ''] = plain.headers['set-cookie'] ?? [];
  assert.match(line, /^facet_session=[\w-]{43}; /);
  const attributes = (text: string) =>
    text
      .split('; ')
      .slice(1)
      .filter((each) => !each.startsWith('Expires='));
  assert.deepEqual(attributes(line).sort(), ['HttpOnly', 'Path=/', 'SameSite=Lax']);

  const folder = await mkdtemp(join(tmpdir(), 'facet-tls-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { cert, key } = await selfSigned();
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key);
  const secure = await startTestServer(t, {
    FACET_ROLES: 'api',
    FACET_TLS_CERT: join(folder, 'cert.pem'),
    FACET_TLS_KEY: join(folder, 'key.pem'),
  });
  assert.match(secure.url, /^https:/);
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<{ status: number; cookies: string[] }>((resolve, reject) => {
      const call = request(secure.url + path, { method, ca: cert, headers }, (response) => {
        const { statusCode = 0, headers: answered } = response;
        response
          .resume()
          .on('end', () => resolve({ status: statusCode, cookies: answered['set-cookie'] ?? [] }));
      });
      call.on('error', reject);
      call.end(body);
    });
  const post = (path: string, form: Record<string, string>, headers = {}) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return send('POST', path, { ...type, ...headers }, String(new URLSearchParams(form)));
  };
  const authorization = `Bearer ${secure.adminKey}`;
  const made = await send(
    'POST',
    '/api/v1/users',
    { authorization, 'content-type': 'application/json' },
    JSON.stringify({ email, username: email, password: PASSWORD }),
  );
  assert.equal(made.status, 200);
  const { status, cookies } = await post('/login', { login: email, password: PASSWORD });
  assert.equal(status, 303);
  const [ours = ''] = cookies;
  assert.match(ours, /^__Host-facet_session=[\w-]{43}; /);
  assert.deepEqual(attributes(ours).sort(), ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  const [pair = ''] = ours.split('; ');
  assert.equal((await send('GET', '/account', { cookie: pair })).status, 200);
  // A cookie that plain HTTP or a neighbouring host could have planted is ignored.
  assert.equal((await send('GET', '/account', { cookie: pair.replace('__Host-', '') })).status, 303);
  const out = await post('/logout', {}, { cookie: pair, origin: secure.url });
  assert.match(
    out.cookies[0] ?? '',
    /^__Host-facet_session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('users who may not have API keys cannot create them in a browser session either', async () => {
  const { email } = await person();
  const tab = await signedIn(email);
  const make = () => tab.call('POST', '/api/v1/api-keys', { name: 'Mine' });
  const enable = (personalApiKeysEnabled: boolean) =>
    server.ok('PUT', '/api/v1/tenant/settings', { personalApiKeysEnabled });
  await enable(false);
  const refused = await make();
  assert.equal(refused.status, 403);
  assert.match(refused.body.error, /administrators only/);
  assert.deepEqual((await tab.call('GET', '/api/v1/api-keys')).body.items, []);
  await enable(true);
  assert.equal((await make()).status, 200);
});
