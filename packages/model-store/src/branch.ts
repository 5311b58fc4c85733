import type { Db, Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Oid } from './git-object.ts';
import { ModelStoreError } from './model-store-error.ts';
import type { Repo } from './repo.ts';

/** `deploy`: what production serves; `dev`: one user's, with uncommitted edits; `shared`: every other. */
export type BranchKind = 'deploy' | 'shared' | 'dev';

export type Branch = {
  id: number;
  name: string;
  /** Null on the deploy branch, and where the parent is gone: then the deploy branch stands for it. */
  parentBranch: string | null;
  parentBranchId: number | null;
  /** The commit of the head. */
  lastHash: Oid;
  isStagingEnvironmentEnabled: boolean;
  ownerUserId: number | null;
  kind: BranchKind;
  /** Grows with every change of the head or of the uncommitted edits. */
  revision: number;
  hasEdits: boolean;
};

/** Names a branch by its id or by its name; a `Branch` does as well, and counts by its id. */
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
 * The branches of a deployment by id; `after` is the last id of the page before, `offset` how many of the rest
 * are skipped. Without `first`: all.
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

/** One branch, or undefined when there is none of that name or id in this deployment. */
export async function findBranch(db: Db, repo: Repo, ref: BranchRef): Promise<Branch | undefined> {
  // What PostgreSQL could not even compare is the id or name of no branch.
  if ('id' in ref ? !Number.isSafeInteger(ref.id) : ref.name.includes('\0')) return undefined;
  const condition = 'id' in ref ? sql`branch.id = ${ref.id}` : sql`branch.name = ${ref.name}`;
  return (await selectBranches(repo, condition).execute(db)).rows[0];
}

/** A branch as it was read, or read now; throws `unknown_branch`. */
export async function branchOf(db: Db, repo: Repo, ref: BranchRef | Branch): Promise<Branch> {
  return 'lastHash' in ref ? ref : requireBranch(db, repo, ref);
}

/** One branch; throws `unknown_branch`. */
export async function requireBranch(db: Db, repo: Repo, ref: BranchRef): Promise<Branch> {
  const branch = await findBranch(db, repo, ref);
  if (branch) return branch;
  const shown = 'id' in ref ? `with the id ${ref.id}` : JSON.stringify(ref.name);
  throw new ModelStoreError('unknown_branch', `There is no branch ${shown}`);
}

/** The branch that production serves; throws `unknown_branch` when the deployment names one that is not there. */
export async function deployBranch(db: Db, repo: Repo): Promise<Branch> {
  const condition = sql`branch.name = deployment.deploy_branch_name`;
  const [branch] = (await selectBranches(repo, condition).execute(db)).rows;
  if (branch) return branch;
  throw new ModelStoreError('unknown_branch', 'The deployment has no deploy branch');
}

/**
 * The branch whose id an expression gives, or the deploy branch where it gives null: one statement.
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

/** Where a branch's commits go: its parent, or the deploy branch where the parent is gone. */
export async function targetOf(db: Db, repo: Repo, branch: Branch): Promise<Branch> {
  if (branch.kind === 'deploy') {
    throw new ModelStoreError(
      'deploy_branch',
      `Branch ${branch.name} is the deploy branch: it has no parent`,
    );
  }
  return branch.parentBranchId === null
    ? await deployBranch(db, repo)
    : await requireBranch(db, repo, { id: branch.parentBranchId });
}

/** Whether a branch's commits go to the other: the deploy branch stands for a parent that is gone. */
export function isParent(branch: Branch, other: Branch): boolean {
  return branch.parentBranchId === null ? other.kind === 'deploy' : branch.parentBranchId === other.id;
}

/**
 * Locks branches until the transaction ends and returns them as they are now, in the order asked for. Locks are
 * always taken by ascending id, so that two transactions never wait for each other in a circle. `change` lets
 * others insert rows that refer to the branch; `delete` does not. Needs READ COMMITTED, PostgreSQL's default.
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
    where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId} and id = any(${ids}::bigint[])
    order by id ${strength}`.execute(tx);
  // A second statement: what else the locking one reads is older than the lock when it had to wait.
  const condition = sql`branch.id = any(${ids}::bigint[])`;
  const { rows } = await selectBranches(repo, condition).execute(tx);
  return ids.map((id) => {
    const row = rows.find((branch) => branch.id === id);
    if (row) return row;
    throw new ModelStoreError('conflict', 'The branch was deleted while it was being changed');
  });
}

/**
 * Gives a locked branch its next revision, and a new head where one is given; throws `conflict` when the
 * revision is not the one that the caller decided on.
 */
export async function moveBranch(tx: Tx, repo: Repo, branch: Branch, head?: Oid): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update branches
    set revision = revision + 1, updated_at = clock_timestamp(),
      head_oid = decode(${head ?? branch.lastHash}, 'hex')
    where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId}
      and id = ${branch.id} and revision = ${branch.revision}
    returning revision`.execute(tx);
  const [moved] = rows;
  if (moved) return moved.revision;
  throw changedMeanwhile(branch);
}

/** The refusal of a change whose ground has moved. */
export function changedMeanwhile(branch: Branch): ModelStoreError {
  return new ModelStoreError(
    'conflict',
    `Branch ${branch.name} was changed by someone else at the same time`,
  );
}
