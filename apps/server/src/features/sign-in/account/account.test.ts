import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cookieClient, type PageAnswer } from '../../../../test/cookie-client.ts';
import { discover, signDeviceIn } from '../../../../test/oauth-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const PASSWORD = 'correct horse battery';
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
let made = 0;

async function person() {
  made += 1;
  const email = `person${made}@example.com`;
  const { id } = await server.ok('POST', '/api/v1/users', { email, username: email, password: PASSWORD });
  return { id: id as number, email };
}

async function signedIn(email: string) {
  const tab = cookieClient(server.url);
  await tab.signIn(email, PASSWORD);
  return tab;
}

const eventOf = ({ headers }: PageAnswer) =>
  db
    .selectFrom('audit_events')
    .select(['event', 'operation', 'actor', 'user_email'])
    .where('request_id', '=', String(headers['x-request-id']))
    .execute();

test('pages and forms redirect to the sign-in page if nobody is signed in', async () => {
  const tab = cookieClient(server.url);
  const pages = ['/account', '/account/password', '/account/second-factor', '/account/second-factor/set-up'];
  for (const path of pages) {
    const answer = await tab.get(path);
    assert.equal(answer.status, 303);
    assert.match(answer.location ?? '', /^\/login\?return_to=%2Faccount/);
  }
  const forms = [
    ...[
      '/account/sessions/1/end',
      '/account/sessions/end-others',
      '/account/programs/1/end',
      '/account/password',
      '/account/profile',
    ],
    ...['begin', 'confirm', 'remove'].map((name) => `/account/second-factor/${name}`),
  ];
  for (const path of forms) {
    const answer = await tab.post(path, { password: PASSWORD });
    assert.match(answer.location ?? '', /^\/login\?return_to=/, path);
    assert.deepEqual(await eventOf(answer), []);
  }
});

test('a form ends one of the user’s own sessions and records the audit event of the operation', async () => {
  const [ada, bob] = [await person(), await person()];
  const [tab, hers, his] = [await signedIn(ada.email), await signedIn(ada.email), await signedIn(bob.email)];
  const idOf = async (of: typeof tab): Promise<number> =>
    (await of.call('GET', '/api/v1/users/me/sessions')).body.items.find(({ isCurrent }: Json) => isCurrent)
      .id;
  for (const id of [await idOf(his), 999_999, 'x', '1e3', '0', '%00']) {
    const answer = await tab.post(`/account/sessions/${id}/end`);
    assert.ok(answer.status === 303 || answer.status === 400, `${id}`);
    assert.deepEqual(await eventOf(answer), []);
  }
  assert.equal((await his.get('/account')).status, 200);
  const ended = await tab.post(`/account/sessions/${await idOf(hers)}/end`);
  assert.equal(ended.location, '/account?after=session');
  assert.deepEqual(await eventOf(ended), [
    { event: 'Ended session', operation: 'endMySession', actor: 'user', user_email: ada.email },
  ]);
  assert.equal((await hers.get('/account')).status, 303);
  assert.match((await tab.get('/account?after=session')).html, /The browser has been signed out/);
  await signedIn(ada.email);
  const rest = await tab.post('/account/sessions/end-others');
  assert.equal((await eventOf(rest))[0]?.operation, 'endMyOtherSessions');
  assert.equal((await tab.call('GET', '/api/v1/users/me/sessions')).body.items.length, 1);
});

test('a form revokes an application’s access', async () => {
  const { email } = await person();
  const tab = await signedIn(email);
  const { access_token: token } = await signDeviceIn(await discover(server.url), tab);
  const asProgram = () => server.call('GET', '/api/v1/users/me', { key: token });
  assert.equal((await asProgram()).status, 200);
  const { html } = await tab.get('/account');
  const [, path = ''] = /action="(\/account\/programs\/\d+\/end)"/.exec(html) ?? [];
  const ended = await tab.post(path);
  assert.equal(ended.location, '/account?after=program');
  assert.deepEqual(await eventOf(ended), [
    { event: 'Revoked application', operation: 'revokeMyOAuthGrant', actor: 'user', user_email: email },
  ]);
  assert.equal((await asProgram()).status, 401);
  assert.match((await tab.get('/account?after=program')).html, /can no longer access your account/);
});

test('names chosen by others are escaped on the page', async () => {
  const email = 'a.b+c@example.com';
  const username = '<script>alert(1)</script>"\'&';
  await server.ok('POST', '/api/v1/users', { email, username, password: PASSWORD });
  const tab = cookieClient(server.url);
  const agent = { 'user-agent': '<img src=x onerror=alert(1)> Firefox/1 (Linux)' };
  await tab.post('/login', { login: email, password: PASSWORD }, agent);
  const { html, headers } = await tab.get('/account?after=<script>');
  assert.ok(html.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;'));
  assert.doesNotMatch(html, /<script|<img|onerror/);
  assert.equal(headers['cache-control'], 'no-store');
  for (const after of ['constructor', '__proto__', 'toString'])
    assert.equal((await tab.get(`/account?after=${after}`)).status, 200);
});

test('the account and unknown addresses have the frame of the console, for signed-in people whose browser runs it', async () => {
  const { email } = await person();
  const [tab, stranger] = [await signedIn(email), cookieClient(server.url)];
  const framed = (html: string) => html.includes('<div id="root">');
  const pageIn = (html: string) =>
    JSON.parse(/<script[^>]* id="boot"[^>]*>([^<]*)</.exec(html)?.[1] ?? '').page;
  const asPage = { accept: 'text/html' };
  assert.equal(framed((await tab.get('/account')).html), false, 'without JavaScript');
  for (const client of [tab, stranger]) client.cookies.set('facet-console', '1');

  const account = await tab.get('/account');
  assert.deepEqual([account.status, framed(account.html)], [200, true]);
  assert.match(pageIn(account.html).html, new RegExp(`<h1>Your account</h1>[^]*${email}`));
  // Signing out may lead to an identity provider.
  assert.doesNotMatch(String(account.headers['content-security-policy']), /form-action/);
  const refused = await tab.post('/account/password', {
    current: 'x',
    password: 'a long password',
    repeat: 'b',
  });
  assert.deepEqual([refused.status, framed(refused.html)], [400, true]);
  assert.match(String(refused.headers['content-security-policy']), /form-action 'self'/);
  const unknown = await tab.get('/no/such/page', asPage);
  assert.deepEqual([unknown.status, framed(unknown.html), pageIn(unknown.html)], [404, true, null]);

  const outside = await stranger.get('/no/such/page', asPage);
  assert.deepEqual([outside.status, framed(outside.html)], [404, false]);
  assert.equal((await stranger.get('/account')).status, 303);
  assert.equal(framed((await stranger.get('/login')).html), false);
});
