import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { type Branch, type BranchRef, requireBranch } from '../branches/branch.ts';
import { readTreeOid } from '../branches/tree-files.ts';
import { ModelStoreError } from '../model-store-error.ts';
import type { Oid } from '../objects/git-object.ts';
import { storeObjects } from '../objects/objects.ts';
import { inRepo, type Repo } from '../objects/repo.ts';
import type { Edits } from './edits.ts';
import { planEditedTree } from './plan-tree.ts';

type State = { commitOid: Oid; revision: number; edits: Record<string, Oid | null> };

// One statement reads head and edits consistently without a lock, which would block writers.
async function readState(db: Db, repo: Repo, branch: Branch): Promise<State> {
  const { rows } = await sql<State>`
    select encode(head_oid, 'hex') as "commitOid", revision, (
      select coalesce(jsonb_object_agg(path, encode(blob_oid, 'hex')), '{}') from branch_edits
      where tenant_id = ${repo.tenantId} and branch_id = ${branch.id}
    ) as edits
    from branches where ${inRepo(repo)} and id = ${branch.id}`.execute(db);
  const [state] = rows;
  if (state) return state;
  throw new ModelStoreError('unknown_branch', `Branch ${branch.name} was deleted`);
}

/**
 * Stores and returns the tree of a branch as its users see it, and its head commit. With uncommitted edits,
 * only the folders they touch are written. Equal files produce an equal tree, whoever edited them.
 */
export async function effectiveTree(
  tx: Tx,
  repo: Repo,
  ref: BranchRef,
): Promise<{ treeOid: Oid; commitOid: Oid; revision: number }> {
  const { commitOid, revision, edits } = await readState(tx, repo, await requireBranch(tx, repo, ref));
  const edited: Edits = new Map(Object.entries(edits));
  if (edited.size === 0) return { treeOid: await readTreeOid(tx, repo, commitOid), commitOid, revision };
  const { root, trees } = await planEditedTree(tx, repo, commitOid, edited);
  await storeObjects(tx, repo, { trees });
  return { treeOid: root, commitOid, revision };
}
