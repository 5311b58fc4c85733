import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localRemote } from '../../../../test/git-remote.ts';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';
import { findDeployment } from '../../../auth/deployment.ts';
import { pullBranch } from './pull-branch.ts';

const cube = (name: string) => ({
  [`model/${name}.yml`]: `cubes:\n  - name: ${name}\n    sql: select 1 as id\n`,
});

test('a pull that a push overtakes does not reset the branch', async (t) => {
  const server = await startTestServer(t, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
  const remote = await localRemote();
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Pulled'));
  const base = `/build/api/v1/deployments/${id}`;
  await server.ok('POST', `${base}/git/connect`, { url: remote.url });
  const { db } = server;
  const { tenant_id } = await db
    .selectFrom('deployments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const deployment = await findDeployment(db, tenant_id, Number(id));
  assert.ok(deployment);
  const asked = (await remote.head('main')) ?? undefined;
  const { branchName } = await server.ok('POST', `${base}/dev-mode`, { branchName: 'main' });
  const files = Object.entries(cube('ours')).map(([path, content]) => ({ path, content }));
  await server.ok('PUT', `${base}/data-model/files`, { branchName, files });
  await server.ok('POST', `${base}/commit`, { branchName });
  const pushed = await remote.head('main');
  assert.notEqual(pushed, asked);

  const author = { name: 'Ada', email: 'ada@example.com' };
  const pull = (fetched: { seen: string | undefined; url: string }, takeRemote: boolean) =>
    db.transaction().execute((tx) =>
      // Rejected before the platform is used.
      pullBranch(
        {} as Parameters<typeof pullBranch>[0],
        tx,
        deployment,
        { name: 'main', head: asked, ...fetched },
        { author, takeRemote },
      ),
    );
  const overtaken = { status: 409, details: { failure: 'moved meanwhile' } };
  await assert.rejects(pull({ seen: asked, url: remote.url }, true), overtaken);
  await assert.rejects(
    pull({ seen: pushed ?? undefined, url: 'https://git.example.com/x.git' }, true),
    overtaken,
  );
  // Fetched after the push, it means that the branch was reset at the remote.
  await assert.rejects(pull({ seen: pushed ?? undefined, url: remote.url }, false), {
    code: 'remote_rewritten',
  });
  assert.equal((await server.ok('POST', `${base}/pull`, { branchName: 'main' })).head, pushed);
});
