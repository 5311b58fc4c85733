import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { api, build, enterDevMode, eventually, measure, publish } from './model-under-test.ts';
import { startProcess, temporaryHome } from './server-process.ts';

// Slow: waits until what it deletes has ended.

const ENDLESS = 'for (;;);';

test('deleting and stopping what is in use logs no warning', async (t) => {
  const database = await testDatabase();
  t.after(() => database.close());
  const home = await temporaryHome(t);
  const dataDir = join(home, 'data');
  const databaseUrl = connectionUrl(database.connection);
  const server = await startProcess(t, { FACET_DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const served = { ...server, db: database.db, databaseUrl, dataDir, stop: async () => {} };
  const logged = () =>
    server
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'));
  // A server without bubblewrap warns once, when it starts.
  const ofStart = logged();

  // A deployment whose pod is being replaced, with the next build waiting for its turn.
  const busy = await server.makeDeployment('Busy');
  assert.equal(await measure(served, busy, 'orders.count'), '3');
  for (const value of ['1', '2']) {
    await server.ok('PUT', api(busy, '/env-vars'), { env_variables: [{ name: 'ROUND', value }] });
    await eventually(
      () => server.ok('GET', api(busy, '/build-status')),
      ({ status, deploymentStatus }) => status !== 'building' || deploymentStatus === 'rolling_out',
    );
  }
  await server.ok('DELETE', api(busy));

  // A deployment and a dev branch whose model is being compiled.
  const compiling = await server.makeDeployment('Compiling');
  await publish(served, compiling, 'model/endless.js', ENDLESS);
  await server.ok('DELETE', api(compiling));
  const left = await server.makeDeployment('Left');
  await enterDevMode(served, left);
  await server.ok('PUT', build(left, '/data-model/files'), {
    files: [{ path: 'model/endless.js', content: ENDLESS }],
  });
  await server.ok('DELETE', build(left, '/dev-mode'));

  await server.end('SIGTERM');
  assert.deepEqual(logged(), ofStart);
});
