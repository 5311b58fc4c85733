import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localRemote } from '../../../../test/git-remote.ts';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';

const cube = (name: string) => `cubes:\n  - name: ${name}\n    sql: select 1 as id\n`;

test('edits survive a connection, and committing them does not push the previous history', async (t) => {
  const server = await startTestServer(t, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Connected'));
  const base = `/build/api/v1/deployments/${id}`;
  const edit = async (path: string, name: string): Promise<string> => {
    const { branchName } = await server.ok('POST', `${base}/dev-mode`, { branchName: 'main' });
    const files = [{ path, content: cube(name) }];
    await server.ok('PUT', `${base}/data-model/files`, { branchName, files });
    return branchName;
  };
  await server.ok('POST', `${base}/commit`, { branchName: await edit('model/before.yml', 'before') });
  const branchName = await edit('model/mine.yml', 'mine');

  const remote = await localRemote();
  const there = Object.keys(await remote.files('main'));
  await server.ok('POST', `${base}/git/connect`, { url: remote.url });
  await server.ok('POST', `${base}/commit`, { branchName });
  assert.deepEqual(Object.keys(await remote.files('main')).sort(), [...there, 'model/mine.yml'].sort());
  const { items } = await server.ok('GET', `${base}/branches`);
  const kept = items.find(({ name }: { name: string }) => name.includes('-kept-'));
  const hashes = await server.ok('GET', `${base}/data-model/file-hashes?branchName=${kept.name}`);
  assert.ok('model/before.yml' in hashes);
});
