import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import { type Branch, findBranch, isChildOf, lockBranches, moveBranch } from '../branches/branch.ts';
import { filesOfBranch, filesOfCommit } from '../branches/tree-files.ts';
import { clearEdits, editsOf, readEdits, recordEdits } from '../edits/edits.ts';
import { ModelStoreError } from '../model-store-error.ts';
import type { Oid } from '../objects/git-object.ts';
import { mergeBase } from '../objects/history.ts';
import { type FileMap, fileChanges } from '../objects/merge-files.ts';
import { storeObjects } from '../objects/objects.ts';
import { inRepo, type Repo } from '../objects/repo.ts';
import { mergeFileSets } from './merge-commits.ts';

/**
 * Moves the dev branches of a branch whose history was replaced to its new head, with their uncommitted
 * edits. Otherwise their next commit would bring back what was removed from the history. Branches with
 * commits of their own or with conflicting edits stay where they are; no edit is changed.
 * @param from the replaced head
 */
export async function carryEdits(
  tx: Tx,
  repo: Repo,
  parent: Branch,
  from: Oid,
): Promise<{ carried: string[]; left: string[] }> {
  const outcome: { carried: string[]; left: string[] } = { carried: [], left: [] };
  for (const dev of await devBranchesOf(tx, repo, parent)) {
    const isWithoutCommits = (await mergeBase(tx, repo, dev.lastHash, from)) === dev.lastHash;
    const isCarried = isWithoutCommits && (await carry(tx, repo, dev, parent.lastHash));
    outcome[isCarried ? 'carried' : 'left'].push(dev.name);
  }
  return outcome;
}

async function devBranchesOf(tx: Tx, repo: Repo, parent: Branch): Promise<Branch[]> {
  const { rows } = await sql<{ id: number }>`
    select id from branches
    where ${inRepo(repo)} and owner_user_id is not null and ${isChildOf(parent)}
    order by id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : await lockBranches(tx, repo, ids);
}

async function carry(tx: Tx, repo: Repo, dev: Branch, head: Oid): Promise<boolean> {
  const [base, ours] = [await filesOfCommit(tx, repo, dev.lastHash), await filesOfCommit(tx, repo, head)];
  const after = new Map(ours);
  try {
    const theirs: FileMap = dev.hasEdits ? await filesOfBranch(tx, repo, dev) : base;
    const { changes, blobs } = await mergeFileSets(tx, repo, { base, ours, theirs }, false);
    await storeObjects(tx, repo, { blobs });
    for (const [path, entry] of changes) {
      if (entry === null) after.delete(path);
      else after.set(path, entry);
    }
  } catch (error) {
    if (error instanceof ModelStoreError) return false;
    throw error;
  }
  const edits = editsOf(fileChanges(ours, after));
  if ((await readEdits(tx, repo, dev)).size > 0) await clearEdits(tx, repo, dev);
  await recordEdits(tx, repo, dev, ours, edits);
  await moveBranch(tx, repo, dev, head);
  return (await findBranch(tx, repo, dev)) !== undefined;
}
