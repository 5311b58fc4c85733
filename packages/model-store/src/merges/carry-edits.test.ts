import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { requireBranch } from '../branches/branch.ts';
import { openDevBranch } from '../branches/open-dev-branch.ts';
import { removeFiles, writeFiles } from '../edits/edit-files.ts';
import { ada, refusal, testRepo, textsOf } from '../testing/test-repo.ts';
import { advanceBranch, createBranchAt } from './advance-branch.ts';
import { carryEdits } from './carry-edits.ts';
import { mergeHead } from './merge-head.ts';
import { commitBranch } from './publish-branch.ts';

const database = await testDatabase();
const { db } = database;
after(() => database.close());

const START = { a: '1\n2\n3\n4\n5\n', b: 'b\n', c: 'c\n' };

/** Creates a deployment with several users. */
async function workshop(files: Record<string, string> = START) {
  const { repo, userId } = await testRepo(database, files);
  const newUser = async (name: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into users (tenant_id, email, username)
      values (${repo.tenantId}, ${`${name}@example.com`}, ${name}) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const open = (id: number, parent = 'main') =>
    db
      .transaction()
      .execute((t) => openDevBranch(t, repo, { parent: { name: parent }, user: { id, username: 'u' } }));
  const write = (id: number, branch: string, texts: Record<string, string>) =>
    db.transaction().execute((t) => {
      const list = Object.entries(texts).map(([path, content]) => ({ path, content }));
      return writeFiles(t, repo, { name: branch }, list, { userId: id });
    });
  let commits = 0;
  /** Commits to a branch as a user who does nothing else. */
  const commit = async (parent: string, texts: Record<string, string>) => {
    commits += 1;
    const id = await newUser(`committer${commits}`);
    const dev = await open(id, parent);
    await write(id, dev.name, texts);
    return db.transaction().execute((t) => commitBranch(t, repo, dev, { author: ada }));
  };
  const head = async (name: string) => (await requireBranch(db, repo, { name })).lastHash;
  return { repo, userId, newUser, open, write, commit, head };
}

test('edits are carried over a rewritten history unchanged', async () => {
  const { repo, newUser, open, write, commit, head } = await workshop();
  const root = await head('main');
  await db.transaction().execute((t) => createBranchAt(t, repo, { name: 'rewritten', head: root }));
  await commit('main', { secret: 's' });
  const old = await head('main');
  const [aside, lines, same, idle, own] = await Promise.all(
    ['aside', 'lines', 'same', 'idle', 'own'].map(async (name) => {
      const id = await newUser(name);
      return { ...(await open(id)), userId: id };
    }),
  );
  assert.ok(aside && lines && same && idle && own);
  await write(aside.userId, aside.name, { b: 'mine\n', new: 'n' });
  await db
    .transaction()
    .execute((t) => removeFiles(t, repo, { name: aside.name }, ['c'], { userId: aside.userId }));
  await write(lines.userId, lines.name, { a: '1\n2\n3\n4\nmine\n' });
  await write(same.userId, same.name, { a: 'mine\n' });
  await commit('rewritten', { a: 'theirs\n2\n3\n4\n5\n' });

  const outcome = await db.transaction().execute(async (t) => {
    const { branch } = await advanceBranch(t, repo, { name: 'main' }, await head('rewritten'), {
      allowRewrite: true,
    });
    return carryEdits(t, repo, branch, old);
  });
  assert.deepEqual(outcome.left, [same.name]);
  const theirs = 'theirs\n2\n3\n4\n5\n';
  assert.deepEqual(await textsOf(database, repo, aside.name), { a: theirs, b: 'mine\n', new: 'n' });
  assert.deepEqual(await textsOf(database, repo, lines.name), {
    ...START,
    a: 'theirs\n2\n3\n4\nmine\n',
  });
  assert.deepEqual(await textsOf(database, repo, idle.name), { ...START, a: theirs });
  assert.deepEqual(await textsOf(database, repo, same.name), { ...START, a: 'mine\n', secret: 's' });
  assert.equal(await head(same.name), old);
  await db.transaction().execute((t) => commitBranch(t, repo, { name: aside.name }, { author: ada }));
  assert.deepEqual(await textsOf(database, repo, 'main'), { a: theirs, b: 'mine\n', new: 'n' });
});

test('a commit outside all branches is merged into a branch, by fast-forward where possible', async () => {
  const { repo, open, userId, commit, head } = await workshop();
  const root = await head('main');
  for (const name of ['theirs', 'clash'])
    await db.transaction().execute((t) => createBranchAt(t, repo, { name, head: root }));
  await commit('theirs', { a: 'theirs\n2\n3\n4\n5\n' });
  await commit('clash', { a: 'clash\n2\n3\n4\n5\n' });
  const merge = (name: string, incoming: string) =>
    db
      .transaction()
      .execute((t) => mergeHead(t, repo, { name }, incoming, { author: ada, message: 'Merge' }));
  assert.deepEqual((await merge('main', root)).changed, false);
  const theirs = await head('theirs');
  assert.deepEqual((await merge('main', theirs)).head, theirs);
  assert.deepEqual((await merge('main', root)).changed, false);
  await commit('main', { a: 'theirs\n2\n3\n4\nours\n', b: 'ours\n' });
  await commit('theirs', { c: 'theirs\n' });
  const merged = await merge('main', await head('theirs'));
  assert.equal(merged.changed, true);
  assert.deepEqual(await textsOf(database, repo, 'main'), {
    a: 'theirs\n2\n3\n4\nours\n',
    b: 'ours\n',
    c: 'theirs\n',
  });
  await assert.rejects(merge('main', await head('clash')), refusal('merge_conflict', / a$/));
  assert.equal(await head('main'), merged.head);
  const dev = await open(userId);
  await assert.rejects(merge(dev.name, root), refusal('not_shared'));
  await assert.rejects(merge('main', 'f'.repeat(40)), refusal('bad_object'));
});
