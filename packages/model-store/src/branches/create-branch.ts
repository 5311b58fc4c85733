import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import { foldersAbove } from '../file-path.ts';
import { ModelStoreError } from '../model-store-error.ts';
import type { Oid } from '../objects/git-object.ts';
import { inRepo, type Repo } from '../objects/repo.ts';
import { type Branch, type BranchRef, deployBranch, lockBranches, requireBranch } from './branch.ts';
import { checkSharedBranchName } from './branch-name.ts';

/** Inserts the row of a branch whose name was checked; throws `branch_exists`. */
export async function insertBranch(
  tx: Tx,
  repo: Repo,
  row: { name: string; parentId: number | null; head: Oid; ownerUserId: number | null },
): Promise<Branch> {
  const { rows } = await sql<{ id: number }>`
    insert into branches (tenant_id, deployment_id, name, parent_branch_id, head_oid, owner_user_id)
    values (
      ${repo.tenantId}, ${repo.deploymentId}, ${row.name}, ${row.parentId}, decode(${row.head}, 'hex'),
      ${row.ownerUserId}
    )
    on conflict (deployment_id, name) do nothing
    returning id`.execute(tx);
  const [inserted] = rows;
  if (inserted) return await requireBranch(tx, repo, inserted);
  throw new ModelStoreError('branch_exists', `Branch ${row.name} already exists`);
}

// In git, branches a and a/b exclude each other: a would be both a file and a folder.
export async function checkNoRefClash(tx: Tx, repo: Repo, name: string): Promise<void> {
  const above = foldersAbove(name).map((folder) => folder.slice(0, -1));
  const { rows } = await sql<{ name: string }>`
    select name from branches
    where ${inRepo(repo)} and (name = any(${above}::text[]) or starts_with(name, ${`${name}/`}))
    limit 1`.execute(tx);
  const [other] = rows;
  if (!other) return;
  throw new ModelStoreError(
    'branch_exists',
    `Branch ${name} cannot exist together with branch ${other.name}`,
  );
}

/**
 * Creates a shared branch at the head of `from`, by default the deploy branch, which becomes its parent. A branch
 * created from a dev branch starts at its head, without its uncommitted edits, and gets its parent, because a shared
 * branch must not depend on a dev branch. `at` is an earlier commit of `from` to start at.
 */
export async function createBranch(
  tx: Tx,
  repo: Repo,
  input: { name: string; from?: BranchRef; at?: Oid },
): Promise<Branch> {
  checkSharedBranchName(input.name);
  const seen = input.from ? await requireBranch(tx, repo, input.from) : await deployBranch(tx, repo);
  const [from = seen] = await lockBranches(tx, repo, [seen.id]);
  await checkNoRefClash(tx, repo, input.name);
  const parentId = from.kind === 'dev' ? from.parentBranchId : from.id;
  const head = input.at ?? from.lastHash;
  return await insertBranch(tx, repo, { name: input.name, parentId, head, ownerUserId: null });
}
