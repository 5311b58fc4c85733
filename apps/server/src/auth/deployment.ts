import { type Db, executePrepared, type Tx } from '@facet/db';
import type { Repo } from '@facet/model-store';
import { sql } from 'kysely';
import { orNotFound } from '../errors/errors.ts';
import type { Resource } from './rights.ts';

/** A stored deployment; `api_secret` is encrypted and never returned. */
export type DeploymentRow = NonNullable<Awaited<ReturnType<typeof findDeployment>>>;

/** A deployment that an account created; built-in deployments are excluded. */
export async function findDeployment(db: Db, tenantId: number, id: number) {
  const [row] = await executePrepared(db, deploymentRow(db, tenantId, id).where('built_in', 'is', null));
  return row;
}

/** Any deployment, including built-in ones, which the data API serves too. */
export async function findServedDeployment(db: Db, tenantId: number, id: number) {
  const [row] = await executePrepared(db, deploymentRow(db, tenantId, id));
  return row;
}

function deploymentRow(db: Db, tenantId: number, id: number) {
  return db.selectFrom('deployments').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);
}

/** The repository of a deployment in the model store. */
export function repoOf({ id, tenant_id: tenantId }: Pick<DeploymentRow, 'id' | 'tenant_id'>): Repo {
  return { tenantId, deploymentId: id };
}

/** The deployment as the resource of a permission check. */
export function resourceOf({ id }: Pick<DeploymentRow, 'id'>): Resource {
  return { type: 'Deployment', id };
}

/**
 * Reads and locks a deployment until the transaction ends.
 * @throws 404 when it has been deleted
 */
export async function lockDeployment(tx: Tx, tenantId: number, id: number): Promise<DeploymentRow> {
  const row = await deploymentRow(tx, tenantId, id).forNoKeyUpdate().executeTakeFirst();
  return orNotFound(row, `Deployment ${id}`);
}

/** The given ids that do not belong to a deployment of the tenant. */
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

/** Switches a deployment to another engine version of its release channel. */
export function setEngineVersion(tx: Tx, deployment: DeploymentRow, version: string): Promise<DeploymentRow> {
  return tx
    .updateTable('deployments')
    .set({ release_channel_version: version, updated_at: sql`now()` })
    .where('tenant_id', '=', deployment.tenant_id)
    .where('id', '=', deployment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
