import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import {
  agreeToCode,
  beginCode,
  discover,
  eventsNamed,
  fetchTokens,
  pathOf,
  signedInUser,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { oauthClientJobs } from '../oauth-clients/oauth-clients.jobs.ts';

const server = await startTestServer({ after });
const REDIRECT = 'http://127.0.0.1:4555/callback';
const METADATA = '/.well-known/oauth-authorization-server/auth';
const allow = (clientRegistrationEnabled: boolean) =>
  server.ok('PUT', '/api/v1/tenant/authentication', { clientRegistrationEnabled });
const register = (body: unknown) => server.call('POST', '/auth/register', { body, key: null });
const clientsOf = async () =>
  (await server.ok('GET', '/api/v1/oauth-clients?first=1000')).items.filter(
    ({ isSelfRegistered }: { isSelfRegistered: boolean }) => isSelfRegistered,
  );

test('clients cannot register themselves unless the account allows it', async () => {
  assert.equal((await register({ redirect_uris: [REDIRECT] })).status, 404);
  assert.equal((await server.call('GET', METADATA)).body.registration_endpoint, undefined);
  assert.deepEqual(await clientsOf(), []);
});

test('a client registers itself, signs its user in after consent, is listed, and ends when it is deleted', async () => {
  await allow(true);
  const { body: metadata } = await server.call('GET', METADATA);
  assert.equal(metadata.registration_endpoint, `${server.url}/auth/register`);
  const given = {
    client_name: 'Assistant',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'client_secret_basic',
    is_trusted: true,
  };
  const { status, body } = await register(given);
  assert.equal(status, 201);
  assert.equal(body.token_endpoint_auth_method, 'none');
  assert.equal('client_secret' in body, false);
  const [event] = await eventsNamed(server, 'Registered itself as OAuth client');
  assert.deepEqual(event.target, {
    clientId: body.client_id,
    name: 'Assistant (127.0.0.1:4555)',
    redirectUris: [REDIRECT],
  });

  const { tab, id } = await signedInUser(server);
  const config = await discover(server.url, body.client_id);
  const parameters = { redirect_uri: REDIRECT, scope: 'mcp:query' };
  const begun = await beginCode(config, parameters);
  const consent = await tab.get(pathOf((await tab.get(pathOf(begun.url.href))).location));
  assert.match(consent.html, /Assistant \(127\.0\.0\.1:4555\)/);
  const again = await beginCode(config, parameters);
  const { access_token: token } = await fetchTokens(config, again, await agreeToCode(tab, again));
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const headers = { accept: 'application/json, text/event-stream' };
  const list = () => server.call('POST', '/mcp', { body: message, key: token, headers });
  assert.equal((await list()).status, 200);
  const { items } = await server.ok('GET', `/api/v1/users/${id}/oauth-grants`);
  assert.equal(items[0].clientId, body.client_id);

  const [client] = await clientsOf();
  assert.equal(client.isTrusted, false);
  await sql`update oauth_clients set created_at = now() - interval '2 days'`.execute(server.db);
  await oauthClientJobs.cleanUp?.({ db: server.db });
  assert.equal((await clientsOf()).length, 1, 'a client with a connection is kept');
  await server.call('DELETE', `/api/v1/oauth-clients/${body.client_id}`);
  assert.equal((await list()).status, 401);
});

test('a registration that no user agreed to is deleted after a day', async () => {
  await allow(true);
  const { body: old } = await register({ redirect_uris: [REDIRECT] });
  await sql`update oauth_clients set created_at = now() - interval '25 hours'`.execute(server.db);
  const { body: young } = await register({ redirect_uris: [REDIRECT] });
  await oauthClientJobs.cleanUp?.({ db: server.db });
  const ids = (await clientsOf()).map(({ clientId }: { clientId: string }) => clientId);
  assert.deepEqual(ids, [young.client_id]);
  assert.ok(!ids.includes(old.client_id));
});

test('wrong metadata is refused with the name of the member, and nothing is written', async () => {
  await allow(true);
  const before = await clientsOf();
  for (const [body, error, reason] of [
    [{}, 'invalid_client_metadata', /redirect_uris must have 1 to 10 addresses/],
    [{ redirect_uris: ['http://evil.example/'] }, 'invalid_redirect_uri', /redirect_uris\.0 must use https/],
    [
      { redirect_uris: [REDIRECT, 'javascript:alert(1)'] },
      'invalid_redirect_uri',
      /redirect_uris\.1 must use https/,
    ],
    [{ redirect_uris: [7] }, 'invalid_redirect_uri', /redirect_uris\.0 must be a string/],
    [
      { redirect_uris: [`${REDIRECT}${'x'.repeat(2000)}`] },
      'invalid_redirect_uri',
      /at most 2000 characters/,
    ],
    [
      { redirect_uris: [REDIRECT], client_name: 'a\u0000b' },
      'invalid_client_metadata',
      /client_name must be/,
    ],
    [
      { redirect_uris: [REDIRECT], grant_types: ['client_credentials'] },
      'invalid_client_metadata',
      /grant_types must/,
    ],
    [[], 'invalid_request', /JSON object/],
  ] as const) {
    const refused = await register(body);
    assert.equal(refused.status, 400, JSON.stringify(body));
    assert.equal(refused.body.error, error);
    assert.match(refused.body.error_description, reason);
  }
  assert.deepEqual(await clientsOf(), before);
});

test('registrations are limited per network address and per account', async () => {
  await allow(true);
  await sql`delete from attempts`.execute(server.db);
  await sql`insert into oauth_clients (tenant_id, client_id, name, grant_types, is_self_registered)
    select id, 'many-' || n, 'Many', '{authorization_code}', true from tenants, generate_series(1, 500) n`.execute(
    server.db,
  );
  const full = await register({ redirect_uris: [REDIRECT] });
  assert.equal(full.status, 429);
  assert.match(full.body.error_description, /Too many clients/);
  await sql`delete from oauth_clients where client_id like 'many-%'`.execute(server.db);
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1)
    statuses.push((await register({ redirect_uris: [REDIRECT] })).status);
  assert.deepEqual(statuses, [...Array(19).fill(201), 429]);
});
