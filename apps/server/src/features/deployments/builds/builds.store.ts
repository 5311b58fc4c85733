import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

export type BuildRow = NonNullable<Awaited<ReturnType<typeof findBuild>>>;
export type BuildMode = 'production' | 'dev_mode';

export interface NewBuild {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly branchId: number;
  readonly mode: BuildMode;
  readonly reason: string;
  readonly commitOid: string;
  readonly treeOid: string;
  readonly engineVersion: string;
  readonly projectRoot: string;
  readonly variables: string;
}

export function insertBuild(tx: Tx, build: NewBuild) {
  return tx
    .insertInto('builds')
    .values({
      tenant_id: build.tenantId,
      deployment_id: build.deploymentId,
      branch_id: build.branchId,
      mode: build.mode,
      reason: build.reason,
      commit_oid: Buffer.from(build.commitOid, 'hex'),
      tree_oid: Buffer.from(build.treeOid, 'hex'),
      engine_version: build.engineVersion,
      project_root: build.projectRoot,
      variables: build.variables,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A build by its id. Takes no tenant: jobs and pods get the id from a row they have already authorised. */
export function findBuild(db: Db, id: number) {
  return db.selectFrom('builds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The newest build of a branch, of any status, and whether production serves it. */
export function latestBuild(db: Db, tenantId: number, branchId: number) {
  return db
    .selectFrom('builds')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('deployments')
            .select('deployments.id')
            .whereRef('deployments.id', '=', 'builds.deployment_id')
            .whereRef('deployments.live_build_id', '=', 'builds.id'),
        )
        .as('is_live'),
    )
    .where('tenant_id', '=', tenantId)
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest successful build of a branch. */
export function latestGoodBuild(db: Db, tenantId: number, branchId: number) {
  return db
    .selectFrom('builds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('branch_id', '=', branchId)
    .where('status', '=', 'success')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The ids of builds that have not ended, oldest first. */
export async function unfinishedBuilds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('builds')
    .select('id')
    .where('status', '=', 'building')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
}

/** Locks the deployment of a build until the transaction ends; false if it has been deleted. */
export async function holdDeployment(tx: Tx, build: BuildRow): Promise<boolean> {
  const row = await tx
    .selectFrom('deployments')
    .select('id')
    .where('tenant_id', '=', build.tenant_id)
    .where('id', '=', build.deployment_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a running build; false if another worker has already ended it. */
export async function finishBuild(
  tx: Tx,
  id: number,
  status: 'success' | 'failed' | 'superseded',
  error: string | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('builds')
    .set({ status, error, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'building')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Records on a successful build whether its pod could start.
 * @param reason the error of the start; null once a pod has started
 */
export async function noteStart(db: Db, build: BuildRow, reason: string | null): Promise<void> {
  await db
    .updateTable('builds')
    .set({ error: reason })
    .where('tenant_id', '=', build.tenant_id)
    .where('id', '=', build.id)
    .where('status', '=', 'success')
    .where('error', 'is distinct from', reason)
    .execute();
}

/** Makes a build the live build of its deployment, unless a newer one is live. */
export async function putLive(tx: Tx, build: BuildRow): Promise<void> {
  await tx
    .updateTable('deployments')
    .set({ live_build_id: build.id })
    .where('tenant_id', '=', build.tenant_id)
    .where('id', '=', build.deployment_id)
    .where((eb) => eb.or([eb('live_build_id', 'is', null), eb('live_build_id', '<', build.id)]))
    .execute();
}

/** Notifies the nodes that run pods that a deployment or branch has a new build. */
export async function announceBuild(tx: Tx, build: BuildRow): Promise<void> {
  const message = { deploymentId: build.deployment_id, branchId: build.branch_id };
  await sql`select pg_notify('facet_pods', ${JSON.stringify(message)})`.execute(tx);
}

export interface Verdict {
  readonly isValid: boolean;
  readonly errors: readonly { message: string; fileName?: string; line?: number }[];
  readonly cubesCount: number | null;
  readonly durationMs: number;
}

/** The stored verdict on a set of compile inputs. */
export async function findVerdict(
  db: Db,
  tenantId: number,
  deploymentId: number,
  inputKey: string,
): Promise<Verdict | undefined> {
  const row = await db
    .selectFrom('compilations')
    .select(['is_valid', 'errors', 'cubes_count', 'duration_ms'])
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('input_key', '=', inputKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    isValid: row.is_valid,
    errors: row.errors as unknown as Verdict['errors'],
    cubesCount: row.cubes_count,
    durationMs: row.duration_ms,
  };
}

/** Stores a verdict, unless the deployment has been deleted. */
export async function saveVerdict(
  db: Db,
  tenantId: number,
  deploymentId: number,
  inputKey: string,
  verdict: Verdict,
): Promise<void> {
  await sql`
    insert into compilations (tenant_id, deployment_id, input_key, is_valid, errors, cubes_count, duration_ms)
    select tenant_id, id, ${inputKey}, ${verdict.isValid}, ${JSON.stringify(verdict.errors)}::jsonb,
      ${verdict.cubesCount}::int, ${verdict.durationMs}::int
    from deployments
    where tenant_id = ${tenantId} and id = ${deploymentId}
    for key share
    on conflict do nothing`.execute(db);
}
