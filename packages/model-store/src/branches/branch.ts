import type { Db, Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import { ModelStoreError } from '../model-store-error.ts';
import type { Oid } from '../objects/git-object.ts';
import { inRepo, type Repo } from '../objects/repo.ts';

/** `deploy` is served in production, `dev` is one user's branch with uncommitted edits, `shared` is any other. */
export type BranchKind = 'deploy' | 'shared' | 'dev';

export type Branch = {
  id: number;
  name: string;
  /** Null on the deploy branch and when the parent was deleted; the deploy branch then takes its place. */
  parentBranch: string | null;
  parentBranchId: number | null;
  /** The head commit. */
  lastHash: Oid;
  isStagingEnvironmentEnabled: boolean;
  ownerUserId: number | null;
  kind: BranchKind;
  /** Increases with every change of the head or the uncommitted edits. */
  revision: number;
  hasEdits: boolean;
};

/** Identifies a branch by id or name. A `Branch` also works and is identified by its id. */
export type BranchRef = { id: number } | { name: string };

function selectBranches(repo: Repo, condition: RawBuilder<unknown>): RawBuilder<Branch> {
  return sql<Branch>`
    select branch.id, branch.name, parent.name as "parentBranch", parent.id as "parentBranchId",
      encode(branch.head_oid, 'hex') as "lastHash", branch.is_staging_enabled as "isStagingEnvironmentEnabled",
      branch.owner_user_id as "ownerUserId", branch.revision,
      case when branch.name = deployment.deploy_branch_name then 'deploy'
        when branch.owner_user_id is not null then 'dev' else 'shared' end as kind,
      exists (
        select from branch_edits edit where edit.tenant_id = branch.tenant_id and edit.branch_id = branch.id
      ) as "hasEdits"
    from branches branch
    join deployments deployment
      on deployment.id = branch.deployment_id and deployment.tenant_id = branch.tenant_id
    left join branches parent
      on parent.id = branch.parent_branch_id and parent.deployment_id = branch.deployment_id
    where branch.tenant_id = ${repo.tenantId} and branch.deployment_id = ${repo.deploymentId} and ${condition}`;
}

/**
 * Lists the branches of a deployment by id. `after` is the last id of the previous page; `offset` skips
 * rows after it. Without `first`, returns all.
 */
export async function listBranches(
  db: Db,
  repo: Repo,
  page: { after?: number; first?: number; offset?: number } = {},
): Promise<Branch[]> {
  const limit = page.first === undefined ? sql`` : sql`limit ${page.first}`;
  const condition = sql`branch.id > ${page.after ?? 0} order by branch.id ${limit} offset ${page.offset ?? 0}`;
  return (await selectBranches(repo, condition).execute(db)).rows;
}

/** Finds a branch by name or id in this deployment. */
export async function findBranch(db: Db, repo: Repo, ref: BranchRef): Promise<Branch | undefined> {
  // No branch has an id or name that PostgreSQL cannot compare.
  if ('id' in ref ? !Number.isSafeInteger(ref.id) : ref.name.includes('\0')) return undefined;
  const condition = 'id' in ref ? sql`branch.id = ${ref.id}` : sql`branch.name = ${ref.name}`;
  return (await selectBranches(repo, condition).execute(db)).rows[0];
}

/** Returns the given branch, or reads it by reference; throws `unknown_branch`. */
export async function branchOf(db: Db, repo: Repo, ref: BranchRef | Branch): Promise<Branch> {
  return 'lastHash' in ref ? ref : requireBranch(db, repo, ref);
}

/** Reads a branch; throws `unknown_branch`. */
export async function requireBranch(db: Db, repo: Repo, ref: BranchRef): Promise<Branch> {
  const branch = await findBranch(db, repo, ref);
  if (branch) return branch;
  const shown = 'id' in ref ? `with id ${ref.id}` : JSON.stringify(ref.name);
  throw new ModelStoreError('unknown_branch', `Branch ${shown} does not exist`);
}

/** Reads the branch served in production; throws `unknown_branch` when it does not exist. */
export async function deployBranch(db: Db, repo: Repo): Promise<Branch> {
  const condition = sql`branch.name = deployment.deploy_branch_name`;
  const [branch] = (await selectBranches(repo, condition).execute(db)).rows;
  if (branch) return branch;
  throw new ModelStoreError('unknown_branch', 'The deployment has no deploy branch');
}

/**
 * Reads the branch whose id the expression yields, or the deploy branch when it yields null, in one statement.
 * @param chosen SQL of one value
 */
export async function chosenOrDeployBranch(
  db: Db,
  repo: Repo,
  chosen: RawBuilder<number | null>,
): Promise<Branch> {
  const condition = sql`case when (${chosen}) is null
    then branch.name = deployment.deploy_branch_name else branch.id = (${chosen}) end`;
  const [branch] = (await selectBranches(repo, condition).execute(db)).rows;
  return branch ?? deployBranch(db, repo);
}

/** The branch that receives a branch's commits: its parent, or the deploy branch when the parent was deleted. */
export async function targetOf(db: Db, repo: Repo, branch: Branch): Promise<Branch> {
  if (branch.kind === 'deploy') {
    throw new ModelStoreError(
      'deploy_branch',
      `Branch ${branch.name} is the deploy branch and has no parent`,
    );
  }
  return branch.parentBranchId === null
    ? await deployBranch(db, repo)
    : await requireBranch(db, repo, { id: branch.parentBranchId });
}

/** Whether a branch's commits go to the other branch; the deploy branch replaces a deleted parent. */
export function isParent(branch: Branch, other: Branch): boolean {
  return branch.parentBranchId === null ? other.kind === 'deploy' : branch.parentBranchId === other.id;
}

/**
 * Locks branches until the transaction ends and returns their current state in the requested order. Locks are always
 * acquired by ascending id, so two transactions cannot deadlock. With `change`, other transactions can insert rows that
 * refer to the branch; with `delete`, they cannot. Requires READ COMMITTED, PostgreSQL's default.
 */
export async function lockBranches(
  tx: Tx,
  repo: Repo,
  ids: number[],
  intent: 'change' | 'delete' = 'change',
): Promise<Branch[]> {
  const strength = intent === 'change' ? sql`for no key update` : sql`for update`;
  await sql`
    select id from branches
    where ${inRepo(repo)} and id = any(${ids}::bigint[])
    order by id ${strength}`.execute(tx);
  // A second statement: if the locking statement had to wait, its other reads predate the lock.
  const condition = sql`branch.id = any(${ids}::bigint[])`;
  const { rows } = await selectBranches(repo, condition).execute(tx);
  return ids.map((id) => {
    const row = rows.find((branch) => branch.id === id);
    if (row) return row;
    throw new ModelStoreError('conflict', 'The branch was deleted by a concurrent request');
  });
}

/** Locks one branch and returns its current state; throws `unknown_branch`. */
export async function lockBranch(tx: Tx, repo: Repo, ref: BranchRef): Promise<Branch> {
  const seen = await requireBranch(tx, repo, ref);
  const [branch = seen] = await lockBranches(tx, repo, [seen.id]);
  return branch;
}

/** The condition for rows of branches whose parent is this one; the deploy branch replaces a deleted parent. */
export function isChildOf(parent: Branch): RawBuilder<unknown> {
  return parent.kind === 'deploy'
    ? sql`(parent_branch_id = ${parent.id} or parent_branch_id is null)`
    : sql`parent_branch_id = ${parent.id}`;
}

/**
 * Increments the revision of a locked branch and sets its new head, if given; throws `conflict` when the
 * revision differs from the one the caller read.
 */
export async function moveBranch(tx: Tx, repo: Repo, branch: Branch, head?: Oid): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update branches
    set revision = revision + 1, updated_at = clock_timestamp(),
      head_oid = decode(${head ?? branch.lastHash}, 'hex')
    where ${inRepo(repo)} and id = ${branch.id} and revision = ${branch.revision}
    returning revision`.execute(tx);
  const [moved] = rows;
  if (moved) return moved.revision;
  throw changedMeanwhile(branch);
}

/** The error for a branch that changed after the caller read it. */
export function changedMeanwhile(branch: Branch): ModelStoreError {
  return new ModelStoreError('conflict', `Branch ${branch.name} was changed by a concurrent request`);
}
