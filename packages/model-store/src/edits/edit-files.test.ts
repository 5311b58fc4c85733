import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { findBranch, listBranches } from '../branches/branch.ts';
import { createBranch } from '../branches/create-branch.ts';
import { openDevBranch } from '../branches/open-dev-branch.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../file-path.ts';
import { refusal, testRepo, textsOf } from '../testing/test-repo.ts';
import { removeFiles, renameFiles, writeFiles } from './edit-files.ts';
import { fileHashes, listFiles, readFiles } from './read-files.ts';

const database = await testDatabase();
const { db } = database;
after(() => database.close());

const starter = {
  'cube.js': 'module.exports = {};\n',
  'model/a.yml': 'a',
  'model/b.yml': 'b',
  'model/deep/c.yml': 'c',
};

/** Creates a deployment with a user's dev branch, and binds the three operations to that branch. */
async function editing(files: Record<string, string> = starter) {
  const { repo, userId } = await testRepo(database, files);
  const user = { id: userId, username: 'ada' };
  const inTx = db.transaction();
  const dev = await inTx.execute((tx) => openDevBranch(tx, repo, { parent: { name: 'main' }, user }));
  const options = { userId };
  return {
    repo,
    userId,
    dev,
    write: (list: { path: string; content: string | Buffer }[], expectedRevision?: number) =>
      inTx.execute((tx) => writeFiles(tx, repo, dev, list, { ...options, expectedRevision })),
    remove: (paths: string[]) => inTx.execute((tx) => removeFiles(tx, repo, dev, paths, options)),
    rename: (list: { path: string; newPath: string }[]) =>
      inTx.execute((tx) => renameFiles(tx, repo, dev, list, options)),
    texts: () => textsOf(database, repo, dev.name),
  };
}

test("only the user's own dev branch is writable", async () => {
  const { repo, userId, dev } = await editing();
  await db.transaction().execute((tx) => createBranch(tx, repo, { name: 'feature/x' }));
  const write = (name: string, user: number) =>
    db
      .transaction()
      .execute((tx) => writeFiles(tx, repo, { name }, [{ path: 'a', content: '' }], { userId: user }));
  for (const name of ['main', 'feature/x']) {
    await assert.rejects(
      write(name, userId),
      refusal('not_dev_branch', new RegExp(`^Branch ${name} is not a dev-mode branch$`)),
    );
  }
  await assert.rejects(write(dev.name, userId + 1), refusal('not_dev_branch', /is not a dev-mode branch/));
  await assert.rejects(write('absent', userId), refusal('unknown_branch', /"absent"/));
  assert.equal(
    (await listBranches(db, repo)).some((branch) => branch.hasEdits),
    false,
  );
});

test('one invalid file rejects the whole request', async () => {
  const { write, remove, rename, texts, repo, dev } = await editing();
  const good = { path: 'good.yml', content: 'good' };
  const bad = (path: string, content: string | Buffer = '') => write([good, { path, content }]);
  await assert.rejects(bad('../x'), refusal('bad_path', /"\.\.\/x"/));
  await assert.rejects(bad('//etc/passwd'), refusal('bad_path'));
  await assert.rejects(bad('a\0'), refusal('bad_path'));
  await assert.rejects(bad('good.yml'), refusal('bad_path', /more than once/));
  await assert.rejects(bad('large', Buffer.alloc(MAX_FILE_BYTES + 1)), refusal('too_large', /"large"/));
  await assert.rejects(bad('cube.js/x'), refusal('bad_path', /"cube.js" would be both/));
  await assert.rejects(bad('model'), refusal('bad_path', /"model" would be both/));
  await assert.rejects(remove(['model/a.yml', 'absent']), refusal('unknown_file', /"absent"/));
  await assert.rejects(remove(['model']), refusal('unknown_file', /"model"/));
  await assert.rejects(
    rename([
      { path: 'model/a.yml', newPath: 'x' },
      { path: 'absent', newPath: 'y' },
    ]),
    refusal('unknown_file'),
  );
  await assert.rejects(
    rename([{ path: 'model/a.yml', newPath: 'model/b.yml' }]),
    refusal('conflict', /b\.yml/),
  );
  await assert.rejects(
    rename([
      { path: 'model/a.yml', newPath: 'x' },
      { path: 'model', newPath: 'y' },
    ]),
    refusal('bad_path', /more than once/),
  );
  assert.deepEqual(await texts(), starter);
  assert.deepEqual(await findBranch(db, repo, dev), dev);
});

test('a branch can contain at most 10,000 files', async () => {
  const { write, repo, dev } = await editing({});
  const many = Array.from({ length: MAX_FILES }, (_, i) => ({
    path: `d${i % 50}/f${i}.yml`,
    content: `${i % 7}`,
  }));
  await write(many);
  await assert.rejects(write([{ path: 'one-more', content: '' }]), refusal('too_many_files'));
  assert.equal((await listFiles(db, repo, dev)).length, MAX_FILES);
});

test('files are written, read, deleted and renamed without changing the head', async () => {
  const { write, remove, rename, texts, repo, dev } = await editing();
  const binary = Buffer.from([0, 255, 1]);
  await write([
    { path: 'model/a.yml', content: 'A2' },
    { path: 'bin', content: binary },
    { path: 'empty', content: '' },
  ]);
  assert.deepEqual((await readFiles(db, repo, dev, ['bin', 'empty']))[0]?.content, binary);
  await assert.rejects(readFiles(db, repo, dev, ['absent']), refusal('unknown_file'));
  await remove(['bin', 'empty']);
  await rename([{ path: 'model/deep', newPath: 'deeper/still' }]);
  await rename([
    { path: 'model/a.yml', newPath: 'model/b.yml' },
    { path: 'model/b.yml', newPath: 'model/a.yml' },
  ]);
  const edited = {
    'cube.js': starter['cube.js'],
    'model/a.yml': 'b',
    'model/b.yml': 'A2',
    'deeper/still/c.yml': 'c',
  };
  assert.deepEqual(await texts(), edited);
  assert.deepEqual(await textsOf(database, repo, 'main'), starter);
  const hashes = await fileHashes(db, repo, dev);
  assert.equal(hashes.get('deeper/still/c.yml'), '84a516841ba77a5b4648de2cd0dfcb30ea46dbb4');
  assert.deepEqual([...hashes.keys()], ['cube.js', 'deeper/still/c.yml', 'model/a.yml', 'model/b.yml']);
});

test('a file can replace a folder and a folder a file', async () => {
  const { write, remove, rename, texts } = await editing({ 'a/b/c': '1', d: '2' });
  await remove(['a/b/c']);
  await write([{ path: 'a', content: 'file' }]);
  await rename([{ path: 'd', newPath: 'd/d' }]);
  assert.deepEqual(await texts(), { a: 'file', 'd/d': '2' });
});

test('reverting a change removes the edit, and a write without changes keeps the revision', async () => {
  const { write, remove, repo, dev } = await editing();
  const { revision } = await write([
    { path: 'model/a.yml', content: 'x' },
    { path: 'new', content: 'y' },
  ]);
  assert.equal((await findBranch(db, repo, dev))?.hasEdits, true);
  assert.equal((await write([{ path: 'new', content: 'y' }])).revision, revision);
  await remove(['new']);
  await write([{ path: 'model/a.yml', content: 'a' }]);
  assert.equal((await findBranch(db, repo, dev))?.hasEdits, false);
});

test('a stale revision is a conflict', async () => {
  const { write, dev, texts } = await editing();
  const { revision } = await write([{ path: 'model/a.yml', content: '1' }], dev.revision);
  await assert.rejects(
    write([{ path: 'model/b.yml', content: '2' }], dev.revision),
    refusal('conflict', /changed/),
  );
  await write([{ path: 'model/b.yml', content: '3' }], revision);
  assert.deepEqual(await texts(), { ...starter, 'model/a.yml': '1', 'model/b.yml': '3' });
});

test('other tenants and deployments see nothing', async () => {
  const [mine, other] = [await editing(), await testRepo(database)];
  for (const repo of [
    { ...mine.repo, tenantId: other.repo.tenantId },
    { ...mine.repo, deploymentId: other.repo.deploymentId },
  ]) {
    assert.deepEqual(await listBranches(db, repo), []);
    await assert.rejects(listFiles(db, repo, mine.dev), refusal('unknown_branch'));
    const write = db
      .transaction()
      .execute((tx) => writeFiles(tx, repo, mine.dev, [{ path: 'a', content: '' }], { userId: mine.userId }));
    await assert.rejects(write, refusal('unknown_branch'));
  }
  const foreign = await sql`select from branch_edits where tenant_id = ${other.repo.tenantId}`.execute(db);
  assert.equal(foreign.rows.length, 0);
});
