import type { Tx } from '@facet/db';
import { type Branch, type BranchRef, lockBranch, moveBranch } from '../branches/branch.ts';
import { checkSharedBranchName } from '../branches/branch-name.ts';
import { checkIncoming } from '../branches/check-incoming.ts';
import { checkNoRefClash, insertBranch } from '../branches/create-branch.ts';
import { filesOfCommit } from '../branches/tree-files.ts';
import { readEdits } from '../edits/edits.ts';
import { ModelStoreError } from '../model-store-error.ts';
import type { Oid } from '../objects/git-object.ts';
import { mergeBase } from '../objects/history.ts';
import { fileChanges } from '../objects/merge-files.ts';
import type { Repo } from '../objects/repo.ts';

/**
 * Moves a branch to a stored commit that descends from its head, or to any commit with `allowRewrite`.
 * Uncommitted edits of a dev branch stay; a move that would overwrite one fails.
 * @throws ModelStoreError `not_fast_forward`; `conflict` when the head is no longer `expected` or the
 * incoming commits change a file with an uncommitted edit; the errors of `checkIncoming`
 */
export async function advanceBranch(
  tx: Tx,
  repo: Repo,
  ref: BranchRef,
  head: Oid,
  { allowRewrite = false, expected }: { allowRewrite?: boolean; expected?: Oid } = {},
): Promise<{ branch: Branch; changed: boolean }> {
  const branch = await lockBranch(tx, repo, ref);
  if (expected !== undefined && expected !== branch.lastHash) {
    throw new ModelStoreError('conflict', `Branch ${branch.name} was moved by a concurrent change`);
  }
  if (branch.lastHash === head) return { branch, changed: false };
  if (!allowRewrite && (await mergeBase(tx, repo, branch.lastHash, head)) !== branch.lastHash) {
    throw new ModelStoreError(
      'not_fast_forward',
      `Branch ${branch.name} has commits that the incoming commits do not contain`,
    );
  }
  await checkIncoming(tx, repo, head);
  if (branch.hasEdits) await checkEditsAside(tx, repo, branch, head);
  const revision = await moveBranch(tx, repo, branch, head);
  return { branch: { ...branch, lastHash: head, revision }, changed: true };
}

async function checkEditsAside(tx: Tx, repo: Repo, branch: Branch, head: Oid): Promise<void> {
  const edits = await readEdits(tx, repo, branch);
  const [before, after] = [
    await filesOfCommit(tx, repo, branch.lastHash),
    await filesOfCommit(tx, repo, head),
  ];
  const both = [...fileChanges(before, after).keys()].filter((path) => edits.has(path));
  if (both.length === 0) return;
  throw new ModelStoreError(
    'conflict',
    `Branch ${branch.name} has uncommitted edits in files that the incoming commits change: ${both.slice(0, 5).join(', ')}`,
  );
}

/** Creates a shared branch at a stored commit, under `parent` or the deploy branch; throws `branch_exists`. */
export async function createBranchAt(
  tx: Tx,
  repo: Repo,
  { name, head, parent }: { name: string; head: Oid; parent?: BranchRef },
): Promise<Branch> {
  checkSharedBranchName(name);
  await checkIncoming(tx, repo, head);
  const parentId = parent === undefined ? null : (await lockBranch(tx, repo, parent)).id;
  await checkNoRefClash(tx, repo, name);
  return await insertBranch(tx, repo, { name, parentId, head, ownerUserId: null });
}
