import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { ModelStoreError } from '../model-store-error.ts';
import { mergeBase } from '../objects/history.ts';
import { inRepo, type Repo } from '../objects/repo.ts';
import {
  type Branch,
  type BranchRef,
  findBranch,
  isChildOf,
  lockBranches,
  moveBranch,
  requireBranch,
  targetOf,
} from './branch.ts';
import { devBranchName } from './branch-name.ts';
import { insertBranch } from './create-branch.ts';

/** The user's dev branch on a parent, if there is one. */
export async function findOwnDevBranch(
  db: Db,
  repo: Repo,
  parent: Branch,
  userId: number,
): Promise<Branch | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from branches
    where ${inRepo(repo)} and owner_user_id = ${userId} and ${isChildOf(parent)}
    order by id limit 1`.execute(db);
  const [row] = rows;
  return row && (await findBranch(db, repo, row));
}

/** Whether a dev branch has edits, or commits that its parent lacks. */
export async function hasOwnChanges(db: Db, repo: Repo, dev: Branch, parent: Branch): Promise<boolean> {
  if (dev.hasEdits) return true;
  if (dev.lastHash === parent.lastHash) return false;
  return (await mergeBase(db, repo, dev.lastHash, parent.lastHash)) !== dev.lastHash;
}

// Moves a dev branch without changes of its own to its parent's current head.
async function followParent(tx: Tx, repo: Repo, dev: Branch, parent: Branch): Promise<Branch> {
  if (dev.lastHash === parent.lastHash || (await hasOwnChanges(tx, repo, dev, parent))) return dev;
  await moveBranch(tx, repo, dev, parent.lastHash);
  return await requireBranch(tx, repo, dev);
}

/**
 * Returns the user's dev branch on `parent`, or forks a new one. Without edits
 * it follows its parent. If `parent` is the user's own dev branch, returns that branch; another user's dev
 * branch throws `not_shared`.
 */
export async function openDevBranch(
  tx: Tx,
  repo: Repo,
  input: { parent: BranchRef; user: { id: number; username: string } },
): Promise<Branch> {
  const asked = await requireBranch(tx, repo, input.parent);
  const isOwn = asked.kind === 'dev' && asked.ownerUserId === input.user.id;
  if (asked.kind === 'dev' && !isOwn) {
    throw new ModelStoreError('not_shared', `Branch ${asked.name} is another user's dev branch`);
  }
  const seenParent = isOwn ? await targetOf(tx, repo, asked) : asked;
  const seenDev = isOwn ? asked : await findOwnDevBranch(tx, repo, seenParent, input.user.id);
  const ids = seenDev ? [seenParent.id, seenDev.id] : [seenParent.id];
  const [parent = seenParent, locked] = await lockBranches(tx, repo, ids);
  if (locked) return await followParent(tx, repo, locked, parent);

  // The parent's lock serialises forks; a concurrent request of this user may have just created the branch.
  const forked = await findOwnDevBranch(tx, repo, parent, input.user.id);
  if (forked) return forked;
  return await insertBranch(tx, repo, {
    name: devBranchName(input.user.username),
    parentId: parent.id,
    head: parent.lastHash,
    ownerUserId: input.user.id,
  });
}
