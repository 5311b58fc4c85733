import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build, enterDevMode, loadPath, ORDERS, ordersModel, tokenFor, write } from './model-under-test.ts';
import { startTestServer } from './server-under-test.ts';

test('a build is reported as built once its pods serve it', async (t) => {
  const server = await startTestServer(t);
  const id = await server.makeDeployment('Followed');
  const token = await tokenFor(server, id);
  assert.equal((await server.query(id, loadPath('orders.count'), token)).status, 200);
  await enterDevMode(server, id);
  for (const rows of [[1], [1, 2, 3, 4, 5]]) {
    await write(server, id, ORDERS, ordersModel(rows));
    await server.ok('POST', build(id, '/commit'), { message: `${rows.length} rows` });
    const status = await server.waitForBuild(id, 'main');
    assert.equal(status.deploymentStatus, 'live');
    const { body } = await server.query(id, loadPath('orders.count'), token);
    assert.equal(body.data[0]['orders.count'], String(rows.length));
  }
});
