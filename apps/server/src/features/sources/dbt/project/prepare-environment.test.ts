import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dbtWork } from '../../../../../test/dbt-project.ts';
import { driverElsewhere } from '../../../../../test/driver-elsewhere.ts';
import { startTestServer } from '../../../../../test/server-under-test.ts';
import { prepareEnvironment } from './prepare-environment.ts';

const ENV = { FACET_ROLES: 'api' };
const server = await startTestServer({ after }, ENV);
const work = await dbtWork({ after }, server, ENV);
const repositoryUrl = 'https://git.example.com/shop.git';
await work.save({ repositoryUrl });

const variables = (values: Record<string, string>, deploymentId = work.deploymentId) =>
  server.ok('PUT', `/api/v1/deployments/${deploymentId}/env-vars`, {
    env_variables: Object.entries(values).map(([name, value]) => ({ name, value })),
  });

test('an invalid dbt version or warehouse is rejected by name', async () => {
  for (const version of ['latest', '1.9', '^1.9', '1.9.2rc1', '1.9.2 --index-url=x', '1.7.18']) {
    await variables({ DBT_SANDBOX_VERSION: version });
    await assert.rejects(
      prepareEnvironment(work.platform, await work.run()),
      /^PhaseFailed: DBT_SANDBOX_VERSION/,
    );
  }
  await driverElsewhere(server, work.deploymentId, 'mongobi');
  await variables({ DBT_SANDBOX_VERSION: '', CUBEJS_DB_TYPE: 'mongobi' });
  await assert.rejects(prepareEnvironment(work.platform, await work.run()), /warehouse mongobi/);
  await variables({ CUBEJS_DB_TYPE: 'duckdb' });
});

test('without Python, the message names what to install', async (t) => {
  for (const FACET_PYTHON of ['/nowhere/python3', '/bin/false', 'no-such-python']) {
    const without = await dbtWork({ after: (end) => t.after(end) }, server, { ...ENV, FACET_PYTHON });
    await without.save({ repositoryUrl });
    // A version that no other test installs.
    await variables({ DBT_SANDBOX_VERSION: '1.10.11' }, without.deploymentId);
    await assert.rejects(
      prepareEnvironment(without.platform, await without.run()),
      /PhaseFailed: dbt needs Python .* python3-venv .* manifestPath/,
    );
  }
});
