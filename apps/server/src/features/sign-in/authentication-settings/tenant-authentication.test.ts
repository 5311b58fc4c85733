import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { newKeyAndCertificate } from '../saml/own-certificate.ts';

const PASSWORD = 'correct horse battery';
const PATH = '/api/v1/tenant/authentication';
const OFF = { passwordSignInEnabled: false };
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });

const { certificate } = await newKeyAndCertificate('https://idp.example.com');
const connection = {
  name: 'Acme',
  kind: 'saml',
  saml: {
    entityId: 'https://idp.example.com',
    signOnUrl: 'https://idp.example.com/sign-on',
    certificates: [certificate],
  },
};

test('either passwords or an enabled connection must remain', async () => {
  const refused = await server.call('PUT', PATH, { body: OFF });
  assert.equal(refused.status, 409);
  assert.match(refused.body.error, /while no single sign-on connection is enabled/);
  const { id } = await server.ok('POST', '/api/v1/sso-connections', connection);
  const path = `/api/v1/sso-connections/${id}`;
  await server.ok('PUT', path, { isEnabled: false });
  assert.equal(
    (await server.call('PUT', PATH, { body: OFF })).status,
    409,
    'a disabled connection does not count',
  );
  await server.ok('PUT', path, { isEnabled: true });
  assert.equal((await server.ok('PUT', PATH, OFF)).passwordSignInEnabled, false);
  assert.equal((await server.call('PUT', path, { body: { isEnabled: false } })).status, 409);
  assert.equal((await server.call('DELETE', path)).status, 409);
  await server.ok('PUT', PATH, { passwordSignInEnabled: true });
  await server.ok('PUT', path, { isEnabled: false });
  await server.ok('PUT', path, { isEnabled: true });

  // Of two concurrent changes only the first succeeds.
  const both = await Promise.all([
    server.call('PUT', PATH, { body: OFF }),
    server.call('PUT', path, { body: { isEnabled: false } }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  await server.ok('PUT', PATH, { passwordSignInEnabled: true });
  await server.ok('PUT', path, { isEnabled: true });
});

test('switching passwords off disables password sign-in, invitations and resets', async () => {
  const { items } = await server.ok('GET', '/api/v1/sso-connections');
  const user = { email: 'ada@example.com', username: 'ada', password: PASSWORD };
  const { id } = await server.ok('POST', '/api/v1/users', user);
  const invited = await server.ok('POST', '/api/v1/users', { email: 'bob@example.com', username: 'bob' });
  const { resetLink } = await server.ok('POST', `/api/v1/users/${id}/password-reset`);
  const signedIn = cookieClient(server.url);
  await signedIn.signIn(user.email, PASSWORD);
  await server.ok('PUT', PATH, OFF);

  const tab = cookieClient(server.url);
  const shown = await tab.get('/login?return_to=/account/password');
  assert.match(shown.html, /Sign in with Acme/);
  assert.ok(shown.html.includes(`href="/sso/${items[0].id}?return_to=%2Faccount%2Fpassword"`), shown.html);
  assert.doesNotMatch(shown.html, /type="password"|Forgot/);
  for (const password of [PASSWORD, 'wrong']) {
    const answer = await tab.post('/login', { login: user.email, password });
    assert.equal(answer.status, 403);
    assert.match(answer.html, /Passwords are switched off in this account/);
    assert.equal(tab.cookies.size, 0);
  }
  const form = { password: 'another staple entirely', again: 'another staple entirely' };
  for (const address of [resetLink, invited.invitationLink, `${server.url}/reset`]) {
    const { pathname } = new URL(address);
    for (const page of [await tab.get(pathname), await tab.post(pathname, form)]) {
      assert.equal(page.status, 409, pathname);
      assert.match(page.html, /Passwords are switched off in this account/);
    }
  }
  const token = (link: string) => link.split('/').at(-1) ?? '';
  const refused: [string, string, object][] = [
    ['POST', '/api/v1/password-resets/accept', { token: token(resetLink), password: form.password }],
    ['POST', '/api/v1/invitations/accept', { token: token(invited.invitationLink), password: form.password }],
    ['POST', `/api/v1/users/${id}/password-reset`, {}],
    ['POST', `/api/v1/users/${invited.id}/invitation`, {}],
  ];
  for (const [method, path, body] of refused)
    assert.equal((await server.call(method, path, { body })).status, 409, path);
  const own = { currentPassword: PASSWORD, newPassword: form.password };
  assert.equal((await signedIn.call('PUT', '/api/v1/users/me/password', own)).status, 409);
  const account = await signedIn.get('/account');
  assert.equal(account.status, 200, 'existing sessions continue');
  assert.doesNotMatch(account.html, /Change password/);
  const made = await server.ok('POST', '/api/v1/users', { email: 'eve@example.com', username: 'eve' });
  assert.equal(made.invitationLink, undefined);

  await server.ok('PUT', PATH, { passwordSignInEnabled: true });
  await tab.signIn(user.email, PASSWORD);
});
