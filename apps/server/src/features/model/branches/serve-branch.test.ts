import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, build, eventually, ORDERS, ordersModel, publish } from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Served');
await publish(server, id, ORDERS, ordersModel([1, 2]));
await server.waitForBuild(id);
const { branchName: dev } = await server.ok('POST', build(id, '/dev-mode'), { activate: false });
await server.ok('PUT', build(id, '/data-model/files'), {
  branchName: dev,
  files: [{ path: ORDERS, content: ordersModel([1, 2, 3]) }],
});

const count = (branchName?: string) =>
  server.call('POST', api(id, '/query'), { body: { query: { measures: ['orders.count'] }, branchName } });
const serve = (branchName: string, key?: string) =>
  server.call('POST', build(id, '/branches/serve'), { body: { branchName }, ...(key && { key }) });

test('a served branch answers by its name, and requests without a branch still ask production', async () => {
  const before = await count(dev);
  assert.deepEqual([before.status, before.body.code], [404, 'branch_not_active']);
  const key = await server.makeKey({});
  assert.equal((await serve(dev, key)).status, 200);
  // An earlier build of the branch answers until the new one is there.
  await eventually(
    () => count(dev),
    ({ body }) => body.rows?.[0]?.[0] === 3,
  );
  assert.deepEqual((await count()).body.rows, [[2]]);
  const { branchName } = await server.ok('GET', api(id, '/build-status'), undefined, key);
  assert.equal(branchName, 'main', 'the credential is not in dev mode');
  const { items } = await server.ok('GET', api(id, '/environments'));
  assert.deepEqual(
    items.map(({ type }: { type: string }) => type),
    ['production', 'development'],
  );
});

test('a branch is served until the credential ends', async () => {
  const { id: keyId } = await server.db
    .selectFrom('served_branches')
    .select('credential_id as id')
    .executeTakeFirstOrThrow();
  assert.equal((await server.call('DELETE', `/api/v1/api-keys/${keyId}`)).status, 204);
  const { status, body } = await count(dev);
  assert.deepEqual([status, body.code], [404, 'branch_not_active']);
});

test('the deploy branch needs nothing, and a branch has to exist', async () => {
  assert.equal((await serve('main')).status, 200);
  assert.equal((await serve('nowhere')).status, 404);
  assert.deepEqual(await server.db.selectFrom('served_branches').selectAll().execute(), []);
});
