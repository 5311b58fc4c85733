import type { Tx } from '@facet/db';
import { type Branch, changedMeanwhile, isParent, lockBranches, moveBranch } from '../branches/branch.ts';
import { filesOfBranch, filesOfCommit, readTreeOid } from '../branches/tree-files.ts';
import { clearEdits, readEdits } from '../edits/edits.ts';
import { planEditedTree, planTree } from '../edits/plan-tree.ts';
import { type Author, type Commit, makeCommit, type Oid } from '../objects/git-object.ts';
import { mergeBase } from '../objects/history.ts';
import { type NewObjects, noObjects, storeObjects } from '../objects/objects.ts';
import type { Repo } from '../objects/repo.ts';
import { mergeFileSets } from './merge-commits.ts';

export type IntegrateOptions = {
  author: Author;
  /** The message of the commit of uncommitted edits and of a squash commit. */
  message: string;
  /** The message of a merge commit. */
  mergeMessage: string;
  squash: boolean;
  /** Resolves conflicting files with the incoming version instead of throwing. */
  resolveMergeConflict: boolean;
};

/** The new head of the target; `committed` is the incoming head with its edits committed. */
type Plan = { head: Oid; committed: Oid; objects: NewObjects };

async function plan(
  tx: Tx,
  repo: Repo,
  source: Branch,
  target: Branch,
  options: IntegrateOptions,
): Promise<Plan> {
  const objects = noObjects();
  const addCommit = (treeOid: Oid, parents: Oid[], message: string): Oid => {
    const commit: Commit = makeCommit({ treeOid, parents, author: options.author, message });
    objects.commits.push(commit);
    return commit.oid;
  };

  let committed = source.lastHash;
  let committedTree: Oid | undefined;
  if (source.hasEdits) {
    const edits = await readEdits(tx, repo, source);
    const { root, trees } = await planEditedTree(tx, repo, source.lastHash, edits);
    for (const [oid, entries] of trees) objects.trees.set(oid, entries);
    committedTree = root;
    committed = addCommit(root, [source.lastHash], options.message);
    // Already a single commit on top of the target, so there is nothing to squash.
    if (source.lastHash === target.lastHash) return { head: committed, committed, objects };
  }

  const base = await mergeBase(tx, repo, target.lastHash, source.lastHash);
  if (base === source.lastHash && !source.hasEdits) return { head: target.lastHash, committed, objects };
  const isFastForward = base === target.lastHash;
  if (isFastForward && !options.squash) return { head: committed, committed, objects };

  const targetTree = await readTreeOid(tx, repo, target.lastHash);
  let tree = committedTree ?? (await readTreeOid(tx, repo, source.lastHash));
  if (!isFastForward) {
    const sides = {
      base: await filesOfCommit(tx, repo, base),
      ours: await filesOfCommit(tx, repo, target.lastHash),
      theirs: await filesOfBranch(tx, repo, source),
    };
    const merged = await mergeFileSets(tx, repo, sides, options.resolveMergeConflict);
    const { root, trees } = await planTree(tx, repo, target.lastHash, merged.changes);
    for (const [oid, content] of merged.blobs) objects.blobs.set(oid, content);
    for (const [oid, entries] of trees) objects.trees.set(oid, entries);
    tree = root;
  }
  if (!options.squash) {
    return { head: addCommit(tree, [target.lastHash, committed], options.mergeMessage), committed, objects };
  }
  // Squashing no changes would create an empty commit.
  if (tree === targetTree) return { head: target.lastHash, committed, objects };
  return { head: addCommit(tree, [target.lastHash], options.message), committed, objects };
}

/**
 * Integrates a branch, including its uncommitted edits, into another: by fast-forward when the target has
 * not moved, otherwise by a three-way merge. Locks both. A source that changed between the caller's read
 * and the lock throws `conflict`; a target that moved is merged in its current state.
 *
 * Afterwards a dev branch has no edits. Its head becomes the target's head when it was forked from the
 * target, otherwise the commit of its edits.
 */
export async function integrate(
  tx: Tx,
  repo: Repo,
  seen: { source: Branch; target: Branch },
  options: IntegrateOptions,
  lock: { also: number[]; intent: 'change' | 'delete' } = { also: [], intent: 'change' },
): Promise<{ source: Branch; target: Branch; head: Oid; changed: boolean }> {
  const ids = [seen.source.id, seen.target.id, ...lock.also];
  const [source = seen.source, target = seen.target] = await lockBranches(tx, repo, ids, lock.intent);
  const hasMoved =
    source.revision !== seen.source.revision || source.parentBranchId !== seen.source.parentBranchId;
  if (hasMoved || target.kind !== seen.target.kind) throw changedMeanwhile(source);

  const { head, committed, objects } = await plan(tx, repo, source, target, options);
  await storeObjects(tx, repo, objects);
  const changed = head !== target.lastHash;
  if (changed) await moveBranch(tx, repo, target, head);
  if (source.kind === 'dev') {
    const sourceHead = isParent(source, target) ? head : committed;
    if (source.hasEdits) await clearEdits(tx, repo, source);
    if (source.hasEdits || sourceHead !== source.lastHash) await moveBranch(tx, repo, source, sourceHead);
  }
  return { source, target, head, changed };
}
