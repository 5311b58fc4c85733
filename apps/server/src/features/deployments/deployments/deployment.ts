import type { Db, Tx } from '@facet/db';
import type { Repo } from '@facet/model-store';
import { sql } from 'kysely';
import type { Resource } from '../../../auth/rights.ts';
import { notFound } from '../../../errors/errors.ts';

/** A deployment as stored; `api_secret` is encrypted and never goes out. */
export type DeploymentRow = NonNullable<Awaited<ReturnType<typeof findDeployment>>>;

/** A deployment of the account's own; those that the platform keeps are not there for anybody. */
export function findDeployment(db: Db, tenantId: number, id: number) {
  return db
    .selectFrom('deployments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('built_in', 'is', null)
    .executeTakeFirst();
}

/** Any deployment, those that the platform keeps included: for the data API, which serves them too. */
export function findServedDeployment(db: Db, tenantId: number, id: number) {
  return db
    .selectFrom('deployments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A deployment's files and their history, as the model store names them. */
export function repoOf({ id, tenant_id: tenantId }: Pick<DeploymentRow, 'id' | 'tenant_id'>): Repo {
  return { tenantId, deploymentId: id };
}

/** A deployment as what an action is done on. */
export function resourceOf({ id }: Pick<DeploymentRow, 'id'>): Resource {
  return { type: 'Deployment', id };
}

/**
 * Reads a deployment and keeps others from changing it until the transaction ends.
 * @throws 404 when it was deleted meanwhile
 */
export async function lockDeployment(tx: Tx, tenantId: number, id: number): Promise<DeploymentRow> {
  const row = await tx
    .selectFrom('deployments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound(`Deployment ${id}`);
  return row;
}

/** Those of the given ids that are no deployments of the tenant. */
export async function missingDeployments(db: Db, tenantId: number, ids: readonly number[]) {
  const found = await db
    .selectFrom('deployments')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('built_in', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(found.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}

/** Moves a deployment to another engine version of its channel. */
export function setEngineVersion(tx: Tx, deployment: DeploymentRow, version: string): Promise<DeploymentRow> {
  return tx
    .updateTable('deployments')
    .set({ release_channel_version: version, updated_at: sql`now()` })
    .where('tenant_id', '=', deployment.tenant_id)
    .where('id', '=', deployment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
