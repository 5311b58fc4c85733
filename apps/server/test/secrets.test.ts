import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import * as oauth from 'openid-client';
import { Secret, TOTP } from 'otpauth';
import { newApiKey } from '../src/auth/api-key-format.ts';
import { callOperation } from './call-operation.ts';
import { sampleOf } from './contracts.ts';
import { cookieClient } from './cookie-client.ts';
import { type Api, type Fixture, prepareFixture } from './fixture.ts';
import { type IssuerDouble, startIssuerDouble } from './issuer-double.ts';
import { CLIENT } from './oauth-issuer.ts';
import { servedDocument } from './open-api.ts';
import { ADMIN_KEY, startProcess, temporaryHome } from './server-process.ts';
import { signIn } from './signed-in.ts';

test('neither the audit log nor the server log contains a secret', async (t) => {
  const database = await testDatabase();
  const server = await startProcess(t, {
    FACET_LOG_LEVEL: 'trace',
    FACET_ROLES: 'api,worker',
    FACET_DATA_DIR: join(await temporaryHome(t), 'data'),
    FACET_OUTBOUND_ALLOW: '127.0.0.1',
    DATABASE_URL: connectionUrl(database.connection),
  });
  t.after(() => database.close());
  const fixture = await prepareFixture(server);
  const secrets = {
    ...(await useSecrets(server, fixture)),
    ...(await useSignIns({ ...server, db: database.db }, await startIssuerDouble(t))),
  };
  const upload = (await servedDocument(server)).operations.find(({ id }) => id === 'uploadFile');
  assert.ok(upload);
  const uploaded = await callOperation(server, upload, await sampleOf(upload, fixture));
  assert.equal(uploaded.status, 200);
  await server.waitForBuild(fixture.deploymentId);
  assert.equal((await server.end('SIGTERM')).code, 0);

  const { rows } = await sql<{ text: string }>`
    select to_jsonb(event)::text as text from audit_events event`.execute(database.db);
  const audit = rows.map((row) => row.text).join('\n');
  const log = server.stdout() + server.stderr();
  assert.ok(log.includes('"level"'), 'the server writes a log');
  for (const [what, secret] of Object.entries({ ...secrets, adminKey: ADMIN_KEY })) {
    assert.ok(!audit.includes(secret), `audit_events contains ${what}`);
    assert.ok(!log.includes(secret), `the log contains ${what}`);
  }
});

/** Signs in by every method, with and without success; returns the secrets used. */
async function useSignIns(
  server: Api & Parameters<typeof signIn>[0],
  issuer: IssuerDouble,
): Promise<Record<string, string>> {
  const wrongPassword = 'canary-of-a-wrong-password';
  const byPassword = await signIn(server);
  const bySso = await signIn(server, { issuer });
  const { browser, email, program, tokens } = byPassword;
  const stranger = cookieClient(server.url);
  for (const login of [email, wrongPassword])
    await stranger.post('/login', { login, password: wrongPassword, return_to: '//x' });
  const device = await oauth.initiateDeviceAuthorization(program, { scope: 'openid api' });
  await oauth
    .pollDeviceAuthorizationGrant(program, device, {}, { signal: AbortSignal.timeout(1) })
    .catch(() => {});
  const renewed = await oauth.refreshTokenGrant(program, tokens.refresh_token ?? '');
  for (const token of [tokens.access_token, 'canary-of-a-token-of-43-characters-and-so-on'])
    await server.call('GET', '/api/v1/users/me', { key: token });
  await server.call('GET', `/auth/userinfo?access_token=${renewed.access_token}`, { key: null });
  const client = await server.ok('POST', '/api/v1/oauth-clients', {
    name: 'Canary',
    redirectUris: ['https://canary.example.com/'],
  });
  const authorization = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`;
  await server.call('POST', '/auth/token', { key: null, headers: { authorization } });
  const { body: begun } = await browser.call('POST', '/api/v1/users/me/second-factor');
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
  const { body: factor } = await browser.call('PUT', '/api/v1/users/me/second-factor', { code });
  await stranger.post('/login', { login: email, password: byPassword.password });
  await stranger.post('/login/code', { code: factor.recoveryCodes[1] });
  const reset = await server.ok('POST', `/api/v1/users/${byPassword.userId}/password-reset`);
  const resetToken = reset.resetLink.split('/').at(-1);
  await stranger.get(`/reset/${resetToken}`);
  await stranger.post(`/reset/${resetToken}`, { password: wrongPassword, again: 'x' });
  await bySso.browser.post('/logout');
  const cookies = [browser, bySso.browser, stranger].flatMap(({ cookies }) => [...cookies]);
  return {
    wrongPassword,
    ownPassword: byPassword.password,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? '',
    idToken: tokens.id_token ?? '',
    renewedToken: renewed.access_token,
    unknownToken: 'canary-of-a-token-of-43-characters-and-so-on',
    deviceCode: device.device_code,
    userCode: device.user_code,
    oauthClientSecret: client.clientSecret,
    ssoClientSecret: CLIENT.secret,
    totpSecret: begun.secret,
    recoveryCode: factor.recoveryCodes[1],
    resetToken,
    ...Object.fromEntries(cookies.map(([name, value], index) => [`cookie ${name} ${index}`, value])),
  };
}

/** Sends every kind of secret to the server, in calls that succeed and calls that fail; returns the secrets. */
async function useSecrets(server: Api, fixture: Fixture): Promise<Record<string, string>> {
  const { deploymentId, environmentId } = fixture;
  const own = `/api/v1/deployments/${deploymentId}`;
  const plain = 'canary-of-a-plain-variable';
  const password = 'canary-of-a-password-variable';
  const refused = 'canary-of-a-refused-variable';
  const env_variables = [
    { name: 'PLAIN', value: plain },
    { name: 'CUBEJS_DB_PASS', value: password },
  ];
  await server.call('PUT', `${own}/env-vars`, { body: { env_variables } });
  for (const body of [
    { env_variables: [{ name: '0bad', value: refused }] },
    { env_variables: [{ name: 'A', value: refused, extra: refused }, 7] },
  ])
    await server.call('PUT', `${own}/env-vars`, { body });
  await server.call('PUT', `${own}/env-vars`, {
    raw: `{"env_variables": [{"name": "A", "value": "${refused}"`,
    headers: { 'content-type': 'application/json' },
  });
  const clientSecret = 'canary-of-a-client-secret';
  const source = {
    name: 'Canary',
    type: 'custom',
    authUrl: 'https://auth.example.com/authorize',
    tokenUrl: 'https://auth.example.com/token',
    redirectUri: 'https://facet.example.com/oauth/callback',
    clientId: 'canary',
    clientSecret,
  };
  for (const body of [source, source, { ...source, tokenUrl: 'http://auth.example.com' }])
    await server.call('POST', '/api/v1/oauth-integrations', { body });
  const key = await server.call('POST', '/api/v1/api-keys', { body: { name: 'Canary' } });
  const unknownKey = newApiKey();
  await server.call('GET', own, { key: unknownKey });
  await server.call('GET', own, { key: null, headers: { authorization: `Basic ${unknownKey}` } });
  await server.call('GET', `${own}?token=${unknownKey}`);
  await server.call('GET', own, { key: key.body.token });
  const { body: forSelf } = await server.call('POST', `${own}/token`);
  const tokens = `${own}/environments/${environmentId}/tokens`;
  const body = { security_context: { tenant: 'x' } };
  const { body: forSomebody } = await server.call('POST', tokens, { body });
  const { body: forMetadata } = await server.call('POST', `${tokens}-for-meta-sync`, { body });
  for (const token of [forSelf.cubeApiToken, forSomebody.data.token])
    await server.call('GET', `/d/${deploymentId}/cubejs-api/v1/meta`, {
      key: null,
      headers: { authorization: token },
    });
  const [first, second, third] = ['canary first word', 'canary second word', 'canary third word'];
  const guest = { email: 'guest@example.com', username: 'guest' };
  const { body: invited } = await server.call('POST', '/api/v1/users', { body: guest });
  const { body: again } = await server.call('POST', `/api/v1/users/${invited.id}/invitation`);
  const token = again.invitationLink.split('/').at(-1);
  const accept = { token, password: 'canary', firstName: 'Guest' };
  await server.call('POST', '/api/v1/invitations/accept', { body: accept, key: null });
  await server.call('POST', `/invitation/${token}`, {
    raw: new URLSearchParams({ password: first, again: second }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    key: null,
  });
  await server.call('POST', '/api/v1/invitations/accept', {
    body: { ...accept, password: first },
    key: null,
  });
  await server.call('PUT', `/api/v1/users/${invited.id}`, { body: { password: second } });
  const other = { email: 'other@example.com', username: 'other', password: third };
  await server.call('POST', '/api/v1/users', { body: other });
  await server.call('DELETE', `/api/v1/api-keys/${key.body.id}`);
  const sessions = {
    deploymentId,
    externalId: 'canary',
    securityContext: { key: 'canary-of-a-security-context' },
  };
  const { body: unused } = await server.call('POST', '/api/v1/embed/generate-session', { body: sessions });
  const { body: used } = await server.call('POST', '/api/v1/embed/generate-session', { body: sessions });
  const exchange = { body: { sessionId: used.sessionId }, key: null };
  const { body: embed } = await server.call('POST', '/api/v1/embed/session/token', exchange);
  await server.call('POST', '/api/v1/embed/session/token', exchange);
  await server.call('POST', `${own}/token`, { key: embed.token });
  const unknownSession = 'a-canary-of-a-session-id';
  await server.call('POST', '/api/v1/embed/session/token', {
    body: { sessionId: unknownSession },
    key: null,
  });
  return {
    unusedSession: unused.sessionId,
    usedSession: used.sessionId,
    unknownSession,
    embedToken: embed.token,
    securityContext: sessions.securityContext.key,
    clientSecret,
    plain,
    password,
    refused,
    firstPassword: first,
    secondPassword: second,
    thirdPassword: third,
    firstInvitation: invited.invitationLink.split('/').at(-1),
    secondInvitation: token,
    apiKey: key.body.token,
    unknownKey,
    deploymentToken: forSelf.cubeApiToken,
    environmentToken: forSomebody.data.token,
    metaToken: forMetadata.data.token,
  };
}
