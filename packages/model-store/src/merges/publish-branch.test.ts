import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { findBranch, requireBranch } from '../branches/branch.ts';
import { createBranch } from '../branches/create-branch.ts';
import { openDevBranch } from '../branches/open-dev-branch.ts';
import { removeFiles, writeFiles } from '../edits/edit-files.ts';
import { effectiveTree } from '../edits/effective-tree.ts';
import { filesOfTree, listTree } from '../edits/read-files.ts';
import type { ModelStoreError } from '../model-store-error.ts';
import { ada, refusal, type TestRepo, testRepo, textsOf } from '../testing/test-repo.ts';
import { planMerge } from './plan-merge.ts';
import { commitBranch, mergeBranch } from './publish-branch.ts';

const database = await testDatabase();
const { db } = database;
after(() => database.close());

const lines = (...words: string[]) => words.map((word) => `${word}\n`).join('');
const base = lines('one', 'two', 'three', 'four', 'five');
const starter = { 'model/a.yml': base, 'model/b.yml': 'b', 'views/v.yml': 'v' };

/** Creates a deployment whose users open dev branches on `parent` and edit them. */
async function workshop(files: Record<string, string> = starter) {
  const context = await testRepo(database, files);
  const { repo } = context;
  const users = [context.userId];
  const newUser = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into users (tenant_id, email, username)
      values (${repo.tenantId}, ${`user${users.length}@example.com`}, 'Bob') returning id`.execute(db);
    users.push(rows[0]?.id ?? 0);
    return rows[0]?.id ?? 0;
  };
  const open = async (userId: number, parent = 'main') => {
    const user = { id: userId, username: 'Ada L.' };
    const dev = await db
      .transaction()
      .execute((tx) => openDevBranch(tx, repo, { parent: { name: parent }, user }));
    return { ...dev, userId };
  };
  type Dev = Awaited<ReturnType<typeof open>>;
  return {
    ...context,
    newUser,
    open,
    write: (dev: Dev, texts: Record<string, string>) => {
      const list = Object.entries(texts).map(([path, content]) => ({ path, content }));
      return db.transaction().execute((tx) => writeFiles(tx, repo, dev, list, dev));
    },
    remove: (dev: Dev, ...paths: string[]) =>
      db.transaction().execute((tx) => removeFiles(tx, repo, dev, paths, dev)),
    commit: (dev: Dev, options: { message?: string; resolveMergeConflict?: boolean } = {}) =>
      db.transaction().execute((tx) => commitBranch(tx, repo, dev, { author: ada, ...options })),
    merge: (name: string, into?: string, options: { squash?: boolean; deleteBranch?: boolean } = {}) =>
      db
        .transaction()
        .execute((tx) =>
          mergeBranch(tx, repo, { name }, into ? { name: into } : undefined, { author: ada, ...options }),
        ),
    branch: (name: string) => db.transaction().execute((tx) => createBranch(tx, repo, { name })),
    texts: (name: string) => textsOf(database, repo, name),
    head: async (name: string) => (await requireBranch(db, repo, { name })).lastHash,
  };
}

async function messages({ repo }: TestRepo): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    select message from commits where deployment_id = ${repo.deploymentId} order by message`.execute(db);
  return rows.map((row) => row.message.trim());
}

async function conflictsOf(attempt: Promise<unknown>): Promise<ModelStoreError['conflicts']> {
  const error = await attempt.then(
    () => assert.fail('no conflict'),
    (reason: ModelStoreError) => reason,
  );
  assert.equal(error.code, 'merge_conflict');
  return error.conflicts;
}

test('a commit moves the parent and the dev branch', async () => {
  const shop = await workshop();
  const dev = await shop.open(shop.userId);
  await shop.write(dev, { 'model/a.yml': 'new', 'model/deep/x.yml': 'x' });
  await shop.remove(dev, 'views/v.yml');
  const changes = async () =>
    (await planMerge(db, shop.repo, await requireBranch(db, shop.repo, dev))).changes;
  assert.deepEqual(await changes(), [
    { path: 'model/a.yml', change: 'modified' },
    { path: 'model/deep/x.yml', change: 'added' },
    { path: 'views/v.yml', change: 'deleted' },
  ]);
  const { head, changed, target } = await shop.commit(dev, { message: 'Edit' });
  assert.deepEqual({ changed, target }, { changed: true, target: 'main' });
  const expected = { 'model/a.yml': 'new', 'model/b.yml': 'b', 'model/deep/x.yml': 'x' };
  assert.deepEqual(await shop.texts('main'), expected);
  const after = await findBranch(db, shop.repo, dev);
  assert.deepEqual([after?.lastHash, after?.hasEdits, await shop.head('main')], [head, false, head]);
  assert.deepEqual(await messages(shop), ['Create the data model', 'Edit']);
  assert.deepEqual(await changes(), []);
});

test('committing without edits succeeds and creates no commit', async () => {
  const shop = await workshop();
  const dev = await shop.open(shop.userId);
  const head = await shop.head('main');
  assert.deepEqual(await shop.commit(dev), { head, changed: false, target: 'main' });
  await assert.rejects(
    db.transaction().execute((tx) => commitBranch(tx, shop.repo, { name: 'main' }, { author: ada })),
    refusal('not_dev_branch', /^Branch main is not a dev-mode branch$/),
  );
});

test('a commit to a moved parent merges by file and by line', async () => {
  const shop = await workshop();
  const [mine, theirs] = [await shop.open(shop.userId), await shop.open(await shop.newUser())];
  await shop.write(mine, { 'model/a.yml': base.replace('one', '1'), 'model/b.yml': 'b2' });
  await shop.write(theirs, { 'model/a.yml': base.replace('five', '5'), 'views/w.yml': 'w' });
  await shop.remove(theirs, 'views/v.yml');
  await shop.commit(mine, { message: 'Mine' });
  const { head } = await shop.commit(theirs);
  const merged = {
    'model/a.yml': lines('1', 'two', 'three', 'four', '5'),
    'model/b.yml': 'b2',
    'views/w.yml': 'w',
  };
  assert.deepEqual(await shop.texts('main'), merged);
  assert.deepEqual(await shop.texts(theirs.name), merged);
  assert.equal(await shop.head(theirs.name), head);
  const merge = `Merge branch '${theirs.name}' into main`;
  assert.deepEqual(await messages(shop), ['Create the data model', merge, 'Mine', 'Update the data model']);
});

test('a conflict changes nothing and reports both sides; resolving it takes the dev branch version', async () => {
  const shop = await workshop();
  const [mine, theirs] = [await shop.open(shop.userId), await shop.open(await shop.newUser())];
  await shop.write(mine, {
    'model/a.yml': base.replace('two', 'mine'),
    bin: 'x\0',
    n: 'mine',
    'views/v.yml': 'V',
  });
  await shop.commit(mine);
  const theirText = base.replace('two', 'theirs');
  await shop.write(theirs, { 'model/a.yml': theirText, bin: 'y\0', n: 'theirs', 'model/b.yml': 'B' });
  await shop.remove(theirs, 'views/v.yml');
  const before = await shop.texts('main');
  const [bin, a, n, v, ...others] = await conflictsOf(shop.commit(theirs));
  assert.deepEqual(others, []);
  assert.deepEqual(bin, {
    path: 'bin',
    base: null,
    ours: null,
    theirs: null,
    isBinary: true,
  });
  assert.deepEqual(a, {
    path: 'model/a.yml',
    base,
    ours: base.replace('two', 'mine'),
    theirs: theirText,
    isBinary: false,
  });
  assert.deepEqual(n, { path: 'n', base: null, ours: 'mine', theirs: 'theirs', isBinary: false });
  assert.deepEqual(v, { path: 'views/v.yml', base: 'v', ours: 'V', theirs: null, isBinary: false });
  assert.deepEqual(await shop.texts('main'), before);
  assert.equal((await findBranch(db, shop.repo, theirs))?.hasEdits, true);

  await shop.write(theirs, { 'model/a.yml': 'settled' });
  await shop.commit(theirs, { resolveMergeConflict: true });
  const settled = { bin: 'y\0', 'model/a.yml': 'settled', 'model/b.yml': 'B', n: 'theirs' };
  assert.deepEqual(await shop.texts('main'), settled);
});

test('a path that is a file on one side and a folder on the other conflicts', async () => {
  const shop = await workshop({ keep: 'k' });
  const [mine, theirs] = [await shop.open(shop.userId), await shop.open(await shop.newUser())];
  await shop.write(mine, { 'a/b/c': 'mine', d: 'mine' });
  await shop.commit(mine);
  await shop.write(theirs, { a: 'theirs', 'd/e': 'theirs' });
  const conflicts = await conflictsOf(shop.commit(theirs));
  assert.deepEqual(
    conflicts.map(({ path }) => path),
    ['a', 'd'],
  );
  await shop.commit(theirs, { resolveMergeConflict: true });
  assert.deepEqual(await shop.texts('main'), { a: 'theirs', 'd/e': 'theirs', keep: 'k' });
});

test('the rules of the deploy branch are enforced', async () => {
  const shop = await workshop();
  const dev = await shop.open(shop.userId);
  await shop.branch('feature');
  await shop.write(dev, { x: '1' });
  const rules = (readOnly: boolean, mergeAllowed: boolean) =>
    sql`update deployments set deploy_branch_read_only = ${readOnly}, deploy_branch_merge_allowed = ${mergeAllowed}
      where id = ${shop.repo.deploymentId}`.execute(db);
  await rules(true, false);
  await assert.rejects(shop.commit(dev), refusal('read_only', /main/));
  await assert.rejects(shop.merge('feature'), refusal('merge_not_allowed', /main/));
  const featureDev = await shop.open(shop.userId, 'feature');
  await shop.write(featureDev, { y: '1' });
  await shop.commit(featureDev);
  await rules(true, true);
  await shop.merge('feature');
  assert.deepEqual(await shop.texts('main'), { ...starter, y: '1' });
});

test('a branch is merged once into its parent or another branch', async () => {
  const shop = await workshop();
  await shop.branch('feature/x');
  const dev = await shop.open(shop.userId, 'feature/x');
  await shop.write(dev, { x: '1' });
  const merged = await shop.merge(dev.name);
  assert.deepEqual(
    { target: merged.target, changed: merged.changed, branchDeleted: merged.branchDeleted },
    { target: 'feature/x', changed: true, branchDeleted: false },
  );
  const again = await shop.merge(dev.name);
  assert.deepEqual({ merged: again.merged, changed: again.changed }, { merged: true, changed: false });
  await shop.write(dev, { y: '2' });
  const direct = await shop.merge(dev.name, 'main', { deleteBranch: true });
  assert.deepEqual(
    { target: direct.target, branchDeleted: direct.branchDeleted },
    { target: 'main', branchDeleted: true },
  );
  assert.deepEqual(await shop.texts('main'), { ...starter, x: '1', y: '2' });
  assert.deepEqual(await shop.texts('feature/x'), { ...starter, x: '1' });
  assert.equal(await findBranch(db, shop.repo, dev), undefined);
  assert.equal((await shop.merge('feature/x')).changed, false);

  await assert.rejects(shop.merge('main'), refusal('deploy_branch'));
  await assert.rejects(shop.merge('main', 'feature/x', { deleteBranch: true }), refusal('deploy_branch'));
  await assert.rejects(shop.merge('feature/x', 'feature/x'), refusal('same_branch'));
  await assert.rejects(shop.merge('absent'), refusal('unknown_branch'));
  const own = await shop.open(shop.userId);
  await assert.rejects(shop.merge('feature/x', own.name), refusal('not_shared'));
});

test('a dev branch merged into another branch can still be committed to its parent', async () => {
  const shop = await workshop();
  await shop.branch('feature');
  const dev = await shop.open(shop.userId, 'feature');
  await shop.write(dev, { x: '1' });
  await shop.merge(dev.name, 'main', { squash: true });
  assert.deepEqual(await shop.texts('feature'), starter);
  assert.equal((await shop.commit(dev)).changed, true);
  assert.deepEqual(await shop.texts('feature'), { ...starter, x: '1' });
});

test('the deploy branch can be merged into another, which then merges back by fast-forward', async () => {
  const shop = await workshop();
  await shop.branch('feature');
  const [dev, featureDev] = [await shop.open(shop.userId), await shop.open(shop.userId, 'feature')];
  await shop.write(dev, { 'model/b.yml': 'main' });
  await shop.write(featureDev, { x: '1' });
  await Promise.all([shop.commit(dev), shop.commit(featureDev)]);
  const { changed, target } = await shop.merge('main', 'feature');
  assert.deepEqual({ changed, target }, { changed: true, target: 'feature' });
  assert.deepEqual(await shop.texts('feature'), { ...starter, 'model/b.yml': 'main', x: '1' });
  const { head } = await shop.merge('feature');
  assert.equal(await shop.head('feature'), head, 'the merge is a fast-forward');
});

test('a squash creates one commit of all changes', async () => {
  const shop = await workshop();
  await shop.branch('feature');
  const dev = await shop.open(shop.userId, 'feature');
  for (const text of ['1', '2', '3']) {
    await shop.write(dev, { x: text });
    await shop.commit(dev, { message: text });
  }
  const before = await shop.head('main');
  const { head } = await shop.merge('feature', undefined, { squash: true });
  const { rows } = await sql<{ parents: Buffer[]; message: string }>`
    select parents, message from commits where oid = decode(${head}, 'hex')`.execute(db);
  assert.deepEqual(
    rows[0]?.parents.map((parent) => parent.toString('hex')),
    [before],
  );
  assert.equal(rows[0]?.message, "Merge branch 'feature' into main\n");
  assert.equal((await shop.merge('feature', undefined, { squash: true })).changed, false);
});

test('the effective tree equals the tree of the next commit and is stable', async () => {
  const shop = await workshop();
  const dev = await shop.open(shop.userId);
  const tree = () => db.transaction().execute((tx) => effectiveTree(tx, shop.repo, dev));
  const clean = await tree();
  assert.equal(clean.commitOid, await shop.head('main'));
  await shop.write(dev, { 'model/deep/x.yml': 'x' });
  await shop.remove(dev, 'views/v.yml');
  const edited = await tree();
  assert.deepEqual(await tree(), edited);
  const files = await filesOfTree(db, shop.repo, edited.treeOid);
  assert.deepEqual(
    files.map((file) => [file.path, file.content.toString()]),
    [
      ['model/a.yml', base],
      ['model/b.yml', 'b'],
      ['model/deep/x.yml', 'x'],
    ],
  );
  assert.equal((await listTree(db, shop.repo, edited.treeOid)).length, 3);
  await shop.commit(dev);
  assert.equal((await tree()).treeOid, edited.treeOid);
  await shop.remove(dev, 'model/a.yml', 'model/b.yml', 'model/deep/x.yml');
  assert.equal((await tree()).treeOid, '4b825dc642cb6eb9a060e54bf8d69288fbee4904');
});
