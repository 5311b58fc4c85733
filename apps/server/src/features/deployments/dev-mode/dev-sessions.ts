import type { Db, Tx } from '@facet/db';
import { type Branch, chosenOrDeployBranch, requireBranch } from '@facet/model-store';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { announceBranch } from '../../../nodes/announce-branch.ts';

/** The branch that the caller's credential has open in dev mode; undefined outside dev mode. */
export async function devBranchOf(
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
): Promise<Branch | undefined> {
  const session = await db
    .selectFrom('dev_sessions')
    .select('branch_id')
    .where('tenant_id', '=', deployment.tenant_id)
    .where('deployment_id', '=', deployment.id)
    .where('api_key_id', '=', caller.credentialId)
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const repo = repoOf(deployment);
  return requireBranch(db, repo, { id: session.branch_id });
}

/** The active branch: the one open in dev mode, or else the deploy branch. */
export async function activeBranchOf(db: Db, caller: Caller, deployment: DeploymentRow): Promise<Branch> {
  const repo = repoOf(deployment);
  return chosenOrDeployBranch(
    db,
    repo,
    sql<number | null>`select branch_id from dev_sessions
      where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId}
        and api_key_id = ${caller.credentialId}`,
  );
}

/** Puts the caller's credential in dev mode on a branch, instead of the one it had open. */
export async function startSession(
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  branchId: number,
): Promise<void> {
  const left = await devBranchOf(tx, caller, deployment);
  if (left !== undefined && left.id !== branchId) await announceBranch(tx, deployment.id, left.id);
  await tx
    .insertInto('dev_sessions')
    .values({
      tenant_id: deployment.tenant_id,
      deployment_id: deployment.id,
      api_key_id: caller.credentialId,
      branch_id: branchId,
    })
    .onConflict((conflict) =>
      conflict.columns(['api_key_id', 'deployment_id']).doUpdateSet({ branch_id: branchId }),
    )
    .execute();
}

/** Takes the caller's credential out of dev mode; the branch is served only while something else keeps it active. */
export async function endSession(tx: Tx, caller: Caller, deployment: DeploymentRow): Promise<void> {
  const ended = await tx
    .deleteFrom('dev_sessions')
    .where('tenant_id', '=', deployment.tenant_id)
    .where('deployment_id', '=', deployment.id)
    .where('api_key_id', '=', caller.credentialId)
    .returning('branch_id')
    .executeTakeFirst();
  if (ended !== undefined) await announceBranch(tx, deployment.id, ended.branch_id);
}

/** Serves a branch until the caller's credential ends. Requests without a branch go where they went before. */
export async function serve(
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  branchId: number,
): Promise<void> {
  await tx
    .insertInto('served_branches')
    .values({
      tenant_id: deployment.tenant_id,
      deployment_id: deployment.id,
      branch_id: branchId,
      credential_id: caller.credentialId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes credentials that are about to be revoked out of dev mode everywhere, and ends what they serve. */
export async function endDevSessions(
  tx: Tx,
  tenantId: number,
  credentialIds: readonly number[],
): Promise<void> {
  await endServing(tx, tenantId, sql`select unnest(${[...credentialIds]}::bigint[])`);
}

/** Takes a user's credentials out of dev mode everywhere, and ends what they serve. */
export async function endDevSessionsOfUser(tx: Tx, tenantId: number, userId: number): Promise<void> {
  await endServing(
    tx,
    tenantId,
    sql`select id from credentials where tenant_id = ${tenantId} and user_id = ${userId}`,
  );
}

/** @param credentials SQL that selects their ids */
async function endServing(tx: Tx, tenantId: number, credentials: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ deployment_id: number; branch_id: number }>`
    with left_sessions as (
      delete from dev_sessions where tenant_id = ${tenantId} and api_key_id in (${credentials})
      returning deployment_id, branch_id
    ),
    left_branches as (
      delete from served_branches where tenant_id = ${tenantId} and credential_id in (${credentials})
      returning deployment_id, branch_id
    )
    select deployment_id, branch_id from left_sessions
    union
    select deployment_id, branch_id from left_branches`.execute(tx);
  for (const { deployment_id, branch_id } of rows) await announceBranch(tx, deployment_id, branch_id);
}

/**
 * SQL: whether a credential has a branch open in dev mode, or asks it by its name.
 * @param branchId SQL of its id
 */
export function isBranchOpen(branchId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from dev_sessions session where session.branch_id = ${branchId})
    or exists (select from served_branches served where served.branch_id = ${branchId})
  )`;
}

/** Whether a branch is served: the deploy branch always, a staging branch when enabled, any branch that is open. */
export async function isBranchActive(db: Db, branch: Branch): Promise<boolean> {
  if (branch.kind === 'deploy' || branch.isStagingEnvironmentEnabled) return true;
  const { rows } = await sql<{ is_open: boolean }>`
    select ${isBranchOpen(sql`${branch.id}::bigint`)} as is_open`.execute(db);
  return rows[0]?.is_open === true;
}

/** The served branches, except the deploy branch. */
export async function servedBranches(db: Db, deployment: DeploymentRow): Promise<Branch[]> {
  const repo = repoOf(deployment);
  const rows = await db
    .selectFrom('branches')
    .select('id')
    .where('tenant_id', '=', deployment.tenant_id)
    .where('deployment_id', '=', deployment.id)
    .where((eb) => eb.or([eb('is_staging_enabled', '=', true), isBranchOpen(sql.ref('branches.id'))]))
    .orderBy('id')
    .execute();
  const branches = await Promise.all(rows.map(({ id }) => requireBranch(db, repo, { id })));
  return branches.filter((branch) => branch.kind !== 'deploy');
}

/** The deployment in which one of the user's credentials has their dev branch of a name open; undefined if none has. */
export async function deploymentOfDevBranch(
  db: Db,
  { tenantId, user }: Pick<Caller, 'tenantId' | 'user'>,
  name: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('branches')
    .select('deployment_id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('owner_user_id', '=', user.id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('dev_sessions')
          .select('dev_sessions.branch_id')
          .whereRef('dev_sessions.branch_id', '=', 'branches.id'),
      ),
    )
    .orderBy('id')
    .executeTakeFirst();
  return found?.deployment_id;
}
