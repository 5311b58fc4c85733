import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { build, ORDERS, ordersModel } from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Changes');
const changes = (query: Record<string, string>) =>
  server.call('GET', `${build(id, '/data-model/changes')}?${new URLSearchParams(query)}`);
const openBranch = async (branchName: string) =>
  (await server.ok('POST', build(id, '/dev-mode'), { branchName, activate: false })).branchName as string;
const put = (branchName: string, path: string, content: string) =>
  server.ok('PUT', build(id, '/data-model/files'), { branchName, files: [{ path, content }] });
const commit = (branchName: string) =>
  server.ok('POST', build(id, '/commit'), { branchName, message: 'A test' });

await server.ok('POST', build(id, '/branches'), { name: 'shared' });
const onMain = await openBranch('main');
const onShared = await openBranch('shared');

test('a branch without changes has no files', async () => {
  const { status, body } = await changes({ branchName: onMain });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    branchName: onMain,
    parentBranch: 'main',
    files: [],
    conflicts: [],
    obstacle: null,
  });
});

test('edits of a dev branch are listed against its parent, whatever the parent has got since', async () => {
  await put(onShared, 'model/new.yml', 'cubes: []\n');
  await put(onMain, 'model/elsewhere.yml', 'cubes: []\n');
  await commit(onMain);
  const { body } = await changes({ branchName: onShared });
  assert.deepEqual(body.files, [{ path: 'model/new.yml', change: 'added' }]);
  await commit(onShared);
  const shared = await changes({ branchName: 'shared' });
  assert.deepEqual(
    [shared.body.parentBranch, shared.body.files],
    ['main', [{ path: 'model/new.yml', change: 'added' }]],
  );
});

test('one file has its texts', async () => {
  const [before, after] = [ordersModel([1]), ordersModel([1, 2])];
  await put(onMain, ORDERS, before);
  await commit(onMain);
  await put(onMain, ORDERS, after);
  const { body } = await changes({ branchName: onMain, path: ORDERS });
  assert.deepEqual(body.files, [{ path: ORDERS, change: 'modified', before, after }]);
  const unchanged = await changes({ branchName: onMain, path: 'model/elsewhere.yml' });
  assert.equal(unchanged.status, 404);
});

test('files that both branches have changed are named', async () => {
  await put(onShared, ORDERS, ordersModel([3]));
  await commit(onMain);
  const { body } = await changes({ branchName: onShared });
  assert.deepEqual(body.conflicts, [], 'the parent of the dev branch has not changed');
  await commit(onShared);
  assert.deepEqual((await changes({ branchName: 'shared' })).body.conflicts, [ORDERS]);
});

test('the deploy branch has no parent, and a branch has to exist', async () => {
  assert.equal((await changes({ branchName: 'main' })).status, 400);
  assert.equal((await changes({ branchName: 'nowhere' })).status, 404);
});
