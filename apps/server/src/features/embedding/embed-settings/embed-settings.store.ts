import { type Db, executePrepared, jsonb, type Tx } from '@facet/db';
import type { DeploymentGrant } from '../../deployments/access/deployment-policy.ts';

export type Stored = Readonly<Record<string, unknown>>;

function ofTenant(db: Db, tenantId: number) {
  return db.selectFrom('tenants').select('embed_settings').where('id', '=', tenantId);
}

function ofDeployment(db: Db, tenantId: number, id: number) {
  return db
    .selectFrom('deployments')
    .select('embed_settings')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id);
}

export async function findTenantSettings(db: Db, tenantId: number): Promise<Stored> {
  return (await ofTenant(db, tenantId).executeTakeFirstOrThrow()).embed_settings as Stored;
}

/** Reads the settings of an account and locks them until the transaction ends. */
export async function lockTenantSettings(tx: Tx, tenantId: number): Promise<Stored> {
  return (await ofTenant(tx, tenantId).forNoKeyUpdate().executeTakeFirstOrThrow()).embed_settings as Stored;
}

export async function writeTenantSettings(tx: Tx, tenantId: number, settings: Stored): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({ embed_settings: jsonb(settings) })
    .where('id', '=', tenantId)
    .execute();
}

export async function findDeploymentSettings(db: Db, tenantId: number, id: number): Promise<Stored> {
  return (await ofDeployment(db, tenantId, id).executeTakeFirstOrThrow()).embed_settings as Stored;
}

/** The settings of an account and of one of its deployments, in one statement, because every new session reads them. */
export async function findBothSettings(
  db: Db,
  tenantId: number,
  deploymentId: number,
): Promise<{ ofAccount: Stored; ofDeployment: Stored }> {
  const query = db
    .selectFrom('tenants')
    .innerJoin('deployments', 'deployments.tenant_id', 'tenants.id')
    .select(['tenants.embed_settings as account', 'deployments.embed_settings as deployment'])
    .where('tenants.id', '=', tenantId)
    .where('deployments.id', '=', deploymentId);
  const [row] = await executePrepared(db, query);
  if (row === undefined) throw new Error(`Deployment ${deploymentId} of tenant ${tenantId} is gone`);
  return { ofAccount: row.account as Stored, ofDeployment: row.deployment as Stored };
}

/** A deployment, which has its own settings, with those of the account, in one statement like `findBothSettings`. */
export async function findDeploymentWithSettings(db: Db, tenantId: number, id: number) {
  const query = db
    .selectFrom('deployments')
    .innerJoin('tenants', 'tenants.id', 'deployments.tenant_id')
    .selectAll('deployments')
    .select('tenants.embed_settings as account_settings')
    .where('deployments.tenant_id', '=', tenantId)
    .where('deployments.id', '=', id)
    .where('deployments.built_in', 'is', null);
  const [row] = await executePrepared(db, query);
  return row;
}

/** Reads the settings of a deployment and locks them until the transaction ends. */
export async function lockDeploymentSettings(tx: Tx, tenantId: number, id: number): Promise<Stored> {
  const row = await ofDeployment(tx, tenantId, id).forNoKeyUpdate().executeTakeFirstOrThrow();
  return row.embed_settings as Stored;
}

export async function writeDeploymentSettings(
  tx: Tx,
  { tenantId, id }: DeploymentGrant<'configure'>,
  settings: Stored,
): Promise<void> {
  await tx
    .updateTable('deployments')
    .set({ embed_settings: jsonb(settings) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
