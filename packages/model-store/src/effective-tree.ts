import type { Tx } from '@facet/db';
import { type BranchRef, lockBranches, requireBranch } from './branch.ts';
import { editChanges, readEdits } from './edits.ts';
import type { Oid } from './git-object.ts';
import { planTree } from './integrate.ts';
import { storeObjects } from './objects.ts';
import type { Repo } from './repo.ts';
import { filesOfCommit, readTreeOid } from './tree-files.ts';

/**
 * The tree of a branch as its users see it, stored, and the commit of its head. With uncommitted edits only the
 * folders that they touch are written; equal files give an equal tree, whoever made them.
 */
export async function effectiveTree(
  tx: Tx,
  repo: Repo,
  ref: BranchRef,
): Promise<{ treeOid: Oid; commitOid: Oid; revision: number }> {
  const seen = await requireBranch(tx, repo, ref);
  // The lock keeps head and edits together; a branch that has no edits needs none.
  const [branch = seen] = seen.kind === 'dev' ? await lockBranches(tx, repo, [seen.id]) : [seen];
  const known = { commitOid: branch.lastHash, revision: branch.revision };
  if (!branch.hasEdits) return { treeOid: await readTreeOid(tx, repo, branch.lastHash), ...known };
  const edits = await readEdits(tx, repo, branch);
  const head = await filesOfCommit(tx, repo, branch.lastHash);
  const { root, trees } = await planTree(tx, repo, branch.lastHash, editChanges(edits, head));
  await storeObjects(tx, repo, { trees });
  return { treeOid: root, ...known };
}
