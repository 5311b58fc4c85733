import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { requireBranch } from '../branches/branch.ts';
import { createBranch } from '../branches/create-branch.ts';
import { openDevBranch } from '../branches/open-dev-branch.ts';
import { MAX_FILE_BYTES } from '../file-path.ts';
import { ada, refusal, testRepo, textsOf } from '../testing/test-repo.ts';
import { replaceFolder } from './replace-folder.ts';

const database = await testDatabase();
const { db } = database;
after(() => database.close());

const folder = 'model/cubes/dbt/';
const starter = {
  'model/own.yml': 'own',
  'model/cubes/dbt.yml': 'beside',
  [`${folder}a.yml`]: 'a',
  [`${folder}gone.yml`]: 'gone',
  [`${folder}kept.yml`]: 'kept',
};

async function replacing() {
  const { repo, userId } = await testRepo(database, starter);
  const main = await requireBranch(db, repo, { name: 'main' });
  const replace = (
    files: Record<string, string | Buffer>,
    options: { name?: string; isNew?: boolean; base?: string } = {},
  ) =>
    db.transaction().execute((tx) =>
      replaceFolder(tx, repo, {
        branch: { name: options.name ?? 'sync', isNew: options.isNew ?? true },
        base: options.base ?? main.lastHash,
        content: {
          folder,
          files: new Map(Object.entries(files).map(([path, text]) => [folder + path, Buffer.from(text)])),
          keep: new Set([`${folder}kept.yml`]),
        },
        author: ada,
        message: 'Replace it',
      }),
    );
  return { repo, userId, main, replace, texts: (name = 'sync') => textsOf(database, repo, name) };
}

test('files that no branch can hold are refused without changes', async () => {
  const { repo, replace } = await replacing();
  await assert.rejects(replace({ '../x.yml': '' }), refusal('bad_path', /\.\./));
  await assert.rejects(replace({ 'a.yml/b.yml': '', 'a.yml': '' }), refusal('bad_path', /file and a folder/));
  await assert.rejects(
    replace({ 'a.yml': Buffer.alloc(MAX_FILE_BYTES + 1) }),
    refusal('too_large', /a\.yml/),
  );
  await assert.rejects(replace({}, { name: 'dev-x' }), refusal('bad_branch_name', /dev-/));
  await assert.rejects(requireBranch(db, repo, { name: 'sync' }), refusal('unknown_branch', /sync/));
});

test('the deploy branch, dev branches and branches that moved are refused', async () => {
  const { repo, userId, main, replace } = await replacing();
  await assert.rejects(replace({}, { name: 'main', isNew: false }), refusal('deploy_branch', /main/));
  const dev = await db
    .transaction()
    .execute((tx) => openDevBranch(tx, repo, { parent: main, user: { id: userId, username: 'u' } }));
  await assert.rejects(
    replace({}, { name: dev.name, isNew: false }),
    refusal('not_shared', /is a dev branch/),
  );
  const { head } = await replace({ 'a.yml': 'b' });
  await assert.rejects(replace({ 'a.yml': 'c' }, { isNew: false }), refusal('conflict', /moved/));
  await assert.rejects(replace({ 'a.yml': 'c' }), refusal('branch_exists', /sync/));
  await replace({ 'a.yml': 'c' }, { isNew: false, base: head });
});

test('the folder is replaced by one commit; kept files and other folders stay', async () => {
  const { repo, main, replace, texts } = await replacing();
  const { branch, head, changed } = await replace({ 'a.yml': 'A', 'sub/b.yml': 'B' });
  assert.deepEqual(
    { changed, lastHash: branch.lastHash, parentBranch: branch.parentBranch },
    { changed: true, lastHash: head, parentBranch: 'main' },
  );
  assert.deepEqual(await texts(), {
    'model/own.yml': 'own',
    'model/cubes/dbt.yml': 'beside',
    [`${folder}a.yml`]: 'A',
    [`${folder}kept.yml`]: 'kept',
    [`${folder}sub/b.yml`]: 'B',
  });
  assert.deepEqual(await texts('main'), starter);
  const same = await replace({ 'a.yml': 'A', 'sub/b.yml': 'B' }, { isNew: false, base: head });
  assert.deepEqual({ changed: same.changed, head: same.head }, { changed: false, head });
  assert.equal((await requireBranch(db, repo, { name: 'main' })).lastHash, main.lastHash);
});

test('a new branch starts at the given commit even when its parent has moved', async () => {
  const { repo, main, replace, texts } = await replacing();
  await db.transaction().execute((tx) => createBranch(tx, repo, { name: 'other' }));
  await replace({ 'a.yml': 'of other' }, { name: 'other', isNew: false });
  await db.updateTable('branches').set({ name: 'former' }).where('id', '=', main.id).execute();
  await db.updateTable('branches').set({ name: 'main' }).where('name', '=', 'other').execute();
  await replace({ 'a.yml': 'synced' });
  assert.equal((await texts())[`${folder}gone.yml`], undefined);
  assert.equal((await texts())['model/own.yml'], 'own');
  assert.equal((await texts('main'))[`${folder}a.yml`], 'of other');
});

test('a replacement without changes still creates the branch', async () => {
  const { main, replace } = await replacing();
  const made = await replace({ 'a.yml': 'a', 'gone.yml': 'gone' });
  assert.deepEqual(
    { changed: made.changed, head: made.head, lastHash: made.branch.lastHash },
    { changed: false, head: main.lastHash, lastHash: main.lastHash },
  );
});
