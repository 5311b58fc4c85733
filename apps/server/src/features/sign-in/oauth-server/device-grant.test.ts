import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import * as oauth from 'openid-client';
import { cookieClient } from '../../../../test/cookie-client.ts';
import {
  ALL_SCOPES,
  answerConsent,
  discover,
  enterCode,
  isRefusal,
  pathOf,
  postForm,
  registerClient,
  signDeviceIn,
  signedInUser,
  statusWith,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const cli = await discover(server.url);

const begin = () => oauth.initiateDeviceAuthorization(cli, { scope: 'openid offline_access api' });
const poll = (device_code: string) => postForm(server, '/auth/device/token', { device_code });
/** Sends a request like a command-line client without discovery whose token has expired. */
const post = (path: string, body?: unknown) => server.call('POST', path, { key: 'x'.repeat(43), body });

test('an application signs in with a code that its user enters', async () => {
  const { email, tab } = await signedInUser(server);
  const tokens = await signDeviceIn(cli, tab);
  assert.deepEqual(
    [tokens.token_type, tokens.expires_in, tokens.scope?.split(' ').sort()],
    ['bearer', 3600, ALL_SCOPES.split(' ').sort()],
  );
  const answer = await server.call('GET', '/api/v1/users/me', { key: tokens.access_token });
  assert.equal(answer.body.email, email);
});

test('the fixed paths of command-line clients accept JSON and fill in defaults', async () => {
  const { tab } = await signedInUser(server);
  const { status, body: device } = await post('/auth/device/code', {});
  assert.equal(status, 200);
  assert.deepEqual(
    { interval: device.interval, expires_in: device.expires_in, verification_uri: device.verification_uri },
    { interval: 5, expires_in: 600, verification_uri: `${server.url}/auth/device` },
  );
  assert.equal(device.verification_uri_complete, `${server.url}/auth/device?user_code=${device.user_code}`);
  assert.match(device.user_code, /^[B-Z]{4}-[B-Z]{4}$/);
  const { device_code } = device;
  const pending = await post('/auth/device/token', { device_code });
  assert.deepEqual(
    { status: pending.status, error: pending.body.error },
    { status: 400, error: 'authorization_pending' },
  );
  assert.match(pending.headers.get('cache-control') ?? '', /no-store/);
  await answerConsent(tab, await enterCode(tab, device.user_code.toLowerCase().replace('-', ' ')), 'agree');
  const { body: tokens } = await post('/auth/device/token', { device_code, client_id: 'cube-cli' });
  assert.deepEqual(Object.keys(tokens).sort(), [
    'access_token',
    'expires_in',
    'id_token',
    'refresh_token',
    'scope',
    'token_type',
  ]);
  assert.deepEqual(
    [tokens.expires_in, tokens.token_type, tokens.scope.split(' ').sort().join(' ')],
    [3600, 'Bearer', 'api offline_access openid'],
  );
  const { body: refreshed } = await post('/auth/oauth2/refresh', { refresh_token: tokens.refresh_token });
  for (const { access_token } of [tokens, refreshed])
    assert.equal(await statusWith(server, access_token), 200);
  assert.notEqual(refreshed.refresh_token, tokens.refresh_token);
});

test('forms are accepted too, at the fixed paths and at the discovered endpoints', async () => {
  const { tab } = await signedInUser(server);
  const meta = cli.serverMetadata();
  const path = (address?: string) => pathOf(address);
  for (const [codes, tokens, extra] of [
    ['/auth/device/code', '/auth/device/token', {}],
    [path(meta.device_authorization_endpoint), path(meta.token_endpoint), { client_id: 'cube-cli' }],
  ] as const) {
    const { body: device } = await postForm(server, codes, { ...extra, scope: 'openid api' });
    await answerConsent(tab, await enterCode(tab, device.user_code), 'agree');
    const { device_code } = device;
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const { status, body } = await postForm(server, tokens, { ...extra, grant_type, device_code });
    assert.deepEqual(
      { status, scope: body.scope, refresh_token: body.refresh_token },
      { status: 200, scope: 'openid api', refresh_token: undefined },
    );
  }
});

test('an invalid body is refused with the reason', async () => {
  const json = { 'content-type': 'application/json' };
  for (const [call, status, problem] of [
    [{ raw: '{"device_code":', headers: json }, 400, /not valid JSON/],
    [{ raw: '["device_code"]', headers: json }, 400, /must be a JSON object/],
    [{ body: { device_code: 7 } }, 400, /body\.device_code must be a string/],
    [{ raw: '<x/>', headers: { 'content-type': 'application/xml' } }, 415, /a form or JSON/],
    [{ raw: 'x'.repeat(20_000), headers: json }, 413, /too large/],
    [{ body: {} }, 400, /device_code/],
    [{ body: { device_code: 'unknown', more: { unknown: true } } }, 400, /grant request is invalid/],
  ] as const) {
    const answer = await server.call('POST', '/auth/device/token', { key: null, ...call });
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(`${answer.body.error} ${answer.body.error_description}`, problem);
    assert.match(answer.body.error, /^[a-z_]+$/);
  }
});

test('an application that polls too often gets slow_down, and can still be authorised', async () => {
  const { tab } = await signedInUser(server);
  const device = await begin();
  const errors = [];
  for (let turn = 0; turn < 4; turn += 1) errors.push((await poll(device.device_code)).body.error);
  assert.deepEqual(errors, ['authorization_pending', 'authorization_pending', 'slow_down', 'slow_down']);
  await answerConsent(tab, await enterCode(tab, device.user_code), 'agree');
  assert.equal((await poll(device.device_code)).status, 200);
});

test('the address with the code opens the page with the code filled in, after signing in', async () => {
  const device = await begin();
  const path = pathOf(device.verification_uri_complete);
  const stranger = cookieClient(server.url);
  assert.equal((await stranger.get(path)).location, `/login?return_to=${encodeURIComponent(path)}`);
  const { tab } = await signedInUser(server);
  const page = await tab.get(path);
  assert.match(page.html, new RegExp(`value="${device.user_code}"`));
  const strange = await tab.get(`/auth/device?user_code=${encodeURIComponent('"><script>')}`);
  assert.match(strange.html, /value="&quot;&gt;&lt;script&gt;"/);
});

test('the consent page shows the code, the application, the user and the permissions', async () => {
  const { email, tab } = await signedInUser(server);
  const { config } = await registerClient(server, {
    name: 'A <b>Program</b>',
    grantTypes: ['urn:ietf:params:oauth:grant-type:device_code'],
    redirectUris: [],
    isPublic: true,
  });
  const device = await oauth.initiateDeviceAuthorization(config, { scope: 'openid email' });
  const entered = await enterCode(tab, device.user_code);
  const { html } = await tab.get(pathOf(entered.location));
  assert.match(html, /<h1>Allow A &lt;b&gt;Program&lt;\/b&gt; to access your account\?<\/h1>/);
  for (const part of [device.user_code, email, 'See your email address'])
    assert.ok(html.includes(part), part);
  assert.ok(!html.includes('Use this account as you'));
  const german = await tab.get(pathOf(entered.location), { 'accept-language': 'de' });
  assert.match(german.html, /<html lang="de-DE" dir="ltr">/);
  assert.match(german.html, /<li>deine E-Mail-Adresse sehen<\/li>/);
});

test('a user who denies access ends the sign-in of the application', async () => {
  const { id, tab } = await signedInUser(server);
  const device = await begin();
  const page = await answerConsent(tab, await enterCode(tab, device.user_code), 'refuse');
  assert.match(page.html, /Access denied/);
  await assert.rejects(
    () => oauth.pollDeviceAuthorizationGrant(cli, { ...device, interval: 0 }),
    isRefusal('access_denied'),
  );
  assert.match((await enterCode(tab, device.user_code)).html, /has already been used/);
  assert.deepEqual((await server.ok('GET', `/api/v1/users/${id}/oauth-grants`)).items, []);
});

test('a user code and a device code work once', async () => {
  const { tab } = await signedInUser(server);
  const device = await begin();
  const entered = await enterCode(tab, device.user_code);
  const again = await enterCode(tab, device.user_code);
  assert.equal(again.status, 400, again.html);
  assert.match(again.html, /has already been used/);
  await answerConsent(tab, entered, 'agree');
  const { body: tokens } = await poll(device.device_code);
  assert.equal(await statusWith(server, tokens.access_token), 200);
  assert.match((await enterCode(tab, device.user_code)).html, /has already been used/);
  const replayed = await poll(device.device_code);
  assert.deepEqual(
    { status: replayed.status, error: replayed.body.error },
    { status: 400, error: 'invalid_grant' },
  );
  assert.equal(await statusWith(server, tokens.access_token), 401);
});

test('expired codes are refused', async () => {
  const { tab } = await signedInUser(server);
  const device = await begin();
  const { tab: late } = await signedInUser(server);
  const entered = await enterCode(late, (await begin()).user_code);
  // The expiry is inside the encrypted payload, so the clock is moved instead.
  const real = Date.now;
  Date.now = () => real() + 601_000;
  try {
    const page = await enterCode(tab, device.user_code);
    assert.equal(page.status, 400, page.html);
    assert.match(page.html, /has expired/);
    assert.equal((await poll(device.device_code)).body.error, 'expired_token');
    assert.match((await answerConsent(late, entered, 'agree')).html, /has expired/);
  } finally {
    Date.now = real;
  }
});

test('after 100 codes from one address all users there are refused for a while', async () => {
  await sql`update attempts set count = 100 where kind = 'device_code_address'`.execute(server.db);
  const { tab } = await signedInUser(server);
  assert.equal((await enterCode(tab, 'BCDF-GHJK')).status, 429);
  await sql`delete from attempts`.execute(server.db);
});

test('after 20 wrong codes a user is refused for a while', async () => {
  const { tab } = await signedInUser(server);
  for (let turn = 0; turn < 20; turn += 1) {
    const page = await enterCode(tab, 'BCDF-GHJK');
    assert.equal(page.status, 400, page.html);
    assert.match(page.html, /This code does not exist/);
  }
  const device = await begin();
  const page = await enterCode(tab, device.user_code);
  assert.equal(page.status, 429);
  assert.match(page.html, /Try again in 10 minutes/);
  assert.ok(Number(page.headers['retry-after']) > 500);
  assert.equal((await poll(device.device_code)).body.error, 'authorization_pending');
  const { tab: other } = await signedInUser(server);
  assert.equal((await enterCode(other, device.user_code)).status, 303);
});

test('a code can only be entered through the form of this host', async () => {
  const { tab } = await signedInUser(server);
  const { user_code } = await begin();
  assert.equal(
    (await tab.post('/auth/device', { user_code }, { 'sec-fetch-site': 'cross-site' })).status,
    403,
  );
  const page = await tab.post('/auth/device', { user_code });
  assert.deepEqual({ status: page.status, location: page.location }, { status: 400, location: undefined });
});
