import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { syncEnded, syncPath } from '../../../../test/dbt-under-test.ts';
import { api, build } from '../../../../test/model-under-test.ts';
import { startProcess, temporaryHome } from '../../../../test/server-process.ts';
import { deploymentInput } from '../../../../test/server-under-test.ts';

test('without git, operations that need it report that it is not installed', async (t) => {
  const database = await testDatabase();
  t.after(() => database.close());
  const server = await startProcess(t, {
    DATABASE_URL: connectionUrl(database.connection),
    FACET_DATA_DIR: await temporaryHome(t),
    FACET_OUTBOUND_ALLOW: '127.0.0.1',
    PATH: '/nonexistent',
  });
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('No git'));
  const cloned = await server.call('GET', `/git/${id}.git/info/refs?service=git-upload-pack`);
  assert.deepEqual(
    { status: cloned.status, body: String(cloned.body) },
    { status: 501, body: 'Git repositories are not available: git is not installed here\n' },
  );
  const repositoryUrl = 'https://127.0.0.1:1/shop.git';
  const connected = await server.call('POST', build(id, '/git/connect'), { body: { url: repositoryUrl } });
  assert.deepEqual(
    { status: connected.status, error: connected.body.error },
    { status: 409, error: 'git is not installed here.' },
  );
  await server.ok('PUT', api(id, '/dbt-integration'), { repositoryUrl, branch: 'main' });
  const { syncJobId } = await server.ok('POST', syncPath(id));
  const end = await syncEnded(server, id, syncJobId);
  assert.deepEqual(
    { status: end.status, errorMessage: end.errorMessage },
    { status: 'FAILED', errorMessage: 'git is not installed here.' },
  );
});
