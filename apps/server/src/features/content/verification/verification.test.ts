import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const { id: deploymentId } = await server.ok(
  'POST',
  '/build/api/v1/deployments',
  deploymentInput('Verification'),
);
const base = `/api/v1/deployments/${deploymentId}`;
const owner = await makePerson(server, { builtInRole: 'Explorer' });
const verifier = await makePerson(server, {
  builtInRole: 'Viewer',
  policies: [{ resourceType: 'Deployment', actions: ['ReportVerify'], resources: [String(deploymentId)] }],
});

const newReport = (body: object = {}): Promise<Json> =>
  server.ok('POST', `${base}/reports`, { name: 'Orders', sqlQuery: 'SELECT 1', ...body }, owner.key);
const share = (id: number, action: string | null) =>
  server.ok(
    'PUT',
    '/api/v1/resource-policies/user',
    { resourceType: 'Report', resourceId: String(id), userId: verifier.userId, action },
    owner.key,
  );
const call = (method: string, id: number, key: string, body?: object) =>
  server.call(method, `${base}/reports/${id}/verification`, { key, ...(body === undefined ? {} : { body }) });
const update = (id: number, body: object): Promise<Json> =>
  server.ok('PUT', `${base}/reports/${id}`, body, owner.key);

test('verifying needs the permission, access to the report, and the expected version', async () => {
  const { id } = await newReport();
  for (const method of ['PUT', 'DELETE']) {
    const denied = await call(method, id, owner.key);
    assert.deepEqual(
      [denied.status, /ReportVerify/.test(denied.body.error)],
      [403, true],
      'an owner is not enough',
    );
    assert.equal((await call(method, id, verifier.key)).status, 404, 'the report is hidden');
  }
  await share(id, 'ReportRead');
  await update(id, { sqlQuery: 'SELECT 2' });
  const outdated = await call('PUT', id, verifier.key, { expectedVersion: 1 });
  assert.deepEqual([outdated.status, outdated.body.version], [409, 2]);
  assert.equal((await call('PUT', id, verifier.key, { expectedVersion: 0 })).status, 400);
  const { body } = await server.call('GET', `${base}/reports/${id}`, { key: owner.key });
  assert.equal(body.verification, null);
});

test('everyone who sees a report sees who verified it, until its query changes', async () => {
  const { id, version } = await newReport({ description: 'Of all shops' });
  await share(id, 'ReportRead');
  const { status, body } = await call('PUT', id, verifier.key, { expectedVersion: version });
  assert.equal(status, 200);
  assert.deepEqual(
    [body.verification.status, body.verification.verifiedBy.id, body.version],
    ['VERIFIED', verifier.userId, version],
  );
  const states = async () => {
    const report = await server.ok('GET', `${base}/reports/${id}`, undefined, owner.key);
    const { items } = await server.ok('GET', `${base}/workspace?first=1000`, undefined, owner.key);
    const listed = items.find((item: Json) => item.type === 'REPORT' && item.id === id);
    assert.equal(listed.description, 'Of all shops');
    return [report.verification?.status ?? null, listed.verification];
  };
  assert.deepEqual(await states(), ['VERIFIED', 'VERIFIED']);
  await update(id, { name: 'Renamed', title: 'All orders', meta: { kind: 'table' } });
  assert.deepEqual(await states(), ['VERIFIED', 'VERIFIED'], 'the query is the same');
  await update(id, { sqlQuery: 'SELECT 3' });
  assert.deepEqual(await states(), ['CHANGED_SINCE', 'CHANGED_SINCE']);
  await call('PUT', id, verifier.key);
  assert.deepEqual(await states(), ['VERIFIED', 'VERIFIED']);
  assert.equal((await call('DELETE', id, verifier.key)).body.verification, null);
  assert.deepEqual(await states(), [null, null]);
  assert.equal((await call('DELETE', id, verifier.key)).status, 200, 'again');
});

test('a deployment is shared with those who may verify', async () => {
  const { id } = await newReport();
  const { userId, key } = await makePerson(server, { builtInRole: 'Viewer' });
  const policy = {
    resourceType: 'Deployment',
    resourceId: String(deploymentId),
    userId,
    action: 'ReportVerify',
  };
  assert.equal((await call('PUT', id, key)).status, 403);
  await server.ok('PUT', '/api/v1/resource-policies/user', policy);
  assert.equal((await call('PUT', id, key)).status, 404, 'but the report is hidden');
  assert.equal((await call('PUT', id, server.adminKey)).status, 200);
});
