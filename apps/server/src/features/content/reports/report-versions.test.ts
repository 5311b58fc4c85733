import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const { id: deploymentId } = await server.ok(
  'POST',
  '/build/api/v1/deployments',
  deploymentInput('Versions'),
);
const base = `/api/v1/deployments/${deploymentId}`;
const owner = await makePerson(server, { builtInRole: 'Explorer' });
const colleague = await makePerson(server, { builtInRole: 'Explorer' });

const newReport = (body: object = {}): Promise<Json> =>
  server.ok('POST', `${base}/reports`, { name: 'Orders', sqlQuery: 'SELECT 1', ...body }, owner.key);
const update = (id: number, body: object, key = owner.key): Promise<Json> =>
  server.ok('PUT', `${base}/reports/${id}`, body, key);
const share = (id: number, action: string) =>
  server.ok(
    'PUT',
    '/api/v1/resource-policies/user',
    { resourceType: 'Report', resourceId: String(id), userId: colleague.userId, action },
    owner.key,
  );
const versions = async (id: number, key = owner.key): Promise<Json[]> =>
  (await server.ok('GET', `${base}/reports/${id}/versions`, undefined, key)).items;
const restore = (id: number, number: number, body: object = {}, key = owner.key) =>
  server.call('POST', `${base}/reports/${id}/versions/${number}/restore`, { body, key });

test('only those who may edit a report see and restore its versions', async () => {
  const { id } = await newReport();
  const calls = [
    ['GET', `${base}/reports/${id}/versions`],
    ['GET', `${base}/reports/${id}/versions/1`],
    ['POST', `${base}/reports/${id}/versions/1/restore`],
  ] as const;
  const statuses = async () =>
    Promise.all(
      calls.map(async ([method, path]) => (await server.call(method, path, { key: colleague.key })).status),
    );
  assert.deepEqual(await statuses(), [404, 404, 404]);
  await share(id, 'ReportRead');
  assert.deepEqual(await statuses(), [403, 403, 403]);
  await share(id, 'ReportEdit');
  assert.deepEqual(await statuses(), [200, 200, 200]);
});

test('restoring refuses an unknown version, and a report that somebody has changed', async () => {
  const { id } = await newReport();
  await update(id, { name: 'Sales' });
  assert.equal((await restore(id, 3)).status, 404);
  const { status, body } = await restore(id, 1, { expectedVersion: 1 });
  assert.deepEqual([status, body.version], [409, 2]);
  assert.equal((await server.ok('GET', `${base}/reports/${id}`, undefined, owner.key)).name, 'Sales');
  assert.equal((await versions(id)).length, 2);
});

test('each change of a report is a version with its author and what differs', async () => {
  const { id } = await newReport();
  await share(id, 'ReportEdit');
  await update(id, { title: 'All orders', meta: { kind: 'table' } }, colleague.key);
  await update(id, { sqlQuery: 'SELECT 2', description: 'Two' });
  assert.deepEqual(
    (await versions(id)).map(({ number, changed, createdBy }) => [number, changed, createdBy.id]),
    [
      [3, ['description', 'query'], owner.userId],
      [2, ['title', 'visualisation'], colleague.userId],
      [1, null, owner.userId],
    ],
  );
  const second = await server.ok('GET', `${base}/reports/${id}/versions/2`, undefined, owner.key);
  assert.deepEqual(
    [second.title, second.sqlQuery, second.meta],
    ['All orders', 'SELECT 1', { kind: 'table' }],
  );
});

test('changes that change nothing, and moves, are no versions', async () => {
  const { id } = await newReport();
  const { id: folderId } = await server.ok('POST', `${base}/folders`, { name: 'Shops' }, owner.key);
  await update(id, { name: 'Orders' });
  await update(id, { folderId });
  assert.equal((await versions(id)).length, 1);
  await update(id, { name: 'Sales', folderId: null });
  assert.deepEqual(
    (await versions(id)).map(({ number, name }) => [number, name]),
    [
      [3, 'Sales'],
      [2, 'Orders'],
      [1, 'Orders'],
    ],
  );
});

test('restoring a version makes it the newest one', async () => {
  const { id } = await newReport({ meta: { kind: 'table', rings: 3 } });
  await update(id, { name: 'Sales', meta: null });
  const { status, body } = await restore(id, 1, { expectedVersion: 2 });
  assert.deepEqual(
    [status, body.name, body.version, body.meta],
    [200, 'Orders', 3, { kind: 'table', rings: 3 }],
  );
  assert.deepEqual(
    (await versions(id)).map(({ number }) => number),
    [3, 2, 1],
  );
  assert.equal((await restore(id, 1)).body.version, 3, 'nothing has changed');
});

test('the versions of a report leave with it, and come back from the trash', async () => {
  const { id } = await newReport();
  await update(id, { name: 'Sales' });
  await server.ok('DELETE', `${base}/reports/${id}`, undefined, owner.key);
  assert.equal((await server.call('GET', `${base}/reports/${id}/versions`, { key: owner.key })).status, 404);
  const { items } = await server.ok('GET', `${base}/trash`, undefined, owner.key);
  const kept = items.find(({ name }: Json) => name === 'Sales');
  await server.ok('POST', `${base}/trash/restore`, { items: [{ type: 'REPORT', id: kept.id }] }, owner.key);
  assert.equal((await versions(id)).length, 2);
});
