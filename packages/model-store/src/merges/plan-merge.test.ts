import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { deployBranch, requireBranch } from '../branches/branch.ts';
import { createBranch } from '../branches/create-branch.ts';
import { openDevBranch } from '../branches/open-dev-branch.ts';
import { removeFiles, writeFiles } from '../edits/edit-files.ts';
import { ada, testRepo, textsOf } from '../testing/test-repo.ts';
import { planMerge, readPlanned } from './plan-merge.ts';
import { commitBranch, mergeBranch } from './publish-branch.ts';

const database = await testDatabase();
const { db } = database;
after(() => database.close());

const LINES = Array.from({ length: 9 }, (_, at) => `line ${at}\n`);
const withLine = (at: number, text: string) => LINES.with(at, `${text}\n`).join('');

/** A repository with a branch `next`, and a function that commits changes to a branch. */
async function repoWithNext() {
  const { repo, userId: id } = await testRepo(database, {
    'both.yml': LINES.join(''),
    'gone.yml': 'gone\n',
    'kept.yml': 'kept\n',
  });
  await db.transaction().execute((tx) => createBranch(tx, repo, { name: 'next' }));
  const commit = (name: string, files: Record<string, string | null>) =>
    db.transaction().execute(async (tx) => {
      const branch = await openDevBranch(tx, repo, { parent: { name }, user: { id, username: 'ada' } });
      const entries = Object.entries(files);
      const written = entries.flatMap(([path, content]) => (content === null ? [] : [{ path, content }]));
      const removed = entries.filter(([, content]) => content === null).map(([path]) => path);
      if (written.length > 0) await writeFiles(tx, repo, branch, written, { userId: id });
      if (removed.length > 0) await removeFiles(tx, repo, branch, removed, { userId: id });
      await commitBranch(tx, repo, branch, { author: ada });
    });
  const plan = async () =>
    planMerge(db, repo, await requireBranch(db, repo, { name: 'next' }), await deployBranch(db, repo));
  return { repo, commit, plan };
}

test('a planned merge has the files that the merge then makes', async () => {
  const { repo, commit, plan } = await repoWithNext();
  await commit('next', { 'both.yml': withLine(1, 'theirs'), 'gone.yml': null, 'new.yml': 'new\n' });
  await commit('main', { 'both.yml': withLine(7, 'ours'), 'main.yml': 'main\n' });
  const planned = await plan();
  assert.deepEqual(planned.changes, [
    { path: 'both.yml', change: 'modified' },
    { path: 'gone.yml', change: 'deleted' },
    { path: 'new.yml', change: 'added' },
  ]);
  assert.deepEqual(
    { conflicts: planned.conflicts, obstacle: planned.obstacle },
    { conflicts: [], obstacle: null },
  );
  const now = await readPlanned(db, repo, planned, 'before', planned.before.keys());
  assert.deepEqual(
    Object.fromEntries([...now].map(([path, content]) => [path, String(content)])),
    await textsOf(database, repo, 'main'),
  );
  const then = await readPlanned(db, repo, planned, 'after', [...planned.after.keys(), 'nothing.yml']);
  await db
    .transaction()
    .execute((tx) => mergeBranch(tx, repo, { name: 'next' }, { name: 'main' }, { author: ada }));
  assert.deepEqual(
    Object.fromEntries([...then].map(([path, content]) => [path, String(content)])),
    await textsOf(database, repo, 'main'),
  );
  assert.deepEqual((await plan()).changes, []);
});

test('a planned merge names conflicts, and shows the version of the branch', async () => {
  const { repo, commit, plan } = await repoWithNext();
  await commit('next', { 'both.yml': withLine(1, 'theirs'), 'new.yml': 'new\n' });
  await commit('main', { 'both.yml': withLine(1, 'ours') });
  const planned = await plan();
  assert.deepEqual(planned.conflicts, ['both.yml']);
  const then = await readPlanned(db, repo, planned, 'after', ['both.yml', 'new.yml']);
  assert.deepEqual([...then.values()].map(String), [withLine(1, 'theirs'), 'new\n']);
});

test('a planned merge names the rule that forbids it', async () => {
  const { repo, commit, plan } = await repoWithNext();
  await commit('next', { 'new.yml': 'new\n' });
  await db
    .updateTable('deployments')
    .set({ deploy_branch_merge_allowed: false })
    .where('id', '=', repo.deploymentId)
    .execute();
  const { obstacle, changes } = await plan();
  assert.match(obstacle ?? '', /Merges into deploy branch main are not allowed/);
  assert.equal(changes.length, 1);
});
