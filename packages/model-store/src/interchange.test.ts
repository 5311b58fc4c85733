import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import type { GitObject } from '@facet/git';
import { sql } from 'kysely';
import { requireBranch } from './branches/branch.ts';
import { createBranch } from './branches/create-branch.ts';
import { openDevBranch } from './branches/open-dev-branch.ts';
import { writeFiles } from './edits/edit-files.ts';
import { fileHashes, listFiles } from './edits/read-files.ts';
import { advanceBranch, createBranchAt } from './merges/advance-branch.ts';
import { commitBranch, mergeBranch } from './merges/publish-branch.ts';
import { readObjects } from './objects/read-objects.ts';
import type { Repo } from './objects/repo.ts';
import { storeForeign } from './objects/store-foreign.ts';
import { ada, type Git, refusal, testRepo, textsOf, withGit } from './testing/test-repo.ts';
import { finishUpload } from './uploads/finish-upload.ts';
import { startUpload } from './uploads/upload.ts';

const database = await testDatabase();
const { db } = database;
after(() => database.close());

/** Reads the objects that `rev-list --objects` lists, using the real git. */
async function* objectsOf(git: Git, folder: string, ...revisions: string[]): AsyncGenerator<GitObject> {
  const listed = await git(['rev-list', '--objects', '--no-object-names', ...revisions]);
  for (const oid of listed.split('\n').filter(Boolean)) {
    const type = await git(['cat-file', '-t', oid]);
    const body = await new Promise<Buffer>((resolve, reject) =>
      execFile('git', ['cat-file', type, oid], { cwd: folder, encoding: 'buffer' }, (error, out) =>
        error ? reject(error) : resolve(out),
      ),
    );
    assert.ok(type === 'blob' || type === 'tree' || type === 'commit');
    yield { type, oid, body };
  }
}

async function* each(objects: Iterable<GitObject>): AsyncGenerator<GitObject> {
  yield* objects;
}

async function gather(objects: AsyncIterable<GitObject>): Promise<Map<string, GitObject>> {
  const found = new Map<string, GitObject>();
  for await (const object of objects) found.set(object.oid, object);
  return found;
}

const person = (name: string, date: string) =>
  Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) => [
      [`GIT_${role}_NAME`, name],
      [`GIT_${role}_EMAIL`, 'a@b.c'],
      [`GIT_${role}_DATE`, date],
    ]),
  );
const zoe = person('Zoë ünal', '1700000000 +0530');

/**
 * Builds a repository with what ours never creates: links, a submodule, merges, other time zones, unusual
 * encodings and a signature.
 */
async function oddRepository(git: Git, folder: string): Promise<string> {
  const work = join(folder, 'work');
  for (const name of ['deep', 'vendored']) await mkdir(join(work, 'model', name), { recursive: true });
  const inWork = (args: string[], input?: string | Buffer, env?: Record<string, string>) =>
    git(['--git-dir', folder, '--work-tree', work, ...args], input, { ...zoe, ...env });
  const save = async (path: string, text: string | Buffer) => {
    await writeFile(join(work, path), text);
    await inWork(['add', '--all', work]);
  };
  await symlink('../../../etc/passwd', join(work, 'model', 'link.yml'));
  await save('model/a.yml', 'cubes: []\n');
  await save('model/deep/run.sh', '#!/bin/sh\n');
  await inWork(['update-index', '--chmod=+x', join(work, 'model/deep/run.sh')]);
  await inWork(['update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},model/vendored`]);
  const commit = async (message: string | Buffer, parents: string[], env?: Record<string, string>) => {
    const tree = await inWork(['write-tree']);
    return await inWork(['commit-tree', tree, ...parents.flatMap((oid) => ['-p', oid])], message, env);
  };
  const first = await commit('First\n', []);
  await save('model/b.yml', Buffer.from([0, 255, 254]));
  const latin = await inWork(
    ['-c', 'i18n.commitEncoding=ISO-8859-1', 'commit-tree', await inWork(['write-tree']), '-p', first],
    Buffer.from('Gr\xfc\xdfe', 'latin1'),
  );
  await save('model/a.yml', 'cubes:\n');
  const old = await commit('  spaces  \n\n\n', [first], person('old', '1100000000 -0800'));
  const merged = await commit('Merge', [latin, old]);
  const body = await git(['cat-file', 'commit', merged]);
  const signed = `${body}\n`.replace(
    '\n\n',
    '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\n\n',
  );
  return await git(['hash-object', '-t', 'commit', '-w', '--stdin'], signed);
}

const import_ = async (repo: Repo, objects: AsyncIterable<GitObject>) =>
  await db.transaction().execute((tx) => storeForeign(tx, repo, objects));

test('objects made by git are stored and read back byte by byte', async () => {
  const { repo } = await testRepo(database);
  await withGit(async (git, folder) => {
    const head = await oddRepository(git, folder);
    const made = await gather(objectsOf(git, folder, head));
    await import_(repo, each(made.values()));
    // Importing again changes nothing.
    await import_(repo, each(made.values()));
    assert.deepEqual(await gather(readObjects(db, repo, [head], [])), made);

    const [, first = ''] = /^parent (\w+)$/m.exec(await git(['cat-file', 'commit', `${head}^1`])) ?? [];
    const since = await gather(readObjects(db, repo, [head], [first]));
    const byGit = await gather(objectsOf(git, folder, head, `^${first}`));
    assert.deepEqual([...since.keys()].sort(), [...byGit.keys()].sort());
    assert.equal((await gather(readObjects(db, repo, [head], [head]))).size, 0);
    await assert.rejects(gather(readObjects(db, repo, ['a'.repeat(40)], [])), /is not stored/);
  });
});

test('git accepts our objects, including merges', async () => {
  const { repo, userId } = await testRepo(database, { 'model/a.yml': 'a', 'model/deep/b.yml': 'b' });
  const user = { id: userId, username: 'ada' };
  await db.transaction().execute((tx) => createBranch(tx, repo, { name: 'feature' }));
  for (const [parent, path] of [
    ['feature', 'x'],
    ['main', 'model/deep/b.yml'],
  ] as const) {
    const dev = await db
      .transaction()
      .execute((tx) => openDevBranch(tx, repo, { parent: { name: parent }, user }));
    await db.transaction().execute((tx) => writeFiles(tx, repo, dev, [{ path, content: 'new' }], { userId }));
    await db.transaction().execute((tx) => commitBranch(tx, repo, dev, { author: ada }));
  }
  await db
    .transaction()
    .execute((tx) => mergeBranch(tx, repo, { name: 'feature' }, undefined, { author: ada }));
  const { lastHash } = await requireBranch(db, repo, { name: 'main' });
  await withGit(async (git) => {
    for await (const { type, oid, body } of readObjects(db, repo, [lastHash], [])) {
      assert.equal(await git(['hash-object', '-w', '-t', type, '--stdin'], body), oid);
    }
    await git(['update-ref', 'refs/heads/main', lastHash]);
    await git(['fsck', '--strict', '--connectivity-only']);
    assert.equal(await git(['rev-list', '--count', 'main']), '4');
  });
});

test('links and submodules are not model files and survive edits, uploads and merges', async () => {
  const { repo, userId, credentialId } = await testRepo(database);
  const user = { id: userId, username: 'ada' };
  await withGit(async (git, folder) => {
    const head = await oddRepository(git, folder);
    await import_(repo, objectsOf(git, folder, head));
    await db.transaction().execute((tx) => createBranchAt(tx, repo, { name: 'theirs', head }));
    const names = async (branch: string) =>
      (await listFiles(db, repo, { name: branch })).map(({ path }) => path);
    const files = ['model/a.yml', 'model/b.yml', 'model/deep/run.sh'];
    assert.deepEqual(await names('theirs'), files);

    const dev = await db
      .transaction()
      .execute((tx) => openDevBranch(tx, repo, { parent: { name: 'theirs' }, user }));
    const write = (path: string) =>
      db.transaction().execute((tx) => writeFiles(tx, repo, dev, [{ path, content: 'new' }], { userId }));
    await assert.rejects(write('model/vendored/x'), refusal('bad_path', /both a file and a folder/));
    await write('model/a.yml');
    await db.transaction().execute((tx) => commitBranch(tx, repo, dev, { author: ada }));
    const upload = await db
      .transaction()
      .execute((tx) => startUpload(tx, repo, { branch: { name: 'theirs' }, userId, credentialId }));
    const hash = (await fileHashes(db, repo, { name: 'theirs' })).get('model/a.yml') ?? '';
    const { lastHash } = await db
      .transaction()
      .execute((tx) =>
        finishUpload(tx, repo, upload.id, { files: { 'model/a.yml': { hash } }, author: ada }),
      );
    for await (const { type, body } of readObjects(db, repo, [lastHash], [head])) {
      await git(['hash-object', '-w', '-t', type, '--stdin'], body);
    }
    const left = await git(['ls-tree', '-r', lastHash]);
    assert.match(left, /^120000 .*\tmodel\/link.yml$/m);
    assert.match(left, /^160000 .*\tmodel\/vendored$/m);
    assert.deepEqual(await names('theirs'), ['model/a.yml']);

    // Writing over a link creates a file instead of following the link.
    await write('model/link.yml');
    const made = await db.transaction().execute((tx) => commitBranch(tx, repo, dev, { author: ada }));
    for await (const { type, body } of readObjects(db, repo, [made.head], [lastHash])) {
      await git(['hash-object', '-w', '-t', type, '--stdin'], body);
    }
    assert.match(await git(['ls-tree', '-r', made.head]), /^100644 .*\tmodel\/link.yml$/m);
  });
});

test('an object that cannot be stored under its id is refused and nothing is kept', async () => {
  const { repo } = await testRepo(database);
  await withGit(async (git, folder) => {
    const blob = await git(['hash-object', '-w', '--stdin'], 'x');
    const entry = Buffer.concat([Buffer.from('100644 caf\xe9.yml\0', 'latin1'), Buffer.from(blob, 'hex')]);
    const tree = await git(['hash-object', '-w', '-t', 'tree', '--stdin'], entry);
    const head = await git(['commit-tree', tree], 'x', zoe);
    await assert.rejects(
      import_(repo, objectsOf(git, folder, head)),
      refusal('bad_object', /file name that is not UTF-8/),
    );
  });
  const wrong = { type: 'blob', oid: 'a'.repeat(40), body: Buffer.from('x') } as const;
  await assert.rejects(import_(repo, each([wrong])), refusal('bad_object', /does not match its id/));
  const odd = { type: 'tree', oid: '0'.repeat(40), body: Buffer.from('no tree') } as const;
  await assert.rejects(import_(repo, each([odd])), refusal('bad_object'));
  const { rows } = await sql`select from commits where deployment_id = ${repo.deploymentId}`.execute(db);
  assert.equal(rows.length, 1);
});

test('a branch advances only by fast-forward and never overwrites an uncommitted edit', async () => {
  const { repo, userId } = await testRepo(database, { 'model/a.yml': 'a\n', 'model/b.yml': 'b\n' });
  const user = { id: userId, username: 'ada' };
  const main = await requireBranch(db, repo, { name: 'main' });
  const dev = await db.transaction().execute((tx) => openDevBranch(tx, repo, { parent: main, user }));
  await db
    .transaction()
    .execute((tx) => writeFiles(tx, repo, dev, [{ path: 'model/a.yml', content: 'mine' }], { userId }));
  await withGit(async (git, folder) => {
    for await (const { type, body } of readObjects(db, repo, [main.lastHash], [])) {
      await git(['hash-object', '-w', '-t', type, '--stdin'], body);
    }
    const commit = async (path: string, text: string, parent: string) => {
      const blob = await git(['hash-object', '-w', '--stdin'], text);
      const index = { GIT_INDEX_FILE: join(folder, `index-${blob}`) };
      await git(['read-tree', parent], '', index);
      await git(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`], '', index);
      return await git(['commit-tree', await git(['write-tree'], '', index), '-p', parent], text, zoe);
    };
    const [touching, aside] = [
      await commit('model/a.yml', 'theirs', main.lastHash),
      await commit('model/b.yml', 'theirs', main.lastHash),
    ];
    await import_(repo, objectsOf(git, folder, touching, aside));
    const advance = (name: string, head: string, options?: { allowRewrite?: boolean; expected?: string }) =>
      db.transaction().execute((tx) => advanceBranch(tx, repo, { name }, head, options));

    await assert.rejects(advance('main', 'f'.repeat(40)), /is not stored/);
    await assert.rejects(advance('main', aside, { expected: touching }), refusal('conflict'));
    await assert.rejects(advance(dev.name, touching), refusal('conflict', /model\/a.yml/));
    assert.equal((await advance(dev.name, aside)).changed, true);
    assert.deepEqual(await textsOf(database, repo, dev.name), {
      'model/a.yml': 'mine',
      'model/b.yml': 'theirs',
    });
    assert.equal((await advance('main', touching)).changed, true);
    assert.equal((await advance('main', touching)).changed, false);
    await assert.rejects(advance('main', aside), refusal('not_fast_forward'));
    assert.equal((await requireBranch(db, repo, { name: 'main' })).lastHash, touching);
    const { branch } = await advance('main', aside, { allowRewrite: true });
    assert.deepEqual(
      { lastHash: branch.lastHash, revision: branch.revision },
      { lastHash: aside, revision: 2 },
    );
    await db
      .transaction()
      .execute((tx) => createBranchAt(tx, repo, { name: 'kept', head: touching, parent: main }));
    await assert.rejects(
      db.transaction().execute((tx) => createBranchAt(tx, repo, { name: 'kept/x', head: touching })),
      refusal('branch_exists'),
    );
    await assert.rejects(
      db.transaction().execute((tx) => createBranchAt(tx, repo, { name: 'other', head: 'f'.repeat(40) })),
      refusal('bad_object'),
    );
  });
});
