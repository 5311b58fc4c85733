import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKeyring, rotateKeyFile } from '@facet/db';
import * as oauth from 'openid-client';
import { Secret, TOTP } from 'otpauth';
import { cookieClient } from './cookie-client.ts';
import { startIssuerDouble } from './issuer-double.ts';
import { answerConsent, enterCode } from './oauth-under-test.ts';
import { startTestServer } from './server-under-test.ts';
import { signIn } from './signed-in.ts';
import { begin, comeBack, newOidcConnection } from './sso-under-test.ts';

test('completed and pending sign-ins survive the rotation of the encryption key', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api', FACET_OUTBOUND_ALLOW: '127.0.0.1' });
  const issuer = await startIssuerDouble(t);
  const person = await signIn(server);
  const { browser, program, tokens, email, password } = person;
  const device = await oauth.initiateDeviceAuthorization(program, { scope: 'openid api' });
  const { body: begun } = await browser.call('POST', '/api/v1/users/me/second-factor');
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
  const { body: factor } = await browser.call('PUT', '/api/v1/users/me/second-factor', { code });
  const connectionId = await newOidcConnection(server, issuer.url);
  const atIssuer = await begin(server, connectionId);
  const bySso = await signIn(server, { issuer });

  const { db, dataDir } = server;
  const { changed, kept } = await rotateKeyFile(db, await openKeyring({ dataDir }), dataDir, { graceMs: 0 });
  assert.ok(changed > 8, `${changed} secrets`);
  assert.deepEqual(kept, []);

  await t.test('a program renews its tokens, and a pending device authorisation completes', async () => {
    const renewed = await oauth.refreshTokenGrant(program, tokens.refresh_token ?? '');
    assert.ok(renewed.id_token, 'its signing key is encrypted as well');
    assert.equal((await server.call('GET', '/api/v1/users/me', { key: renewed.access_token })).status, 200);
    await answerConsent(browser, await enterCode(browser, device.user_code), 'agree');
    const later = await oauth.pollDeviceAuthorizationGrant(program, { ...device, interval: 0 });
    assert.equal((await server.call('GET', '/api/v1/users/me', { key: later.access_token })).status, 200);
  });

  await t.test('a pending sign-in at the identity provider completes', async () => {
    const claims = issuer.claims(atIssuer.nonce, { sub: 'later', email: 'later@example.com' });
    issuer.idToken = await issuer.sign(claims);
    const { status, html } = await comeBack(atIssuer, issuer);
    assert.equal(status, 303, html);
  });

  await t.test('a user who signed in through an identity provider is signed out there too', async () => {
    const { location = '' } = await bySso.browser.post('/logout');
    assert.ok(location.startsWith(`${issuer.url}/end?`), location);
  });

  await t.test('a second factor is accepted', async () => {
    const other = cookieClient(server.url);
    const asked = await other.post('/login', { login: email, password });
    assert.match(asked.location ?? '', /^\/login\/code/, asked.html);
    const wrong = await other.post('/login/code', { code: '000000' });
    assert.ok([200, 400, 401].includes(wrong.status), String(wrong.status));
    const right = await other.post('/login/code', { code: factor.recoveryCodes[0] });
    assert.equal(right.status, 303, right.html);
    assert.equal((await other.call('GET', '/api/v1/users/me')).status, 200);
  });
});
