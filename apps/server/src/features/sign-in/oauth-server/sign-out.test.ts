import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as oauth from 'openid-client';
import { cookieClient } from '../../../../test/cookie-client.ts';
import {
  eventsNamed,
  hiddenIn,
  pathOf,
  registerClient,
  signedInUser,
  signIn,
  statusWith,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const AFTER = 'https://reports.example.com/bye';
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const reports = await registerClient(server, { postLogoutRedirectUris: [AFTER] });

const endSessionPath = (parameters: Record<string, string>) =>
  pathOf(oauth.buildEndSessionUrl(reports.config, parameters).href);

test('an application can sign its user out here after confirmation', async () => {
  const { id, email, tab } = await signedInUser(server);
  const { id_token: hint = '' } = await signIn(reports.config, tab);
  const path = endSessionPath({ id_token_hint: hint, post_logout_redirect_uri: AFTER, state: 'back' });
  const page = await tab.get(path);
  assert.ok(page.html.includes('Reports</strong></bdi> wants to sign you out') && page.html.includes(email));
  const xsrf = hiddenIn(page, 'xsrf');
  const answer = await tab.post('/auth/session/end/confirm', { xsrf, logout: 'yes' });
  assert.deepEqual(
    { status: answer.status, location: answer.location },
    { status: 303, location: `${AFTER}?state=back` },
  );
  assert.equal(tab.cookies.has('facet_session'), false);
  assert.match((await tab.get('/account')).location ?? '', /^\/login/);
  assert.equal((await eventsNamed(server, 'Logged out'))[0].userId, id);
});

test('a sign-out ends grants without offline_access and keeps the others', async () => {
  const { tab } = await signedInUser(server);
  const other = await registerClient(server, { name: 'Other' });
  const staying = await signIn(other.config, tab);
  const passing = await signIn(reports.config, tab, { scope: 'openid api' });
  const xsrf = hiddenIn(await tab.get(endSessionPath({})), 'xsrf');
  await tab.post('/auth/session/end/confirm', { xsrf, logout: 'yes' });
  assert.equal(await statusWith(server, staying.access_token), 200);
  assert.equal(await statusWith(server, passing.access_token), 401);
});

test('a user who stays signed in is redirected back too', async () => {
  const { tab } = await signedInUser(server);
  const { id_token: hint = '' } = await signIn(reports.config, tab);
  const path = endSessionPath({ id_token_hint: hint, post_logout_redirect_uri: AFTER });
  const answer = await tab.post('/auth/session/end/confirm', { xsrf: hiddenIn(await tab.get(path), 'xsrf') });
  assert.equal(answer.location, AFTER);
  assert.equal((await tab.get('/account')).status, 200);
});

test('a user who is already signed out sees a page that continues', async () => {
  const tab = cookieClient(server.url);
  const page = await tab.get(endSessionPath({ post_logout_redirect_uri: AFTER }));
  assert.match(page.html, /You are signed out/);
  assert.ok(!page.html.includes('<script'));
  const fields = { xsrf: hiddenIn(page, 'xsrf'), logout: hiddenIn(page, 'logout') };
  assert.equal((await tab.post('/auth/session/end/confirm', fields)).location, AFTER);
  const plain = await tab.get('/auth/session/end');
  const done = await tab.post('/auth/session/end/confirm', { xsrf: hiddenIn(plain, 'xsrf'), logout: 'yes' });
  assert.match((await tab.get(pathOf(done.location))).html, /You are signed out/);
});

test('a sign-out needs a registered redirect URI and cannot be triggered by another site', async () => {
  const { tab } = await signedInUser(server);
  const { id_token: hint = '' } = await signIn(reports.config, tab);
  for (const post_logout_redirect_uri of ['https://evil.example/', `${AFTER}/`]) {
    const page = await tab.get(endSessionPath({ id_token_hint: hint, post_logout_redirect_uri }));
    assert.deepEqual({ status: page.status, location: page.location }, { status: 400, location: undefined });
  }
  const xsrf = hiddenIn(await tab.get(endSessionPath({ id_token_hint: hint })), 'xsrf');
  const form = { xsrf, logout: 'yes' };
  const foreign = await tab.post('/auth/session/end/confirm', form, { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.status, 403);
  assert.equal((await tab.post('/auth/session/end/confirm', { logout: 'yes' })).status, 400);
  assert.equal((await tab.get('/account')).status, 200);
});
