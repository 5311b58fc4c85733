import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import { api, build, eventually, loadPath, tokenFor } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json } from '../../../../test/server-under-test.ts';
import { makeAccessToken, makeSession } from '../../../../test/sign-ins-under-test.ts';
import { startWithUsage, USAGE_TOKEN, type UsageToken } from '../../../../test/usage-under-test.ts';

const usage = await startWithUsage({ after });
const { server, ours, theirs, call, tokenOf, query, stored } = usage;

test('only administrators with an unlimited credential get a token', async () => {
  await allowPersonalKeys(server);
  const { key: developer } = await makePerson(server, { builtInRole: 'Developer' });
  const id = await server.makeDeployment('Own');
  const scoped = await server.makeKey({ deploymentIds: [id] });
  const limited = await server.makeKey({ permissions: ['All'] });
  for (const key of [developer, scoped, limited])
    assert.equal((await server.call('POST', USAGE_TOKEN, { key })).status, 403);
  const { rows: none } = await builtIns();
  assert.deepEqual(none, []);
});

const builtIns = async () => ({
  rows: await server.db.selectFrom('deployments').select('id').where('built_in', 'is not', null).execute(),
});

test('a token lasts for an hour, and later tokens are for the same deployment', async () => {
  const responses = await Promise.all([tokenOf(ours), tokenOf(ours), tokenOf(ours)]);
  const [{ token, deploymentId } = { token: '', deploymentId: 0 }] = responses;
  assert.deepEqual(new Set(responses.map((response) => response.deploymentId)), new Set([deploymentId]));
  const { iat = 0, exp = 0 } = decodeJwt(token);
  assert.equal(exp - iat, 3600);
  const { body } = await call(ours, 'POST', USAGE_TOKEN);
  assert.equal(body.apiUrl, `${server.url}/d/${deploymentId}/cubejs-api/v1`);
  assert.ok(Math.abs(Date.parse(body.expiresAt) - Date.now() - 3_600_000) < 10_000);
});

test('the deployment behind it is in no list and unknown to every operation', async () => {
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
    const response = await server.call(method, path, { body });
    assert.equal(response.status, 404, `${method} ${path}: ${JSON.stringify(response.body)}`);
  }
  const key = { name: 'x', deploymentIds: [id] };
  assert.equal((await server.call('POST', '/api/v1/api-keys', { body: key })).status, 400);
  // Its name stays available.
  await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Usage Analytics'));
});

test('requests from sessions and applications count for their users and make them active', async () => {
  const { userId } = await makePerson(server, { builtInRole: 'Viewer' });
  const cookie = await makeSession(server, userId);
  const token = await makeAccessToken(server, userId);
  await server.db.updateTable('users').set({ last_login: null }).where('id', '=', userId).execute();
  const asked = [{ key: null, headers: { cookie } }, { key: token }];
  for (const call of asked) assert.equal((await server.call('GET', '/api/v1/regions', call)).status, 200);
  await stored('api_requests', `user_id = ${userId} having count(*) = 2`);
  const { email } = await server.ok('GET', `/api/v1/users/${userId}`);
  const of = (member: string) => ({ filters: [{ member, operator: 'equals', values: [email] }] });
  const names = ['api_requests.user_email', 'api_requests.api_key_name'];
  const requests = await usage.rows(ours, {
    measures: ['api_requests.count'],
    dimensions: names,
    order: { 'api_requests.api_key_name': 'asc' },
    ...of('api_requests.user_email'),
  });
  assert.deepEqual(
    requests.map((row) => [...names, 'api_requests.count'].map((name) => row[name])),
    [
      [email, 'A program', '1'],
      [email, 'Browser', '1'],
    ],
  );
  const [person] = await usage.rows(ours, {
    measures: ['users_adoption.active'],
    dimensions: ['users_adoption.last_login', 'users_adoption.last_active_at'],
    ...of('users_adoption.email'),
  });
  assert.equal(person?.['users_adoption.last_login'], null);
  assert.ok(person?.['users_adoption.last_active_at'] !== null);
  assert.equal(person?.['users_adoption.active'], '1');
});

test('a token ends with the role Admin and when it expires', async () => {
  const { userId, key } = await makePerson(server, { isAdmin: true, builtInRole: 'Viewer' });
  const given = (await server.ok('POST', USAGE_TOKEN, undefined, key)) as UsageToken;
  const count = { measures: ['users_adoption.count'] };
  assert.equal((await query(ours, given.deploymentId, given.token, count)).status, 200);
  await server.ok('PUT', `/api/v1/users/${userId}`, { isAdmin: false });
  assert.equal((await query(ours, given.deploymentId, given.token, count)).status, 403);
});

test('refused queries and requests are recorded without their content', async () => {
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

test('switched off, it returns 404 and its tokens end; switched on, it works again', async () => {
  const { token, deploymentId } = await tokenOf(ours);
  const count = { measures: ['users_adoption.count'] };
  assert.equal((await query(ours, deploymentId, token, count)).status, 200);
  await server.ok('PUT', '/api/v1/tenant/settings', { usageAnalyticsEnabled: false });
  assert.equal((await call(ours, 'POST', USAGE_TOKEN)).status, 404);
  await eventually(
    () => query(ours, deploymentId, token, count),
    ({ status }) => status === 404,
  );
  assert.equal((await call(theirs, 'POST', USAGE_TOKEN)).status, 200, 'the other account is unaffected');
  await server.ok('PUT', '/api/v1/tenant/settings', { usageAnalyticsEnabled: true });
  const again = await tokenOf(ours);
  assert.notEqual(again.deploymentId, deploymentId);
  assert.equal((await query(ours, again.deploymentId, again.token, count)).status, 200);
});

test('a new release recreates the deployment and keeps the account’s own recorded queries', async () => {
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
