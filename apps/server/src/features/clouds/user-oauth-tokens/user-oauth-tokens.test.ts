import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openKeyring } from '@facet/db';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { callHost } from '../../../../test/host-client.ts';
import { eventually } from '../../../../test/model-under-test.ts';
import { CLIENT, type OAuthIssuer, startIssuer } from '../../../../test/oauth-issuer.ts';
import { allowPersonalKeys, makePerson, type Person } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';
import { AllowList } from '../../../outbound/allow-list.ts';
import { Outbound } from '../../../outbound/outbound.ts';
import { type RefreshJob, refreshToken, resumeRefreshes } from './refresh-job.ts';

const server = await startTestServer(
  { after },
  { FACET_ROLES: 'api,worker', FACET_OUTBOUND_ALLOW: '127.0.0.1' },
);
const { db } = server;
const redirectUri = `${server.url}/oauth/callback`;
const issuer = await startIssuer({ after }, redirectUri);
/** Its access tokens expire after 8 seconds. */
const hasty = await startIssuer({ after }, redirectUri, 8);
const TOKENS = '/api/v1/user-oauth-tokens';
await allowPersonalKeys(server);
const { id: deploymentId } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('OAuth'));
const outbound = new Outbound(new AllowList(['127.0.0.1']));
after(() => outbound.close());
const sent: RefreshJob[] = [];
const means = {
  db,
  keyring: await openKeyring({ dataDir: server.dataDir }),
  outbound,
  jobs: { send: async (_tx: unknown, _queue: string, job: RefreshJob) => void sent.push(job) } as never,
};

const source = (name: string, of: Pick<OAuthIssuer, 'authUrl' | 'tokenUrl'>, more: object = {}) => ({
  name,
  type: 'custom',
  authUrl: of.authUrl,
  tokenUrl: of.tokenUrl,
  redirectUri,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  scopes: ['openid', 'offline_access'],
  config: { authorizationParameters: { prompt: 'consent' } },
  ...more,
});
const newSource = async (name: string, of = issuer, more: object = {}): Promise<number> =>
  (await server.ok('POST', '/api/v1/oauth-integrations', source(name, of, more))).id;
const warehouse = await newSource('warehouse');

const get = (url: URL | string) =>
  fetch(url).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
const post = (fields: URLSearchParams) =>
  fetch(redirectUri, { method: 'POST', body: fields }).then(async (answer) => ({
    status: answer.status,
    text: await answer.text(),
  }));
const initiate = async (id: number, { key }: Person): Promise<string> =>
  (await server.ok('POST', `${TOKENS}/${id}/initiate`, undefined, key)).authorizationUrl;
/** Completes the whole flow like a user in a browser. */
async function connect(id: number, person: Person, of = issuer): Promise<void> {
  const back = await of.agree(await initiate(id, person));
  const { status, text } = await post(back.searchParams);
  assert.equal(status, 200, text);
}
const mine = (id: number, { key }: Person): Promise<Json> =>
  server.ok('GET', `${TOKENS}/${id}`, undefined, key);
async function credentials({ key }: Person): Promise<Json> {
  const { cubeApiToken } = await server.ok('POST', `/api/v1/deployments/${deploymentId}/token`, {}, key);
  return (decodeJwt(cubeApiToken).cubeCloud as Json).userCredentials;
}
const newPerson = () => makePerson(server, { builtInRole: 'Viewer' });
/** Makes the refresh of a user's token due. */
const makeDue = async ({ userId }: Person): Promise<RefreshJob> => {
  const { rows } = await sql<{ id: number }>`
    update user_oauth_tokens set refresh_at = now() - interval '1 second' where user_id = ${userId} returning id`.execute(
    db,
  );
  return { tenantId: 1, tokenId: Number(rows[0]?.id) };
};

test('a user connects a data source, and their queries carry its token', async () => {
  const person = await newPerson();
  const url = new URL(await initiate(warehouse, person));
  assert.equal(url.searchParams.get('code_challenge_method'), 'S256');
  assert.equal(url.searchParams.get('prompt'), 'consent');
  assert.equal((await mine(warehouse, person)).status, 'pending');
  assert.equal(await credentials(person), undefined);
  const back = await issuer.agree(url.href);
  assert.equal(back.origin + back.pathname, redirectUri);
  const { rows } = await sql<Json>`select email from users where id = ${person.userId}`.execute(db);
  const asked = await get(back);
  assert.equal(asked.status, 200);
  assert.ok(asked.text.includes(rows[0].email) && asked.text.includes('warehouse'));
  assert.equal((await mine(warehouse, person)).status, 'pending', 'opening the page changes nothing');
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of asked.text.matchAll(/name="(\w+)" value="([^"]*)"/g))
    fields.set(name, value.replaceAll('&#x2F;', '/').replaceAll('&#47;', '/').replaceAll('&amp;', '&'));
  const done = await post(fields);
  assert.equal(done.status, 200, done.text);
  const token = await mine(warehouse, person);
  assert.deepEqual(
    { status: token.status, lastError: token.lastError, userId: token.userId },
    { status: 'active', lastError: null, userId: person.userId },
  );
  assert.ok(Date.parse(token.accessTokenExpiresAt) > Date.now() + 3_500_000);
  const { warehouse: credential } = await credentials(person);
  assert.deepEqual(
    { status: credential.status, accessTokenExpiresAt: credential.accessTokenExpiresAt },
    { status: 'active', accessTokenExpiresAt: token.accessTokenExpiresAt },
  );
  const who = await fetch(`${issuer.url}/me`, {
    headers: { authorization: `Bearer ${credential.accessToken}` },
  });
  assert.deepEqual(await who.json(), { sub: 'ada' }, 'the issuer accepts the token');
  const { rows: stored } = await sql<{ text: string }>`
    select to_jsonb(t)::text as text from user_oauth_tokens t union all
    select to_jsonb(e)::text from audit_events e`.execute(db);
  assert.ok(stored.every(({ text }) => !text.includes(credential.accessToken)));
  const { rows: events } = await sql<Json>`
    select event, actor, user_id from audit_events where operation = 'completeOAuthFlow'`.execute(db);
  assert.deepEqual(events, [{ event: 'Connected OAuth integration', actor: 'user', user_id: person.userId }]);
  assert.equal((await post(fields)).status, 404, 'a flow works once');
  assert.deepEqual((await server.ok('GET', TOKENS, undefined, person.key)).length, 1);
  assert.equal(await credentials(await newPerson()), undefined, 'other users do not have it');
  await server.ok('DELETE', `${TOKENS}/${warehouse}`, undefined, person.key);
  assert.equal((await server.call('GET', `${TOKENS}/${warehouse}`, { key: person.key })).status, 404);
  assert.equal(await credentials(person), undefined);
});

test('an invalid, expired or foreign response connects nothing', async () => {
  const person = await newPerson();
  const begun = async () => new URL(await initiate(warehouse, person)).searchParams.get('state') ?? '';
  for (const answer of ['', 'state=x&code=y', 'state=&code=y'])
    assert.equal((await post(new URLSearchParams(answer))).status, 404);
  const denied = await get(
    `${redirectUri}?state=${await begun()}&error=access_denied&error_description=%3Cb%3ENo`,
  );
  assert.equal(denied.status, 400);
  assert.ok(denied.text.includes('&lt;b&gt;No') && !denied.text.includes('<b>No'));
  const wrong = await post(new URLSearchParams({ state: await begun(), code: 'guessed' }));
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /invalid_grant/);
  const late = await begun();
  await sql`update oauth_flows set expires_at = now() - interval '1 second' where user_id = ${person.userId}`.execute(
    db,
  );
  assert.equal((await post(new URLSearchParams({ state: late, code: 'x' }))).status, 404);
  const foreign = await begun();
  await addTenant(db, { name: 'Second', host: 'second.example.com', adminEmail: 'a@second.example.com' });
  const crossed = await callHost(
    server,
    'second.example.com',
    null,
    'GET',
    `/oauth/callback?state=${foreign}&code=x`,
  );
  assert.equal(crossed.status, 404);
  const stolen = (await issuer.agree(await initiate(warehouse, person))).searchParams;
  stolen.set('state', await begun());
  assert.equal((await post(stolen)).status, 400, 'a code of another flow fails PKCE');
  assert.equal((await mine(warehouse, person)).status, 'pending');
  const back = await issuer.agree(await initiate(warehouse, person));
  const both = await Promise.all([post(back.searchParams), post(back.searchParams)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404]);
  const gone = new URLSearchParams({ state: await begun(), code: 'x' });
  await server.ok('PUT', `/api/v1/users/${person.userId}`, { isDeactivated: true });
  assert.equal((await post(gone)).status, 404);
});

test('a job refreshes tokens before they expire', async () => {
  const person = await newPerson();
  const id = await newSource('hasty', hasty);
  await connect(id, person, hasty);
  const { hasty: first } = await credentials(person);
  const renewed = await eventually(
    async () => (await credentials(person)).hasty,
    ({ accessToken }) => accessToken !== undefined && accessToken !== first.accessToken,
  );
  assert.ok(Date.parse(renewed.accessTokenExpiresAt) > Date.parse(first.accessTokenExpiresAt));
  assert.equal(renewed.status, 'active');
  await eventually(
    async () => ({ count: hasty.grants.filter((grant) => grant === 'refresh_token').length }),
    ({ count }) => count >= 2,
  );
  await server.ok('DELETE', `${TOKENS}/${id}`, undefined, person.key);
});

test('concurrent jobs use a refresh token once', async () => {
  const person = await newPerson();
  await connect(warehouse, person);
  const before = issuer.grants.length;
  const job = await makeDue(person);
  await Promise.all(Array.from({ length: 6 }, () => refreshToken(means, job)));
  assert.deepEqual(issuer.grants.slice(before), ['refresh_token']);
  assert.equal((await mine(warehouse, person)).status, 'active');
  await makeDue(person);
  await refreshToken(means, job);
  assert.equal((await mine(warehouse, person)).lastError, null, 'with the new refresh token');
});

test('a temporary failure is retried, and a permanent one is reported', async (t) => {
  const person = await newPerson();
  await connect(warehouse, person);
  t.after(() => {
    issuer.failure = undefined;
  });
  for (const failure of [
    { status: 503, body: '{"error":"temporarily_unavailable"}' },
    { status: 500, body: '<html>' },
    { status: 200, body: '{"unexpected":true}' },
  ]) {
    issuer.failure = failure;
    sent.length = 0;
    const job = await makeDue(person);
    await refreshToken(means, job);
    const token = await mine(warehouse, person);
    assert.equal(token.status, 'active', JSON.stringify(token));
    assert.ok(token.lastError.message.length > 0);
    assert.deepEqual(sent, [job], 'a retry is scheduled');
  }
  assert.equal((await credentials(person)).warehouse.status, 'active');
  issuer.failure = undefined;
  const job = await makeDue(person);
  await refreshToken(means, job);
  assert.equal((await mine(warehouse, person)).lastError, null);
  issuer.failure = {
    status: 400,
    body: '{"error":"invalid_grant","error_description":"Revoked\\u0007 there"}',
  };
  await makeDue(person);
  sent.length = 0;
  await refreshToken(means, job);
  const ended = await mine(warehouse, person);
  assert.equal(ended.status, 'error');
  assert.deepEqual(
    { error: ended.lastError.error, message: ended.lastError.message },
    { error: 'invalid_grant', message: 'Revoked  there' },
  );
  assert.deepEqual(sent, []);
  assert.equal((await credentials(person)).warehouse.status, 'error');
  await sql`update user_oauth_tokens set access_token_expires_at = now() where user_id = ${person.userId}`.execute(
    db,
  );
  assert.equal((await credentials(person)).warehouse.accessToken, undefined);
  issuer.failure = undefined;
  await connect(warehouse, person);
  assert.deepEqual(await mine(warehouse, person).then(({ status, lastError }) => [status, lastError]), [
    'active',
    null,
  ]);
});

test('lost jobs are sent again, and tokens of deactivated users are not refreshed', async () => {
  const person = await newPerson();
  await connect(warehouse, person);
  const job = await makeDue(person);
  sent.length = 0;
  await resumeRefreshes(means);
  assert.deepEqual(sent, [], 'the job is not overdue yet');
  await sql`update user_oauth_tokens set refresh_at = now() - interval '5 minutes' where id = ${job.tokenId}`.execute(
    db,
  );
  await resumeRefreshes(means);
  assert.deepEqual(sent, [job]);
  await server.ok('PUT', `/api/v1/users/${person.userId}`, { isDeactivated: true });
  const before = issuer.grants.length;
  await refreshToken(means, job);
  assert.equal(issuer.grants.length, before);
  const { rows } = await sql<Json>`
    select status, refresh_token, last_error ->> 'error' as error from user_oauth_tokens where id = ${job.tokenId}`.execute(
    db,
  );
  assert.deepEqual(rows, [{ status: 'error', refresh_token: null, error: 'user_deactivated' }]);
});

test('changing the server of an integration ends its tokens', async () => {
  const person = await newPerson();
  const id = await newSource('moving');
  await connect(id, person);
  await server.ok('PUT', `/api/v1/oauth-integrations/${id}`, source('moving', hasty));
  const token = await mine(id, person);
  assert.deepEqual(
    { status: token.status, error: token.lastError.error },
    { status: 'error', error: 'integration_changed' },
  );
  assert.equal((await credentials(person)).moving.accessToken, undefined);
});

test('a host name that resolves to a private address is not called', async (t) => {
  const strict = await startTestServer(t, { FACET_ROLES: 'api' });
  const body = source('inside', {
    authUrl: 'https://auth.example.com/',
    tokenUrl: issuer.tokenUrl.replace('http://127.0.0.1', 'https://localhost'),
  });
  const { id } = await strict.ok('POST', '/api/v1/oauth-integrations', body);
  const { authorizationUrl } = await strict.ok('POST', `${TOKENS}/${id}/initiate`);
  const state = new URL(authorizationUrl).searchParams.get('state') ?? '';
  const before = issuer.grants.length;
  const answer = await fetch(`${strict.url}/oauth/callback`, {
    method: 'POST',
    body: new URLSearchParams({ state, code: 'x' }),
  });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /localhost is at a private address/);
  assert.equal(issuer.grants.length, before);
});
