import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openKeyring } from '@facet/db';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { callHost } from '../../../test/host-client.ts';
import { api, build, eventually, loadPath, tokenFor } from '../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../test/people-under-test.ts';
import { type Answer, deploymentInput, type Json, startTestServer } from '../../../test/server-under-test.ts';
import { addTenant } from '../../start/add-tenant.ts';
import { API_SECRET, signClaims } from '../tokens/sign-token.ts';

const HOST = 'second.example.com';
const PATH = '/api/v1/usage-analytics/token';

const server = await startTestServer({ after });
const theirKey = await addTenant(server.db, { name: 'Second', host: HOST, adminEmail: 'two@example.com' });
const ours = { host: '127.0.0.1', key: server.adminKey };
const theirs = { host: HOST, key: theirKey };
type Side = typeof ours;

const call = ({ host, key }: Side, method: string, path: string, body?: unknown) =>
  callHost(server, host, key, method, path, body === undefined ? {} : { body });

async function tokenOf(side: Side): Promise<{ token: string; deploymentId: number }> {
  const answer = await call(side, 'POST', PATH);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** Asks until the pod has started and the answer is there. */
async function query({ host }: Side, id: number, token: string, asked: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  for (const until = Date.now() + 60_000; ; await sleep(100)) {
    const answer = await callHost(server, host, null, 'GET', `/d/${id}${loadPath(asked)}`, { headers });
    if (answer.status !== 503 && answer.body.error !== 'Continue wait') return answer;
    assert.ok(Date.now() < until, JSON.stringify(answer.body));
  }
}

async function rows(
  side: Side,
  asked: object,
  given?: { token: string; deploymentId: number },
): Promise<Json[]> {
  const { token, deploymentId } = given ?? (await tokenOf(side));
  const answer = await query(side, deploymentId, token, asked);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

test('without the rights of an administrator, or for a key of some deployments, there is no token', async () => {
  await allowPersonalKeys(server);
  const { key: developer } = await makePerson(server, { builtInRole: 'Developer' });
  const id = await server.makeDeployment('Own');
  const scoped = await server.makeKey({ deploymentIds: [id] });
  const limited = await server.makeKey({ permissions: ['All'] });
  for (const key of [developer, scoped, limited])
    assert.equal((await server.call('POST', PATH, { key })).status, 403);
  const { rows: none } = await builtIns();
  assert.deepEqual(none, []);
});

/** Waits until a row has been written. */
const stored = (table: string, condition: string) =>
  eventually(
    () => sql.raw(`select from ${table} where ${condition}`).execute(server.db),
    (found) => found.rows.length > 0,
  );

const builtIns = async () => ({
  rows: await server.db.selectFrom('deployments').select('id').where('built_in', 'is not', null).execute(),
});

test('a token lives for an hour, and asking again gives the same deployment', async () => {
  const answers = await Promise.all([tokenOf(ours), tokenOf(ours), tokenOf(ours)]);
  const [{ token, deploymentId } = { token: '', deploymentId: 0 }] = answers;
  assert.deepEqual(new Set(answers.map((answer) => answer.deploymentId)), new Set([deploymentId]));
  const { iat = 0, exp = 0 } = decodeJwt(token);
  assert.equal(exp - iat, 3600);
  const { body } = await call(ours, 'POST', PATH);
  assert.equal(body.apiUrl, `${server.url}/d/${deploymentId}/cubejs-api/v1`);
  assert.ok(Math.abs(Date.parse(body.expiresAt) - Date.now() - 3_600_000) < 10_000);
});

test('the deployment behind it is in no list, and there for no operation', async () => {
  const { deploymentId: id } = await tokenOf(ours);
  const { items, totalCount } = await server.ok('GET', '/api/v1/deployments?first=1000');
  assert.ok(items.every((item: Json) => item.id !== id) && totalCount === items.length);
  const token = { security_context: { tenantId: 2 } };
  const attempts: [string, string, unknown?][] = [
    ['GET', api(id)],
    ['PUT', api(id), { name: 'Mine' }],
    ['DELETE', api(id)],
    ['GET', api(id, '/settings')],
    ['GET', api(id, '/env-vars')],
    ['PUT', api(id, '/env-vars'), { env_variables: [{ name: 'CUBEJS_API_SECRET', value: 'chosen' }] }],
    ['GET', api(id, '/environments')],
    ['POST', api(id, '/token'), {}],
    ['POST', api(id, '/environments/1/tokens'), token],
    ['GET', api(id, '/logs')],
    ['GET', api(id, '/pods')],
    ['GET', api(id, '/build-status')],
    ['GET', build(id, '/data-model/files')],
    ['POST', build(id, '/dev-mode'), {}],
    ['POST', build(id, '/branches'), { name: 'x' }],
    ['PUT', build(id, '/data-model/files'), { files: [{ path: 'a.yml', content: '' }] }],
  ];
  for (const [method, path, body] of attempts) {
    const answer = await server.call(method, path, { body });
    assert.equal(answer.status, 404, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  }
  const key = { name: 'x', deploymentIds: [id] };
  assert.equal((await server.call('POST', '/api/v1/api-keys', { body: key })).status, 400);
  // It takes no name away.
  await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Usage Analytics'));
});

test('each account sees its own requests, queries, users and jobs', async () => {
  for (let turn = 0; turn < 3; turn += 1) await call(ours, 'GET', '/api/v1/regions');
  for (let turn = 0; turn < 5; turn += 1) await call(theirs, 'GET', '/api/v1/regions');
  await call(theirs, 'GET', '/api/v1/deployments/999999');
  // An answer is kept for ten seconds, so nothing is asked too early.
  await stored('api_requests', "operation = 'getDeployment' and tenant_id <> 1");
  const of = (operation: string, more: object = {}) => ({
    measures: ['api_requests.count', 'api_requests.errors', 'api_requests.p95_duration'],
    dimensions: ['api_requests.user_email', 'api_requests.status'],
    filters: [{ member: 'api_requests.operation', operator: 'equals', values: [operation] }],
    ...more,
  });
  const shown = async (side: Side, operation: string) => {
    const found = await rows(side, of(operation));
    const [{ 'api_requests.p95_duration': p95, ...row }, ...more] = found;
    assert.deepEqual(more, []);
    assert.ok(Number(p95) > 0);
    return Object.values(row);
  };
  assert.deepEqual(await shown(ours, 'listRegions'), ['admin@example.com', 200, '3', '0']);
  assert.deepEqual(await shown(theirs, 'listRegions'), ['two@example.com', 200, '5', '0']);
  assert.deepEqual(await shown(theirs, 'getDeployment'), ['two@example.com', 404, '1', '1']);

  const people = { measures: ['users_adoption.count', 'users_adoption.admins', 'users_adoption.active'] };
  assert.deepEqual(await rows(theirs, people), [
    { 'users_adoption.count': '1', 'users_adoption.admins': '1', 'users_adoption.active': '1' },
  ]);
  assert.equal((await rows(ours, people))[0]['users_adoption.count'], '2');

  const jobs = { measures: ['jobs.count', 'jobs.failed'], dimensions: ['jobs.deployment_name'] };
  assert.deepEqual(await rows(theirs, jobs), [], 'its own deployment does not count');
  const ourJobs = await rows(ours, jobs);
  assert.deepEqual(ourJobs.map((row) => row['jobs.deployment_name']).sort(), ['Own', 'Usage Analytics']);

  const { id } = (await call(theirs, 'POST', '/build/api/v1/deployments', deploymentInput('Theirs'))).body;
  const dataToken = (await call(theirs, 'POST', api(id, '/token'), {})).body.cubeApiToken;
  const answer = await query(theirs, id, dataToken, { measures: ['orders.count'] });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const queries = {
    measures: ['queries.count', 'queries.users'],
    dimensions: ['queries.deployment_name', 'queries.kind', 'queries.status', 'queries.user_email'],
    filters: [{ member: 'queries.status', operator: 'equals', values: ['200'] }],
  };
  await stored('data_api_queries', `deployment_id = ${id} and status = 200`);
  const [query200, ...others] = await rows(theirs, queries);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [query200['queries.deployment_name'], query200['queries.kind'], query200['queries.user_email']],
    ['Theirs', 'load', 'two@example.com'],
  );
  assert.deepEqual(await rows(ours, queries), []);
});

test('a context that was chosen by somebody else shows no other rows, even with the secret', async () => {
  const { token, deploymentId } = await tokenOf(ours);
  const claims = decodeJwt(token);
  const count = { measures: ['api_requests.count'] };
  const [own] = await rows(ours, count, { token, deploymentId });
  assert.ok(Number(own['api_requests.count']) > 0);
  const unsigned = `${token.split('.')[0]}.${Buffer.from(JSON.stringify({ ...claims, tenantId: 2 })).toString('base64url')}.${token.split('.')[2]}`;
  assert.equal((await query(ours, deploymentId, unsigned, count)).status, 403);

  const { api_secret } = await server.db
    .selectFrom('deployments')
    .select('api_secret')
    .where('id', '=', deploymentId)
    .executeTakeFirstOrThrow();
  const keyring = await openKeyring({ dataDir: server.dataDir });
  const secret = new TextEncoder().encode(keyring.decrypt(api_secret, API_SECRET));
  const { jti: _, ...unbound } = claims;
  const other = await rows(ours, count, {
    token: await signClaims(secret, { ...unbound, tenantId: 2 }),
    deploymentId,
  });
  assert.equal(Number(other[0]?.['api_requests.count'] ?? 0), 0, 'another tenant');
  const { tenantId: __, ...nobody } = unbound;
  for (const forged of [nobody, { ...nobody, tenantId: null }, { ...nobody, tenantId: [] }]) {
    const answer = await query(ours, deploymentId, await signClaims(secret, forged), count);
    const seen = answer.status === 200 ? Number(answer.body.data[0]?.['api_requests.count'] ?? 0) : 0;
    assert.equal(seen, 0, JSON.stringify(answer.body));
  }
  const groupless = { ...unbound, cubeCloud: { groups: [] } };
  const hidden = await query(ours, deploymentId, await signClaims(secret, groupless), count);
  assert.match(hidden.body.error, /hidden member/);
});

test('a token of one account opens nothing of the other', async () => {
  const { token, deploymentId } = await tokenOf(ours);
  const other = await tokenOf(theirs);
  const count = { measures: ['api_requests.count'] };
  assert.equal((await query(theirs, other.deploymentId, token, count)).status, 403);
  assert.equal((await query(theirs, deploymentId, token, count)).status, 404);
  assert.equal((await query(ours, other.deploymentId, token, count)).status, 404);
  assert.notEqual(deploymentId, other.deploymentId);
});

test('a token ends with the admin role and with its time', async () => {
  const { userId, key } = await makePerson(server, { isAdmin: true, builtInRole: 'Viewer' });
  const given = (await server.ok('POST', PATH, undefined, key)) as { token: string; deploymentId: number };
  const count = { measures: ['users_adoption.count'] };
  assert.equal((await query(ours, given.deploymentId, given.token, count)).status, 200);
  await server.ok('PUT', `/api/v1/users/${userId}`, { isAdmin: false });
  assert.equal((await query(ours, given.deploymentId, given.token, count)).status, 403);
});

test('what refuses queries and requests is noted, without anything of theirs', async () => {
  const secret = 'a-word-in-a-query';
  const { token, deploymentId } = await tokenOf(ours);
  await query(ours, deploymentId, token, { measures: ['api_requests.count'], limit: 1, [secret]: secret });
  await server.call('GET', `/api/v1/deployments?search=${secret}`);
  await server.call('GET', '/api/v1/deployments', { key: `sk-${'x'.repeat(40)}` });
  await stored('api_requests', 'status = 401');
  for (const table of ['api_requests', 'data_api_queries'] as const) {
    const noted = await server.db.selectFrom(table).selectAll().execute();
    const text = JSON.stringify(noted);
    assert.ok(noted.length > 0 && !text.includes(secret) && !text.includes(token.slice(0, 20)));
  }
});

test('turned off it is 404, and its tokens end; turned on it begins again', async () => {
  const { token, deploymentId } = await tokenOf(ours);
  const count = { measures: ['users_adoption.count'] };
  assert.equal((await query(ours, deploymentId, token, count)).status, 200);
  await server.ok('PUT', '/api/v1/tenant/settings', { usageAnalyticsEnabled: false });
  assert.equal((await call(ours, 'POST', PATH)).status, 404);
  await eventually(
    () => query(ours, deploymentId, token, count),
    ({ status }) => status === 404,
  );
  assert.equal((await call(theirs, 'POST', PATH)).status, 200, 'the other account keeps it');
  await server.ok('PUT', '/api/v1/tenant/settings', { usageAnalyticsEnabled: true });
  const again = await tokenOf(ours);
  assert.notEqual(again.deploymentId, deploymentId);
  assert.equal((await query(ours, again.deploymentId, again.token, count)).status, 200);
});

test('another release makes the deployment anew, and the queries of an account’s own are not touched', async () => {
  const before = await tokenOf(theirs);
  await server.db
    .updateTable('deployments')
    .set({ template_variables: JSON.stringify({ madeFrom: 'an older release' }) })
    .where('id', '=', before.deploymentId)
    .execute();
  const after = await tokenOf(theirs);
  assert.notEqual(after.deploymentId, before.deploymentId);
  assert.deepEqual((await builtIns()).rows.map(({ id }) => id).includes(before.deploymentId), false);
  const own = await server.ok('GET', '/api/v1/deployments');
  const mine = await tokenFor(server, own.items[0].id);
  assert.equal((await server.query(own.items[0].id, loadPath('orders.count'), mine)).status, 200);
});
