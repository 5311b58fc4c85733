import type { Tx } from '@facet/db';
import { type Branch, type BranchRef, lockBranch, moveBranch } from '../branches/branch.ts';
import { checkIncoming } from '../branches/check-incoming.ts';
import { filesOfCommit } from '../branches/tree-files.ts';
import { planTree } from '../edits/plan-tree.ts';
import { ModelStoreError } from '../model-store-error.ts';
import { type Author, makeCommit, type Oid } from '../objects/git-object.ts';
import { mergeBase } from '../objects/history.ts';
import { storeObjects } from '../objects/objects.ts';
import type { Repo } from '../objects/repo.ts';
import { mergeFileSets } from './merge-commits.ts';

/**
 * Merges a stored commit, such as one fetched from a remote, into a branch without uncommitted edits: by
 * fast-forward when the branch has no commits of its own, otherwise with a merge commit. Returns `changed:
 * false` when the branch already contains the commit.
 * @throws ModelStoreError `merge_conflict`, where `theirs` is the commit; `not_shared` for a dev branch
 */
export async function mergeHead(
  tx: Tx,
  repo: Repo,
  ref: BranchRef,
  incoming: Oid,
  options: { author: Author; message: string },
): Promise<{ branch: Branch; head: Oid; changed: boolean }> {
  const branch = await lockBranch(tx, repo, ref);
  if (branch.kind === 'dev') throw new ModelStoreError('not_shared', `Branch ${branch.name} is a dev branch`);
  await checkIncoming(tx, repo, incoming);
  const ours = branch.lastHash;
  const base = await mergeBase(tx, repo, ours, incoming);
  if (base === incoming) return { branch, head: ours, changed: false };
  if (base === ours) return await moved(tx, repo, branch, incoming);
  const sides = {
    base: await filesOfCommit(tx, repo, base),
    ours: await filesOfCommit(tx, repo, ours),
    theirs: await filesOfCommit(tx, repo, incoming),
  };
  const { changes, blobs } = await mergeFileSets(tx, repo, sides, false);
  const { root, trees } = await planTree(tx, repo, ours, changes);
  const commit = makeCommit({ treeOid: root, parents: [ours, incoming], ...options });
  await storeObjects(tx, repo, { blobs, trees, commits: [commit] });
  return await moved(tx, repo, branch, commit.oid);
}

async function moved(tx: Tx, repo: Repo, branch: Branch, head: Oid) {
  const revision = await moveBranch(tx, repo, branch, head);
  return { branch: { ...branch, lastHash: head, revision }, head, changed: true };
}
