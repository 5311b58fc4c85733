import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  api,
  build,
  enterDevMode,
  eventually,
  filesOf,
  measure,
  ORDERS,
  ordersModel,
  publish,
  write,
} from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Merges');
const post = (path: string, body: object) => server.call('POST', build(id, path), { body });
const newestBuild = async (): Promise<number> =>
  (await server.ok('GET', api(id, '/build-status?branchName=main'))).buildJobId;
const branchNames = async (): Promise<string[]> =>
  (await server.ok('GET', build(id, '/branches'))).items.map((item: Json) => item.name);
const head = async (name: string) =>
  (await server.ok('GET', build(id, '/branches'))).items.find((item: Json) => item.name === name).lastHash;
const NOTES = 'model/notes.md';

test('a commit builds production in deploy mode git, but not in cli', async () => {
  const before = await newestBuild();
  await enterDevMode(server, id);
  await write(server, id, ORDERS, ordersModel([1, 1, 1, 1]));
  assert.equal(await newestBuild(), before, 'an edit alone builds nothing');
  const answer = await post('/commit', { message: 'Four orders' });
  assert.deepEqual(answer.body, { success: true });
  assert.ok((await newestBuild()) > before);
  const built = await server.waitForBuild(id, 'main');
  assert.equal(built.lastHash, await head('main'));
  await eventually(
    () => measure(server, id, 'orders.count'),
    (count) => count === '4',
  );

  const nothing = await newestBuild();
  assert.equal((await post('/commit', { message: 'Nothing' })).status, 200);
  assert.equal(await newestBuild(), nothing, 'an empty commit builds nothing');

  await server.ok('PUT', api(id), { deployMode: 'cli' });
  await write(server, id, ORDERS, ordersModel([1, 1]));
  await post('/commit', { message: 'Two orders' });
  assert.equal(await newestBuild(), nothing);
  assert.match((await filesOf(server, id, 'main'))[ORDERS] ?? '', /select 2 as id, 1 as amount\n/);
  await server.ok('PUT', api(id), { deployMode: 'git' });
  await server.ok('DELETE', build(id, '/dev-mode'));
});

test('a commit can name its branch, omit the message and leave dev mode', async () => {
  const dev = await enterDevMode(server, id);
  await write(server, id, NOTES, 'one\n');
  await server.ok('DELETE', build(id, '/dev-mode'));
  assert.equal((await post('/commit', { branchName: dev })).status, 200);
  assert.equal((await filesOf(server, id, 'main'))[NOTES], 'one\n');
  await enterDevMode(server, id);
  await write(server, id, NOTES, 'two\n');
  assert.equal((await post('/commit', { exitDevMode: true })).status, 200);
  assert.equal((await server.ok('GET', api(id, '/build-status'))).branchName, 'main');
  assert.equal((await post('/commit', { branchName: 'nowhere' })).status, 404);
  assert.equal((await post('/commit', { branchName: 'main' })).status, 400);
});

test('a conflict returns both versions of each file and writes nothing; resolveMergeConflict resolves it', async () => {
  await publish(server, id, NOTES, 'a\nb\nc\n');
  const dev = await enterDevMode(server, id);
  await write(server, id, NOTES, 'a\nmine\nc\n');
  await write(server, id, 'model/free.md', 'no conflict\n');
  // Meanwhile another branch with a different text of the same line is merged.
  const other = await server.makeKey({});
  await server.ok('POST', build(id, '/branches'), { name: 'theirs' });
  await enterDevMode(server, id, 'theirs', other);
  await write(server, id, NOTES, 'a\ntheirs\nc\n', other);
  await server.ok('POST', build(id, '/commit'), { message: 'Theirs' }, other);
  await server.ok('POST', build(id, '/merge-to-default'), { branchName: 'theirs', message: 'Theirs' });

  const before = await head('main');
  const refused = await post('/commit', { message: 'Mine' });
  assert.equal(refused.status, 409);
  assert.equal(refused.body.code, 'merge_conflict');
  const [conflict, ...more] = refused.body.conflicts;
  assert.deepEqual(more, []);
  assert.equal(conflict.path, NOTES);
  assert.equal(conflict.ours, 'a\ntheirs\nc\n');
  assert.equal(conflict.theirs, 'a\nmine\nc\n');
  assert.equal(await head('main'), before);
  assert.equal((await filesOf(server, id, dev))[NOTES], 'a\nmine\nc\n', 'edits are kept');

  assert.equal((await post('/commit', { message: 'Mine', resolveMergeConflict: true })).status, 200);
  const merged = await filesOf(server, id, 'main');
  assert.equal(merged[NOTES], 'a\nmine\nc\n');
  assert.equal(merged['model/free.md'], 'no conflict\n');
  await server.ok('DELETE', build(id, '/dev-mode'));
});

test('changes of different lines merge without a conflict', async () => {
  await publish(server, id, NOTES, '1\n2\n3\n4\n5\n6\n7\n8\n9\n');
  const dev = await enterDevMode(server, id);
  await write(server, id, NOTES, 'one\n2\n3\n4\n5\n6\n7\n8\n9\n');
  const other = await server.makeKey({});
  await server.ok('POST', build(id, '/branches'), { name: 'apart' });
  await enterDevMode(server, id, 'apart', other);
  await write(server, id, NOTES, '1\n2\n3\n4\n5\n6\n7\n8\nnine\n', other);
  await server.ok('POST', build(id, '/commit'), { message: 'x' }, other);
  await server.ok('POST', build(id, '/merge'), { branchName: 'apart' });
  assert.equal((await post('/commit', { branchName: dev, message: 'y' })).status, 200);
  assert.equal((await filesOf(server, id, 'main'))[NOTES], 'one\n2\n3\n4\n5\n6\n7\n8\nnine\n');
  await server.ok('DELETE', build(id, '/dev-mode'));
});

test('a merge goes into the parent branch and deletes the branch only on request', async () => {
  assert.equal((await post('/merge', {})).status, 400, 'the deploy branch has no parent');
  assert.equal((await post('/merge', { branchName: 'nowhere' })).status, 404);
  assert.equal((await post('/merge', { branchName: 'apart', branchId: 1 })).status, 400);
  await server.ok('POST', build(id, '/branches'), { name: 'parent' });
  await server.ok('POST', build(id, '/branches'), { name: 'child', from: 'parent' });
  await enterDevMode(server, id, 'child');
  await write(server, id, 'model/child.md', 'x\n');
  await server.ok('POST', build(id, '/commit'), { message: 'x', exitDevMode: true });
  const before = await head('main');
  assert.deepEqual((await post('/merge', { branchName: 'child' })).body, {
    merged: true,
    branchDeleted: false,
  });
  assert.equal((await filesOf(server, id, 'parent'))['model/child.md'], 'x\n');
  assert.equal(await head('main'), before);
  assert.deepEqual((await post('/merge', { branchName: 'child', deleteBranch: true })).body, {
    merged: true,
    branchDeleted: true,
  });
  assert.ok(!(await branchNames()).includes('child'));
});

test('switchToParentBranch moves dev mode to the parent branch', async () => {
  await server.ok('POST', build(id, '/branches'), { name: 'topic', from: 'parent', activate: true });
  await server.ok('POST', build(id, '/merge'), { switchToParentBranch: true });
  assert.equal((await server.ok('GET', api(id, '/build-status'))).branchName, 'parent');
  await server.ok('POST', build(id, '/merge'), { switchToParentBranch: true });
  assert.equal((await server.ok('GET', api(id, '/build-status'))).branchName, 'main');
});

test('merge-to-default builds production and deletes the branch by default', async () => {
  const commitOn = async (name: string) => {
    await server.ok('POST', build(id, '/branches'), { name });
    await enterDevMode(server, id, name);
    await write(server, id, `model/${name}.md`, name);
    await server.ok('POST', build(id, '/commit'), { message: name, exitDevMode: true });
  };
  await commitOn('kept');
  await commitOn('gone');
  const before = await newestBuild();
  const kept = await post('/merge-to-default', { branchName: 'kept', removeBranchAfterMerge: false });
  assert.deepEqual(kept.body, { merged: true, branchDeleted: false });
  assert.ok((await newestBuild()) > before);
  const gone = await post('/merge-to-default', { branchName: 'gone', message: 'Publish' });
  assert.deepEqual(gone.body, { merged: true, branchDeleted: true });
  const names = await branchNames();
  assert.ok(names.includes('kept') && !names.includes('gone'));
  const { target } = await server.db
    .selectFrom('audit_events')
    .select('target')
    .where('operation', '=', 'mergeToDefaultBranch')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.deepEqual(target, { branch: 'gone', into: 'main', head: await head('main') }, 'the audit log');
  const files = await filesOf(server, id, 'main');
  assert.deepEqual(
    { 'model/kept.md': files['model/kept.md'], 'model/gone.md': files['model/gone.md'] },
    { 'model/kept.md': 'kept', 'model/gone.md': 'gone' },
  );
  const dev = await enterDevMode(server, id);
  await write(server, id, 'model/default.md', 'active\n');
  assert.equal((await post('/merge-to-default', { message: 'The active one' })).body.branchDeleted, true);
  assert.equal((await filesOf(server, id, 'main'))['model/default.md'], 'active\n');
  assert.ok(!(await branchNames()).includes(dev));
  assert.equal(
    (await post('/merge-to-default', { message: 'x' })).status,
    409,
    'main cannot be merged into itself',
  );
});

test('a deploy branch that is read-only or does not allow merges does not change', async () => {
  await server.ok('PUT', api(id), { deployBranchReadOnly: true, deployBranchMergeAllowed: false });
  await enterDevMode(server, id);
  await write(server, id, NOTES, 'not so\n');
  const before = await head('main');
  const commit = await post('/commit', { message: 'x' });
  assert.deepEqual({ status: commit.status, code: commit.body.code }, { status: 409, code: 'read_only' });
  await server.ok('DELETE', build(id, '/dev-mode'));
  for (const path of ['/merge', '/merge-to-default']) {
    const merge = await post(path, { branchName: 'kept', message: 'x' });
    assert.deepEqual(
      { status: merge.status, code: merge.body.code },
      { status: 409, code: 'merge_not_allowed' },
      path,
    );
  }
  const upload = await post('/data-model/upload/start', {});
  assert.equal(upload.status, 409);
  assert.equal(await head('main'), before);
});
