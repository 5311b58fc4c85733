import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import type { CookieClient } from '../../../../test/cookie-client.ts';
import { newKey, startIssuerDouble } from '../../../../test/issuer-double.ts';
import { CLIENT } from '../../../../test/oauth-issuer.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { newOidcConnection, signInWith } from '../../../../test/sso-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api', FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const issuer = await startIssuerDouble({ after });
const connection = await newOidcConnection(server, issuer.url);
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const now = () => Math.floor(Date.now() / 1000);
let made = 0;

/** The claims of a logout token. */
function logout(more: JWTPayload = {}): JWTPayload {
  made += 1;
  const { iss } = issuer.claims('');
  return { iss, aud: CLIENT.id, iat: now(), exp: now() + 120, jti: `logout ${made}`, events, ...more };
}
async function sendLogout(token: string, id = connection) {
  const answer = await fetch(`${server.url}/sso/oidc/back-channel/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as Json) };
}
async function signedIn(sub: string, sid: string, id = connection): Promise<CookieClient> {
  const { answer, browser } = await signInWith(server, issuer, id, { sub, sid, email: `${sub}@example.com` });
  assert.equal(answer.status, 303, answer.html);
  return browser;
}
const status = async (browser: CookieClient) => (await browser.call('GET', '/api/v1/users/me')).status;

test('an invalid logout token ends nothing', async (t) => {
  const browser = await signedIn('ada', 'session of ada');
  const stranger = await newKey('stranger');
  const meant = { sub: 'ada', sid: 'session of ada' };
  const unsigned = [{ alg: 'none' }, logout(meant)].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const refused: Record<string, string> = {
    nothing: '',
    'not a JWT': 'x.y.z',
    'alg none': `${unsigned.join('.')}.`,
    'HS256 with the client secret': await issuer.sign(logout(meant), {
      alg: 'HS256',
      key: new TextEncoder().encode(CLIENT.secret.padEnd(32, 'x')),
    }),
    'an unknown key': await issuer.sign(logout(meant), { key: stranger.privateKey, kid: 'stranger' }),
    'another key': await issuer.sign(logout(meant), { key: stranger.privateKey }),
    'another issuer': await issuer.sign(logout({ ...meant, iss: 'https://other.example.com' })),
    'another audience': await issuer.sign(logout({ ...meant, aud: 'another' })),
    'too old': await issuer.sign(logout({ ...meant, iat: now() - 600 })),
    'from the future': await issuer.sign(logout({ ...meant, iat: now() + 600 })),
    expired: await issuer.sign(logout({ ...meant, exp: now() - 60 })),
    'no iat': await issuer.sign(logout({ ...meant, iat: undefined })),
    'no jti': await issuer.sign(logout({ ...meant, jti: undefined })),
    'no event': await issuer.sign(logout({ ...meant, events: undefined })),
    'another event': await issuer.sign(logout({ ...meant, events: { other: {} } })),
    'an ID token': await issuer.sign(issuer.claims('a nonce', { ...meant, jti: 'x' })),
    'a nonce': await issuer.sign(logout({ ...meant, nonce: 'a nonce' })),
    'neither session nor subject': await issuer.sign(logout()),
  };
  for (const [name, token] of Object.entries(refused))
    await t.test(name, async () => {
      const answer = await sendLogout(token);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.equal(answer.body.error, 'invalid_request');
      assert.match(answer.body.error_description, /logout token|logout_token/);
      assert.equal(await status(browser), 200);
    });
  assert.equal((await sendLogout(await issuer.sign(logout(meant)), 999_999)).status, 400);
  const other = await startIssuerDouble({ after });
  const elsewhere = await newOidcConnection(server, other.url);
  assert.equal((await sendLogout(await issuer.sign(logout(meant)), elsewhere)).status, 400);
  assert.equal(await status(browser), 200);
});

test('a logout token with a session id ends only that session', async () => {
  const [one, two] = [await signedIn('grace', 'one'), await signedIn('grace', 'two')];
  const other = await newOidcConnection(server, issuer.url);
  const elsewhere = await signedIn('grace', 'one', other);
  const token = await issuer.sign(logout({ sub: 'grace', sid: 'one' }));
  assert.equal((await sendLogout(token)).status, 200);
  assert.deepEqual([await status(one), await status(two), await status(elsewhere)], [401, 200, 200]);
  const { rows } = await sql<Json>`
    select actor, user_email, target ->> 'ssoConnectionId' as connection from audit_events
    where event = 'Logged out'`.execute(server.db);
  assert.deepEqual(rows, [
    { actor: 'user', user_email: 'grace@example.com', connection: String(connection) },
  ]);
  const again = await signedIn('grace', 'one');
  assert.match((await sendLogout(token)).body.error_description, /already been used/);
  assert.equal(await status(again), 200);
});

test('a logout token with only a subject ends all their sessions from the provider', async () => {
  const [one, two, joan] = [
    await signedIn('emmy', 'e1'),
    await signedIn('emmy', 'e2'),
    await signedIn('joan', 'j'),
  ];
  const token = await issuer.sign(logout({ sub: 'emmy' }));
  const answers = await Promise.all([sendLogout(token), sendLogout(token), sendLogout(token)]);
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 400, 400]);
  assert.deepEqual([await status(one), await status(two), await status(joan)], [401, 401, 200]);
  assert.equal(
    (await sendLogout(await issuer.sign(logout({ sub: 'emmy' })))).status,
    200,
    'nothing is left to end',
  );
});
