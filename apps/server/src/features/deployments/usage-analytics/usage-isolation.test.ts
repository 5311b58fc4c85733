import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openKeyring } from '@facet/db';
import { decodeJwt } from 'jose';
import { api, loadPath } from '../../../../test/model-under-test.ts';
import { deploymentInput } from '../../../../test/server-under-test.ts';
import { type Side, startWithUsage } from '../../../../test/usage-under-test.ts';
import { API_SECRET, signClaims } from '../tokens/sign-token.ts';

const { server, ours, theirs, call, tokenOf, query, rows, stored } = await startWithUsage({ after });

test('each account sees only its own requests, queries, users and jobs', async () => {
  await server.makeDeployment('Own');
  for (let turn = 0; turn < 3; turn += 1) await call(ours, 'GET', '/api/v1/regions');
  for (let turn = 0; turn < 5; turn += 1) await call(theirs, 'GET', '/api/v1/regions');
  await call(theirs, 'GET', '/api/v1/deployments/999999');
  // Results are cached for ten seconds, so wait before querying.
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
  assert.equal((await rows(ours, people))[0]['users_adoption.count'], '1');

  const jobs = { measures: ['jobs.count', 'jobs.failed'], dimensions: ['jobs.deployment_name'] };
  assert.deepEqual(await rows(theirs, jobs), [], 'the deployment behind usage analytics does not count');
  const ourJobs = await rows(ours, jobs);
  assert.deepEqual(ourJobs.map((row) => row['jobs.deployment_name']).sort(), ['Own']);

  const { id } = (await call(theirs, 'POST', '/build/api/v1/deployments', deploymentInput('Theirs'))).body;
  const dataToken = (await call(theirs, 'POST', api(id, '/token'), {})).body.cubeApiToken;
  const response = await query(theirs, id, dataToken, { measures: ['orders.count'] });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  const queries = {
    measures: ['queries.count', 'queries.users'],
    dimensions: ['queries.deployment_name', 'queries.kind', 'queries.status', 'queries.user_email'],
    filters: [{ member: 'queries.status', operator: 'equals', values: ['200'] }],
  };
  await stored('data_api_queries', `deployment_id = ${id} and status = 200`);
  const [query200, ...others] = await rows(theirs, queries);
  assert.deepEqual(others, []);
  assert.deepEqual(
    {
      'queries.deployment_name': query200['queries.deployment_name'],
      'queries.kind': query200['queries.kind'],
      'queries.user_email': query200['queries.user_email'],
    },
    { 'queries.deployment_name': 'Theirs', 'queries.kind': 'load', 'queries.user_email': 'two@example.com' },
  );
  assert.deepEqual(await rows(ours, queries), []);
});

test('a forged security context shows no other rows, even with the secret', async () => {
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
    const response = await query(ours, deploymentId, await signClaims(secret, forged), count);
    const seen = response.status === 200 ? Number(response.body.data[0]?.['api_requests.count'] ?? 0) : 0;
    assert.equal(seen, 0, JSON.stringify(response.body));
  }
  const groupless = { ...unbound, cubeCloud: { groups: [] } };
  const hidden = await query(ours, deploymentId, await signClaims(secret, groupless), count);
  assert.match(hidden.body.error, /hidden member/);
});

test('a token of one account does not work in another', async () => {
  const { token, deploymentId } = await tokenOf(ours);
  const other = await tokenOf(theirs);
  const count = { measures: ['api_requests.count'] };
  assert.equal((await query(theirs, other.deploymentId, token, count)).status, 403);
  assert.equal((await query(theirs, deploymentId, token, count)).status, 404);
  assert.equal((await query(ours, other.deploymentId, token, count)).status, 404);
  assert.notEqual(deploymentId, other.deploymentId);
});

test('the access policy of every view checks the tenant of the token, in addition to the database views', async () => {
  const { token, deploymentId } = await tokenOf(ours);
  for (const view of ['api_requests', 'queries', 'users_adoption', 'jobs']) {
    const path = loadPath(`${view}.count`).replace('/load?', '/sql?');
    const { status, body } = await server.query(deploymentId, path, token);
    assert.equal(status, 200, JSON.stringify(body));
    const [text, values] = body.sql.sql;
    assert.match(text, /WHERE \(".*"\.tenant_id = \$1\)/, view);
    assert.deepEqual(values, ['1'], view);
  }
});
