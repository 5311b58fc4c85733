import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { writeFiles } from '../edits/edit-files.ts';
import { commitBranch } from '../merges/publish-branch.ts';
import { ada, refusal, testRepo, textsOf } from '../testing/test-repo.ts';
import { findBranch, listBranches, targetOf } from './branch.ts';
import { createBranch } from './create-branch.ts';
import { createRepo } from './create-repo.ts';
import { deleteBranch } from './delete-branch.ts';
import { openDevBranch } from './open-dev-branch.ts';
import { setStaging } from './set-staging.ts';

const database = await testDatabase();
const { db } = database;
after(() => database.close());
const transaction = db.transaction();

async function deployment() {
  const context = await testRepo(database, { a: '1' });
  const { repo, userId } = context;
  return {
    ...context,
    create: (name: string, from?: string) =>
      transaction.execute((tx) => createBranch(tx, repo, { name, from: from ? { name: from } : undefined })),
    open: (parent: string, id = userId) =>
      transaction.execute((tx) =>
        openDevBranch(tx, repo, { parent: { name: parent }, user: { id, username: 'Ada L.' } }),
      ),
    remove: (name: string) => transaction.execute((tx) => deleteBranch(tx, repo, { name })),
    staging: (name: string, on: boolean) => transaction.execute((tx) => setStaging(tx, repo, { name }, on)),
    edit: (name: string, content: string, id = userId) =>
      transaction.execute((tx) => writeFiles(tx, repo, { name }, [{ path: 'a', content }], { userId: id })),
    commit: (name: string) => transaction.execute((tx) => commitBranch(tx, repo, { name }, { author: ada })),
    names: async () => (await listBranches(db, repo)).map((branch) => branch.name),
    find: (name: string) => findBranch(db, repo, { name }),
  };
}

test('a new repository has its deploy branch and is created only once', async () => {
  const { repo, find } = await deployment();
  const { lastHash, id, ...main } = (await find('main')) ?? assert.fail();
  assert.match(lastHash, /^[0-9a-f]{40}$/);
  assert.deepEqual(main, {
    name: 'main',
    parentBranch: null,
    parentBranchId: null,
    isStagingEnvironmentEnabled: false,
    ownerUserId: null,
    kind: 'deploy',
    revision: 0,
    hasEdits: false,
  });
  assert.deepEqual(await findBranch(db, repo, { id }), await find('main'));
  const again = transaction.execute((tx) =>
    createRepo(tx, repo, { deployBranchName: 'main', files: [], author: ada }),
  );
  await assert.rejects(again, refusal('branch_exists'));
});

test('existing, clashing and reserved names are refused', async () => {
  const { create, names } = await deployment();
  await create('feature/x');
  await assert.rejects(create('main'), refusal('branch_exists', /main/));
  await assert.rejects(create('feature/x'), refusal('branch_exists', /feature\/x/));
  await assert.rejects(create('feature'), refusal('branch_exists', /together with branch feature\/x/));
  await assert.rejects(create('main/x'), refusal('branch_exists', /together with branch main/));
  await assert.rejects(create('a..b'), refusal('bad_branch_name'));
  await assert.rejects(create('dev-ada'), refusal('bad_branch_name'));
  await assert.rejects(create('y', 'absent'), refusal('unknown_branch', /absent/));
  assert.deepEqual(await names(), ['main', 'feature/x']);
});

test('an impossible name or id finds no branch', async () => {
  const { repo, find } = await deployment();
  assert.equal(await find('a\0b'), undefined);
  assert.equal(await findBranch(db, repo, { id: Number.NaN }), undefined);
  assert.equal(await findBranch(db, repo, { id: 1e300 }), undefined);
});

test('branches are listed in pages by id', async () => {
  const { repo, create } = await deployment();
  const [b, c] = [await create('b'), await create('c')];
  assert.deepEqual(await listBranches(db, repo, { after: b.id }), [c]);
  assert.equal((await listBranches(db, repo, { first: 2 })).length, 2);
});

test('dev mode forks one branch per user and parent and reopens it', async () => {
  const { open, create, userId, edit, commit, find } = await deployment();
  await create('feature');
  const dev = await open('main');
  assert.match(dev.name, /^dev-ada-l-[0-9a-f]{8}$/);
  assert.deepEqual(
    { kind: dev.kind, parentBranch: dev.parentBranch, ownerUserId: dev.ownerUserId },
    { kind: 'dev', parentBranch: 'main', ownerUserId: userId },
  );
  assert.deepEqual(await open('main'), dev);
  assert.deepEqual(await open(dev.name), dev);
  assert.notEqual((await open('feature')).id, dev.id);
  await assert.rejects(open('absent'), refusal('unknown_branch'));
  await assert.rejects(open(dev.name, userId + 1000), refusal('not_shared', /another user's/));

  // Another user moves the parent; a reopened branch follows it unless it has edits.
  const other = await testUser(dev.name);
  const theirs = await open('main', other);
  await edit(theirs.name, '2', other);
  await commit(theirs.name);
  const main = await find('main');
  assert.equal((await open('main')).lastHash, main?.lastHash);
  await edit(dev.name, 'mine');
  await edit(theirs.name, '3', other);
  await commit(theirs.name);
  assert.equal((await open('main')).lastHash, main?.lastHash);
});

async function testUser(seed: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (tenant_id, email, username)
    select tenant_id, ${`${seed}@x`}, 'Bob' from branches where name = ${seed} returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

test('twenty concurrent requests to open dev mode fork one branch', async () => {
  const { open, names } = await deployment();
  const opened = await Promise.all(Array.from({ length: 20 }, () => open('main')));
  assert.equal(new Set(opened.map((branch) => branch.id)).size, 1);
  assert.equal((await names()).length, 2);
});

test("a shared branch created from a dev branch gets the dev branch's parent", async () => {
  const { open, create, edit } = await deployment();
  const dev = await open('main');
  await edit(dev.name, 'uncommitted');
  const made = await create('copy', dev.name);
  assert.deepEqual(
    { parentBranch: made.parentBranch, lastHash: made.lastHash, hasEdits: made.hasEdits },
    { parentBranch: 'main', lastHash: dev.lastHash, hasEdits: false },
  );
});

test('deleting a branch moves its children to its parent and ends its dev sessions', async () => {
  const { repo, credentialId, create, open, remove, find, names, edit } = await deployment();
  await create('a');
  await create('b', 'a');
  const dev = await open('b');
  await edit(dev.name, 'x');
  await sql`insert into dev_sessions (tenant_id, api_key_id, deployment_id, branch_id)
    values (${repo.tenantId}, ${credentialId}, ${repo.deploymentId}, ${dev.id})`.execute(db);
  await assert.rejects(remove('main'), refusal('deploy_branch', /main/));
  await assert.rejects(remove('absent'), refusal('unknown_branch', /absent/));
  await remove('b');
  assert.equal((await find(dev.name))?.parentBranch, 'a');
  await remove('a');
  assert.equal((await find(dev.name))?.parentBranch, 'main');
  assert.deepEqual(await textsOf(database, repo, dev.name), { a: 'x' });
  await remove(dev.name);
  const { rows } = await sql`select from dev_sessions where api_key_id = ${credentialId}`.execute(db);
  assert.equal(rows.length, 0);
  assert.deepEqual(await names(), ['main']);
});

test('a branch whose parent was deleted belongs to the deploy branch', async () => {
  const { repo, create, remove, find } = await deployment();
  await create('next');
  await create('child', 'main');
  await sql`update deployments set deploy_branch_name = 'next' where id = ${repo.deploymentId}`.execute(db);
  assert.equal((await find('main'))?.kind, 'shared');
  await remove('main');
  const child = (await find('child')) ?? assert.fail();
  assert.equal(child.parentBranch, null);
  assert.equal((await targetOf(db, repo, child)).name, 'next');
});

test('a dev branch whose parent was deleted continues on the deploy branch', async () => {
  const { repo, create, remove, open, edit, commit, find } = await deployment();
  await create('next');
  const dev = await open('main');
  await sql`update deployments set deploy_branch_name = 'next' where id = ${repo.deploymentId}`.execute(db);
  await remove('main');
  await edit(dev.name, 'x');
  const { target, head } = await commit(dev.name);
  assert.deepEqual([target, (await find(dev.name))?.lastHash], ['next', head]);
  assert.equal((await open('next')).id, dev.id);
  assert.equal((await open(dev.name)).id, dev.id);
});

test('only shared branches can have staging', async () => {
  const { create, open, staging, find } = await deployment();
  await create('feature');
  const dev = await open('main');
  await assert.rejects(staging('main', true), refusal('not_shared', /deploy branch/));
  await assert.rejects(staging(dev.name, true), refusal('not_shared', /is a dev branch/));
  assert.equal((await staging('feature', true)).isStagingEnvironmentEnabled, true);
  assert.equal((await find('feature'))?.isStagingEnvironmentEnabled, true);
  assert.equal((await staging('feature', false)).isStagingEnvironmentEnabled, false);
});
