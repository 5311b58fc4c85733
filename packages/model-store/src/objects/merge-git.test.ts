import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { requireBranch } from '../branches/branch.ts';
import { createBranch } from '../branches/create-branch.ts';
import { openDevBranch } from '../branches/open-dev-branch.ts';
import { removeFiles, writeFiles } from '../edits/edit-files.ts';
import { filesOfTree } from '../edits/read-files.ts';
import { commitBranch, mergeBranch } from '../merges/publish-branch.ts';
import type { ModelStoreError } from '../model-store-error.ts';
import { ada, type Git, randomNumbers, testRepo, withGit } from '../testing/test-repo.ts';
import type { Repo } from './repo.ts';

const database = await testDatabase();
const { db } = database;
after(() => database.close());

/** Writes every commit of a deployment into a real git repository, checking each id. */
async function exportTo(git: Git, repo: Repo, exported: Set<string>): Promise<void> {
  const { rows } = await sql<{ oid: string; tree: string; parents: Buffer[]; message: string; at: Date }>`
    select encode(oid, 'hex') as oid, encode(tree_oid, 'hex') as tree, parents, message, committed_at as at
    from commits where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId}`.execute(db);
  const open = rows.filter((row) => !exported.has(row.oid));
  for (let commit = open.shift(); commit !== undefined; commit = open.shift()) {
    // Parents first.
    const { parents: ids } = commit;
    if (open.some((other) => ids.some((parent) => parent.toString('hex') === other.oid))) {
      open.push(commit);
      continue;
    }
    exported.add(commit.oid);
    const index = { GIT_INDEX_FILE: `index-${commit.oid}` };
    const lines: string[] = [];
    for (const file of await filesOfTree(db, repo, commit.tree)) {
      if (!exported.has(file.oid)) {
        assert.equal(await git(['hash-object', '-w', '--stdin'], file.content), file.oid);
        exported.add(file.oid);
      }
      lines.push(`100644 ${file.oid}\t${file.path}\0`);
    }
    await git(['update-index', '-z', '--index-info'], lines.join(''), index);
    assert.equal(await git(['write-tree'], '', index), commit.tree);
    const who = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
      [`GIT_${role}_NAME`, ada.name],
      [`GIT_${role}_EMAIL`, ada.email],
      [`GIT_${role}_DATE`, `${commit.at.getTime() / 1000} +0000`],
    ]);
    const parents = commit.parents.flatMap((parent) => ['-p', parent.toString('hex')]);
    const made = await git(['commit-tree', commit.tree, ...parents], commit.message, Object.fromEntries(who));
    assert.equal(made, commit.oid);
  }
}

test('random edits, commits and merges match git object by object', async () => {
  const random = randomNumbers(11);
  const text = (word: string) => Array.from({ length: 6 }, (_, i) => `line ${i} ${word}\n`).join('');
  const paths = [
    'a.yml',
    'model/a.yml',
    'model/b.yml',
    'model/deep/c.yml',
    'model/deep/d/e.yml',
    'model.yml',
    'z',
  ];
  const { repo, userId } = await testRepo(
    database,
    Object.fromEntries(paths.map((path) => [path, text('')])),
  );
  const parents = ['main', 'feature'];
  const user = { id: userId, username: 'ada' };
  await db.transaction().execute((tx) => createBranch(tx, repo, { name: 'feature' }));

  const exported = new Set<string>();
  let conflicts = 0;
  let merges = 0;
  await withGit(async (git) => {
    for (let turn = 0; turn < 25; turn += 1) {
      const parent = { name: parents[random(2)] ?? 'main' };
      const dev = await db.transaction().execute((tx) => openDevBranch(tx, repo, { parent, user }));
      const path = paths[random(paths.length)] ?? 'z';
      await db.transaction().execute(async (tx) => {
        const line = random(6);
        const content = text('').replace(`line ${line} `, `line ${line} turn ${turn} `);
        await writeFiles(tx, repo, dev, [{ path, content }], { userId });
        const extra = `extra/${random(3)}/${random(3)}.yml`;
        await writeFiles(tx, repo, dev, [{ path: extra, content: `${turn}\n` }], { userId });
        if (random(4) === 0) await removeFiles(tx, repo, dev, [extra], { userId });
      });
      const author = { ...ada, at: new Date(Date.UTC(2026, 0, 1, 0, turn)) };
      await db.transaction().execute((tx) => commitBranch(tx, repo, dev, { author }));
      if (random(3) > 0) continue;

      const [ours, theirs] = [
        (await requireBranch(db, repo, { name: 'main' })).lastHash,
        (await requireBranch(db, repo, { name: 'feature' })).lastHash,
      ];
      await exportTo(git, repo, exported);
      const args = ['-c', 'merge.renames=false', 'merge-tree', '--write-tree', '--no-messages', ours, theirs];
      const byGit = await git(args).catch(() => null);
      const merge = (resolveMergeConflict: boolean) =>
        db
          .transaction()
          .execute((tx) =>
            mergeBranch(tx, repo, { name: 'feature' }, { name: 'main' }, { author, resolveMergeConflict }),
          );
      try {
        const { head } = await merge(false);
        const { rows } = await sql<{ tree: string }>`
          select encode(tree_oid, 'hex') as tree from commits where oid = decode(${head}, 'hex')`.execute(db);
        assert.equal(rows[0]?.tree, byGit);
        merges += 1;
      } catch (error) {
        if ((error as ModelStoreError).code !== 'merge_conflict') throw error;
        assert.equal(byGit, null);
        conflicts += 1;
        await merge(true);
      }
    }
    await exportTo(git, repo, exported);
    await git(['fsck', '--strict']);
  });
  assert.ok(merges > 0 && conflicts > 0, `${merges} merges, ${conflicts} conflicts`);
});
