import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startIssuerDouble } from '../../../../test/issuer-double.ts';
import { CLIENT } from '../../../../test/oauth-issuer.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { newOidcConnection, signInWith } from '../../../../test/sso-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api', FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const issuer = await startIssuerDouble({ after });
const HERE = '/login?after=sign-out';

/** Signs in, runs `meanwhile`, signs out, and returns where the browser is redirected. */
async function signOutAfter(
  connection: number,
  claims: Parameters<typeof signInWith>[3] = {},
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<string> {
  const { browser, answer } = await signInWith(server, issuer, connection, claims);
  assert.equal(answer.status, 303, answer.html);
  await meanwhile();
  const out = await browser.post('/logout');
  assert.equal(out.status, 303);
  assert.equal((await browser.call('GET', '/api/v1/users/me')).status, 401, 'always signed out here');
  return out.location ?? '';
}

test('signing out redirects to the provider with a hint and the address to return to', async () => {
  const connection = await newOidcConnection(server, issuer.url);
  const url = new URL(await signOutAfter(connection));
  assert.equal(url.origin + url.pathname, `${issuer.url}/end`);
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    client_id: CLIENT.id,
    post_logout_redirect_uri: `${server.url}/login`,
    id_token_hint: issuer.idToken,
  });
});

test('a hint that is too long for an address is omitted', async () => {
  const connection = await newOidcConnection(server, issuer.url);
  const groups = Array.from({ length: 300 }, (_, index) => `A group with a long name, number ${index}`);
  const url = new URL(await signOutAfter(connection, { groups }));
  assert.deepEqual([...url.searchParams.keys()], ['client_id', 'post_logout_redirect_uri']);
});

test('signing out stays on this server', async (t) => {
  await t.test('signing out stays here if the connection does not sign out at the provider', async () => {
    const connection = await newOidcConnection(server, issuer.url);
    const change = { oidc: { signsOutAtProvider: false } };
    const to = await signOutAfter(connection, {}, () =>
      server.ok('PUT', `/api/v1/sso-connections/${connection}`, change),
    );
    assert.equal(to, HERE);
  });
  await t.test('signing out stays here if the provider does not support logout', async () => {
    const plain = await startIssuerDouble({ after });
    const path = '/.well-known/openid-configuration';
    const document = await fetch(plain.url + path).then((answer) => answer.json() as Promise<object>);
    plain.answers[path] = () => ({ body: { ...document, end_session_endpoint: undefined } });
    const connection = await newOidcConnection(server, plain.url);
    const { browser, answer } = await signInWith(server, plain, connection);
    assert.equal(answer.status, 303, answer.html);
    assert.equal((await browser.post('/logout')).location, HERE);
  });
  await t.test('signing out stays here if the user signed in with a password', async () => {
    const person = { email: 'p@example.com', username: 'p', password: 'a password of many words' };
    await server.ok('POST', '/api/v1/users', person);
    const { browser } = await signInWith(server, issuer, await newOidcConnection(server, issuer.url));
    await browser.signIn('p@example.com', person.password);
    assert.equal((await browser.post('/logout')).location, HERE);
  });
});
