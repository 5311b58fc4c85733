import type { PublishedModel } from '@facet/dashboards';
import type { Database, Db, Tx } from '@facet/db';
import { type Insertable, sql } from 'kysely';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { AccessibleIds } from '../../../auth/rights.ts';

export type BuildRow = NonNullable<Awaited<ReturnType<typeof findBuild>>>;
type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

export type BuildMode = 'production' | 'dev_mode';

export function insertBuild(tx: Tx, build: Insertable<Database['builds']>) {
  return tx.insertInto('builds').values(build).returning('id').executeTakeFirstOrThrow();
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

/** The builds that have not ended, oldest first. */
export function unfinishedBuilds(db: Db) {
  return db
    .selectFrom('builds')
    .select(['id', 'deployment_id'])
    .where('status', '=', 'building')
    .orderBy('id')
    .limit(1000)
    .execute();
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
  sourceWarning: string | null = null,
  inputKey: string | null = null,
): Promise<boolean> {
  const result = await tx
    .updateTable('builds')
    .set({ status, error, source_warning: sourceWarning, input_key: inputKey, finished_at: sql`now()` })
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

/** Whether one of some deployments, or of all, is being built and has never been built before. */
export async function isBuildingFirst(
  db: Db,
  tenantId: number,
  deploymentIds: AccessibleIds,
): Promise<boolean> {
  const row = await db
    .selectFrom('builds')
    .innerJoin('deployments', 'deployments.id', 'builds.deployment_id')
    .select('builds.id')
    .where('builds.tenant_id', '=', tenantId)
    .where('builds.status', '=', 'building')
    .where('deployments.live_build_id', 'is', null)
    .$if(deploymentIds !== 'all', (query) =>
      query.where('deployments.id', '=', sql<number>`any(${[...deploymentIds]}::bigint[])`),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a build the live build of its deployment. Returns false if a newer one is live. */
export async function putLive(tx: Tx, build: BuildRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deployments')
    .set({ live_build_id: build.id })
    .where('tenant_id', '=', build.tenant_id)
    .where('id', '=', build.deployment_id)
    .where((eb) => eb.or([eb('live_build_id', 'is', null), eb('live_build_id', '<', build.id)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Verdict {
  readonly isValid: boolean;
  readonly errors: readonly { message: string; fileName?: string; line?: number }[];
  readonly cubesCount: number | null;
  readonly durationMs: number;
  /** What the model publishes; null for a model that does not compile, and for verdicts of earlier releases. */
  readonly published: PublishedModel | null;
  /** Identifies the stored verdict; null if it is not stored. */
  readonly inputKey: string | null;
}

/** The stored verdict on a set of compile inputs. */
export async function findVerdict(
  db: Db,
  { tenant_id, id }: Owner,
  inputKey: string,
): Promise<Verdict | undefined> {
  const row = await db
    .selectFrom('compilations')
    .select(['is_valid', 'errors', 'cubes_count', 'duration_ms', 'published'])
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id)
    .where('input_key', '=', inputKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    isValid: row.is_valid,
    errors: row.errors as unknown as Verdict['errors'],
    cubesCount: row.cubes_count,
    durationMs: row.duration_ms,
    published: row.published as unknown as PublishedModel | null,
    inputKey,
  };
}

/** Stores a verdict, unless the deployment has been deleted. */
export async function saveVerdict(
  db: Db,
  { tenant_id, id }: Owner,
  inputKey: string,
  verdict: Verdict,
): Promise<void> {
  await sql`
    insert into compilations (tenant_id, deployment_id, input_key, is_valid, errors, cubes_count, duration_ms,
      published)
    select tenant_id, id, ${inputKey}, ${verdict.isValid}, ${JSON.stringify(verdict.errors)}::jsonb,
      ${verdict.cubesCount}::int, ${verdict.durationMs}::int,
      ${verdict.published === null ? null : JSON.stringify(verdict.published)}::jsonb
    from deployments
    where tenant_id = ${tenant_id} and id = ${id}
    for key share
    on conflict (deployment_id, input_key) do update set published = excluded.published
      where compilations.published is null and excluded.is_valid = compilations.is_valid`.execute(db);
}

/** What the live build of a deployment publishes; null before the first one, and for one of an earlier release. */
export async function findLiveModel(db: Db, { id, tenant_id }: Owner): Promise<PublishedModel | null> {
  const row = await db
    .selectFrom('deployments')
    .innerJoin('builds', 'builds.id', 'deployments.live_build_id')
    .innerJoin('compilations', (join) =>
      join
        .onRef('compilations.deployment_id', '=', 'builds.deployment_id')
        .onRef('compilations.input_key', '=', 'builds.input_key'),
    )
    .select('compilations.published')
    .where('deployments.tenant_id', '=', tenant_id)
    .where('deployments.id', '=', id)
    .executeTakeFirst();
  return (row?.published ?? null) as unknown as PublishedModel | null;
}
