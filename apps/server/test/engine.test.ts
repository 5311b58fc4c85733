import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { driverElsewhere } from './driver-elsewhere.ts';
import { engine } from './engine-command.ts';
import { api } from './model-under-test.ts';
import { temporaryHome } from './server-process.ts';
import { deploymentInput, startTestServer } from './server-under-test.ts';

const OTHER = '1.7.37';

test('an invalid command prints its usage or the reason', async (t) => {
  const home = await temporaryHome(t);
  const env = { FACET_DATA_DIR: join(home, 'data') };
  for (const args of [
    [],
    ['install', OTHER],
    ['add'],
    ['add', OTHER, '--channel'],
    ['head', 'latest'],
    ['list', 'x'],
    ['driver', 'remove', 'mysql', '--now'],
  ])
    assert.match(
      (await engine(env, ...args)).stderr,
      /^Usage: npm run engine -- add VERSION/,
      args.join(' '),
    );
  assert.match((await engine(env, 'add', OTHER, '--channel', 'beta')).stderr, /must be latest or release/);
  const early = await engine(env, 'list');
  assert.equal(early.code, 1);
  assert.match(early.stderr, /^The database has not been set up\. Start the server once\.\n$/);
});

test('a driver that variables name is removed only with --force', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('MySQL'));
  await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Without a database'));
  await driverElsewhere(server, id, 'mysql');
  await server.ok('PUT', `${api(id, '/env-vars')}?test=false`, {
    env_variables: [
      { name: 'CUBEJS_DATASOURCES', value: 'default,shop' },
      { name: 'CUBEJS_DS_SHOP_DB_TYPE', value: 'mysql' },
    ],
  });
  const env = { FACET_DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
  const refused = await engine(env, 'driver', 'remove', 'mysql');
  assert.deepEqual(
    { code: refused.code, stderr: refused.stderr },
    {
      code: 1,
      stderr: `The driver mysql is used by deployment ${id}; change CUBEJS_DB_TYPE there first, or add --force. Their queries then fail.\n`,
    },
  );
  const drivers = () => server.db.selectFrom('engine_drivers').select('type').execute();
  assert.deepEqual(await drivers(), [{ type: 'mysql' }]);
  const forced = await engine(env, 'driver', 'remove', 'mysql', '--force');
  assert.deepEqual(
    { code: forced.code, stdout: forced.stdout },
    { code: 0, stdout: 'The driver mysql is removed.\n' },
  );
  assert.deepEqual(await drivers(), []);
});
