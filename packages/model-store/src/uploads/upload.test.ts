import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { findBranch, requireBranch } from '../branches/branch.ts';
import { createBranch } from '../branches/create-branch.ts';
import { openDevBranch } from '../branches/open-dev-branch.ts';
import { fileHashes } from '../edits/read-files.ts';
import { MAX_FILE_BYTES } from '../file-path.ts';
import { contentSha1 } from '../objects/git-object.ts';
import { ada, refusal, testRepo, textsOf } from '../testing/test-repo.ts';
import { finishUpload } from './finish-upload.ts';
import { expireUploads, putUploadFile, startUpload } from './upload.ts';

const database = await testDatabase({ max: 20 });
const { db } = database;
after(() => database.close());
const transaction = db.transaction();

const starter = { 'model/a.yml': 'a', 'model/b.yml': 'b' };
const hashOf = (text: string) => ({ hash: contentSha1(Buffer.from(text)) });
const manifestOf = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, hashOf(text)]));

async function uploading() {
  const context = await testRepo(database, starter);
  const { repo, userId, credentialId } = context;
  return {
    ...context,
    start: async (name: string, user = userId) =>
      (
        await transaction.execute((tx) =>
          startUpload(tx, repo, { branch: { name }, userId: user, credentialId }),
        )
      ).id,
    put: (id: string, path: string, text: string) => putUploadFile(db, repo, id, path, Buffer.from(text)),
    finish: (
      id: string,
      texts: Record<string, string>,
      options: { autoRemoveFiles?: boolean; root?: string } = {},
    ) =>
      transaction.execute((tx) =>
        finishUpload(tx, repo, id, { files: manifestOf(texts), author: ada, userId, ...options }),
      ),
    texts: (name = 'main') => textsOf(database, repo, name),
    openDev: () =>
      transaction.execute((tx) =>
        openDevBranch(tx, repo, { parent: { name: 'main' }, user: { id: userId, username: 'u' } }),
      ),
  };
}

test('an unknown, foreign, finished or expired upload accepts no files', async () => {
  const { repo, start, put, finish } = await uploading();
  const other = await uploading();
  const id = await start('main');
  const gone = refusal('unknown_upload', /transaction/);
  for (const bad of ['', 'x', '6a0b4f0e-0000-4000-8000-000000000000']) {
    await assert.rejects(put(bad, 'a', ''), gone);
    await assert.rejects(finish(bad, {}), gone);
  }
  await assert.rejects(other.put(id, 'a', ''), gone);
  await assert.rejects(other.finish(id, {}), gone);
  const old = await start('main');
  await sql`update uploads set created_at = now() - interval '25 hours' where id = ${old}`.execute(db);
  await assert.rejects(put(old, 'a', ''), gone);
  await assert.rejects(finish(old, starter), gone);
  assert.equal(await expireUploads(db), 1);
  await finish(id, starter);
  await assert.rejects(finish(id, starter), gone);
  assert.equal((await requireBranch(db, repo, { name: 'main' })).revision, 0);
});

test('invalid files are refused on arrival', async () => {
  const { repo, start, put } = await uploading();
  const id = await start('main');
  await assert.rejects(put(id, '../a', ''), refusal('bad_path'));
  const large = putUploadFile(db, repo, id, 'a', Buffer.alloc(MAX_FILE_BYTES + 1));
  await assert.rejects(large, refusal('too_large'));
});

test('a manifest that cannot be satisfied changes nothing and leaves the upload open', async () => {
  const { repo, start, put, finish, texts } = await uploading();
  const id = await start('main');
  await put(id, 'new.yml', 'new');
  await assert.rejects(
    finish(id, { 'new.yml': 'other' }),
    refusal('hash_mismatch', /"new.yml" was uploaded with/),
  );
  await assert.rejects(finish(id, { 'absent.yml': 'x' }), refusal('unknown_file', /"absent.yml"/));
  await assert.rejects(
    finish(id, { 'model/a.yml': 'x' }),
    refusal('hash_mismatch', /"model\/a.yml" was not uploaded/),
  );
  await assert.rejects(finish(id, { 'new.yml': 'new', '../x': 'x' }), refusal('bad_path'));
  const badHash = transaction.execute((tx) =>
    finishUpload(tx, repo, id, { files: { a: { hash: 'md5' } }, author: ada }),
  );
  await assert.rejects(badHash, refusal('hash_mismatch', /"a" must be a SHA-1/));
  assert.deepEqual(await texts(), starter);
  await finish(id, { 'new.yml': 'new' });
  assert.deepEqual(await texts(), { 'new.yml': 'new' });
});

test('one commit makes the branch match the manifest', async () => {
  const { repo, start, put, finish, texts } = await uploading();
  const id = await start('main');
  await put(id, 'c.yml', 'first');
  await put(id, 'c.yml', 'last');
  await put(id, 'unnamed.yml', 'dropped');
  const before = await requireBranch(db, repo, { name: 'main' });
  const { lastHash, changed } = await finish(id, { 'model/a.yml': 'a', 'c.yml': 'last' });
  assert.deepEqual(await texts(), { 'model/a.yml': 'a', 'c.yml': 'last' });
  const now = await requireBranch(db, repo, { name: 'main' });
  assert.deepEqual(
    { changed, lastHash: now.lastHash, revision: now.revision },
    { changed: true, lastHash, revision: before.revision + 1 },
  );
  assert.deepEqual(
    await fileHashes(db, repo, { name: 'main' }),
    new Map([
      ['c.yml', contentSha1(Buffer.from('last'))],
      ['model/a.yml', contentSha1(Buffer.from('a'))],
    ]),
  );
  const { rows } = await sql`select from upload_files where upload_id = ${id}`.execute(db);
  assert.equal(rows.length, 0);
});

test('without autoRemoveFiles other files stay, and an upload without changes creates no commit', async () => {
  const { start, put, finish, texts, repo } = await uploading();
  const first = await start('main');
  await put(first, 'c.yml', 'c');
  const { lastHash } = await finish(first, { 'c.yml': 'c' }, { autoRemoveFiles: false });
  assert.deepEqual(await texts(), { ...starter, 'c.yml': 'c' });
  const again = await finish(await start('main'), { ...starter, 'c.yml': 'c' });
  assert.deepEqual({ changed: again.changed, lastHash: again.lastHash }, { changed: false, lastHash });
  assert.equal((await findBranch(db, repo, { name: 'main' }))?.revision, 1);
});

test('an upload to a dev branch becomes edits, and only its owner can upload', async () => {
  const { repo, userId, start, put, finish, texts, openDev } = await uploading();
  const dev = await openDev();
  await assert.rejects(start(dev.name, userId + 1), refusal('not_dev_branch'));
  await assert.rejects(start('absent'), refusal('unknown_branch'));
  const id = await start(dev.name);
  await put(id, 'model/a.yml', 'A');
  const { lastHash, changed } = await finish(id, { 'model/a.yml': 'A' });
  assert.deepEqual({ lastHash, changed }, { lastHash: dev.lastHash, changed: true });
  assert.deepEqual([await texts(dev.name), await texts()], [{ 'model/a.yml': 'A' }, starter]);
  const back = await start(dev.name);
  await put(back, 'model/a.yml', 'a');
  await put(back, 'model/b.yml', 'b');
  await finish(back, starter);
  assert.equal((await findBranch(db, repo, dev))?.hasEdits, false);
});

test('a read-only deploy branch refuses uploads, a shared branch accepts them', async () => {
  const { repo, start, put, finish, texts } = await uploading();
  await sql`update deployments set deploy_branch_read_only = true where id = ${repo.deploymentId}`.execute(
    db,
  );
  await assert.rejects(start('main'), refusal('read_only'));
  await transaction.execute((tx) => createBranch(tx, repo, { name: 'feature' }));
  const id = await start('feature');
  await put(id, 'x', 'x');
  await finish(id, { x: 'x' });
  assert.deepEqual(await texts('feature'), { x: 'x' });
});

test('an upload whose base was replaced meanwhile is a conflict and is not partly applied', async () => {
  const { start, put, finish, texts } = await uploading();
  const [slow, quick] = [await start('main'), await start('main')];
  await put(quick, 'model/a.yml', 'quick');
  await finish(quick, { ...starter, 'model/a.yml': 'quick' });
  await put(slow, 'model/b.yml', 'slow');
  await assert.rejects(finish(slow, { ...starter, 'model/b.yml': 'slow' }), refusal('conflict'));
  await put(slow, 'model/a.yml', 'a');
  await finish(slow, { ...starter, 'model/b.yml': 'slow' });
  assert.deepEqual(await texts(), { ...starter, 'model/b.yml': 'slow' });
});

test('ten complete uploads finished concurrently leave exactly one of them', async () => {
  const { start, put, finish, texts } = await uploading();
  const states = Array.from({ length: 10 }, (_, n) => ({ 'a/x': `${n}`, 'a/y': `${n}`, [`b/${n}`]: `${n}` }));
  const ids = await Promise.all(states.map(() => start('main')));
  const puts = states.flatMap((state, n) =>
    Object.entries(state).map(([path, text]) => put(ids[n] ?? '', path, text)),
  );
  await Promise.all(puts);
  await Promise.all(states.map((state, n) => finish(ids[n] ?? '', state)));
  const left = await texts();
  assert.ok(
    states.some((state) => JSON.stringify(state) === JSON.stringify(left)),
    JSON.stringify(left),
  );
});

test('a file put concurrently with the finish is either included or gets an unknown upload error', async () => {
  const { start, put, finish } = await uploading();
  for (let turn = 0; turn < 10; turn += 1) {
    const id = await start('main');
    const [, late] = await Promise.allSettled([finish(id, starter), put(id, 'late', 'x')]);
    if (late.status === 'rejected') assert.equal((late.reason as { code?: string }).code, 'unknown_upload');
  }
});

test('an upload limited to a folder removes nothing outside it', async () => {
  const { start, put, finish, texts } = await uploading();
  const id = await start('main');
  await put(id, 'other/c.yml', 'c');
  await put(id, 'other/d.yml', 'd');
  await finish(id, { ...starter, 'other/c.yml': 'c', 'other/d.yml': 'd' });
  await finish(await start('main'), { 'other/d.yml': 'd' }, { root: 'other/' });
  assert.deepEqual(await texts(), { ...starter, 'other/d.yml': 'd' });
});
