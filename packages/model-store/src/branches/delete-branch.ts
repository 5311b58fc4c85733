import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { ModelStoreError } from '../model-store-error.ts';
import { inRepo, type Repo } from '../objects/repo.ts';
import { type Branch, type BranchRef, lockBranches, requireBranch } from './branch.ts';

/** The ids of a branch's children. */
export async function childrenOf(db: Db, repo: Repo, branch: Branch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from branches
    where ${inRepo(repo)} and parent_branch_id = ${branch.id}`.execute(db);
  return rows.map((row) => row.id);
}

/** Deletes a branch locked for deletion; its children get its parent. */
export async function removeBranch(tx: Tx, repo: Repo, branch: Branch): Promise<void> {
  await sql`
    update branches set parent_branch_id = ${branch.parentBranchId}
    where ${inRepo(repo)} and parent_branch_id = ${branch.id}`.execute(tx);
  await sql`delete from branches where ${inRepo(repo)} and id = ${branch.id}`.execute(tx);
}

/**
 * Deletes a branch with its uncommitted edits, dev sessions, uploads, environment and builds. Its children
 * get its parent, and users in dev mode on it move to the deploy branch. Commits are kept. Throws
 * `deploy_branch` for the deploy branch.
 */
export async function deleteBranch(tx: Tx, repo: Repo, ref: BranchRef): Promise<Branch> {
  const seen = await requireBranch(tx, repo, ref);
  const ids = [seen.id, ...(await childrenOf(tx, repo, seen))];
  const [branch = seen] = await lockBranches(tx, repo, ids, 'delete');
  if (branch.kind === 'deploy') {
    throw new ModelStoreError(
      'deploy_branch',
      `Branch ${branch.name} is the deploy branch and cannot be deleted`,
    );
  }
  await removeBranch(tx, repo, branch);
  return branch;
}
