import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

/** The number of rows that one statement deletes: few enough to hold locks for well under a second. */
const BATCH = 500;

/** Deletions that have been unfinished for a while, so that their jobs may be lost. */
export function unfinishedDeletions(db: Db) {
  return db
    .selectFrom('embed_tenants')
    .select(['id', 'tenant_id'])
    .where('deleting_since', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute();
}

function isBeingDeleted(db: Db, tenantId: number, embedTenantId: number) {
  return db
    .selectFrom('embed_tenants')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', embedTenantId)
    .where('deleting_since', 'is not', null);
}

/** Whether an embed tenant still exists and is being deleted. */
export async function isUnfinished(db: Db, tenantId: number, embedTenantId: number): Promise<boolean> {
  return (await isBeingDeleted(db, tenantId, embedTenantId).executeTakeFirst()) !== undefined;
}

/** Prevents new rows of an embed tenant that is being deleted. Returns whether it exists. */
export async function closeTenant(tx: Tx, tenantId: number, embedTenantId: number): Promise<boolean> {
  const row = await isBeingDeleted(tx, tenantId, embedTenantId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function deleteTenantRow(tx: Tx, tenantId: number, embedTenantId: number): Promise<void> {
  await tx
    .deleteFrom('embed_tenants')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', embedTenantId)
    .execute();
}

/** Detaches the folders of an embed tenant from each other, so that batches can delete them in any order. */
export async function flattenFolders(db: Db, tenantId: number, embedTenantId: number): Promise<void> {
  await sql`
    update folders set parent_id = null
    where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenantId} and parent_id is not null`.execute(
    db,
  );
}

/** Deletes one batch of rows of an embed tenant. Returns whether there may be more. */
export type DeleteBatch = (db: Db, tenantId: number, embedTenantId: number) => Promise<boolean>;

/** Deletes content with its sharing and views. Foreign keys delete its parts. */
export function contentOf(table: 'reports' | 'folders', type: 'Report' | 'Folder'): DeleteBatch {
  return async (db, tenantId, embedTenantId) => {
    const { numAffectedRows = 0n } = await sql`
      with doomed as materialized (${batchOf(table, tenantId, embedTenantId)}),
      policies as (${deletePoliciesOf(tenantId, type, sql`select id from doomed`)}),
      views as (
        delete from content_views
        where object_type = ${type.toUpperCase()} and object_id in (select id from doomed)
      )
      delete from ${sql.table(table)} where id in (select id from doomed)`.execute(db);
    return numAffectedRows > 0n;
  };
}

/** Deletes workbooks with their dashboards, and the sharing and views of both. */
export const workbooks: DeleteBatch = async (db, tenantId, embedTenantId) => {
  const dashboards = sql`select id from dashboards where workbook_id in (select id from doomed)`;
  const { numAffectedRows = 0n } = await sql`
    with doomed as materialized (${batchOf('workbooks', tenantId, embedTenantId)}),
    policies as (${deletePoliciesOf(tenantId, 'Workbook', sql`select id from doomed`)}),
    dashboard_policies as (${deletePoliciesOf(tenantId, 'Dashboard', dashboards)}),
    views as (
      delete from content_views
      where object_type = 'WORKBOOK' and object_id in (select id from doomed)
        or object_type = 'DASHBOARD' and object_id in (${dashboards})
    )
    delete from workbooks where id in (select id from doomed)`.execute(db);
  return numAffectedRows > 0n;
};

/** Deletes rows that nothing but foreign keys refers to. */
export function rowsOf(
  table: 'dashboard_comments' | 'trash' | 'trash_rows' | 'all_users' | 'all_groups',
): DeleteBatch {
  return async (db, tenantId, embedTenantId) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id in (${batchOf(table, tenantId, embedTenantId)})`.execute(db);
    return numAffectedRows > 0n;
  };
}

function batchOf(table: string, tenantId: number, embedTenantId: number) {
  return sql`
    select id from ${sql.table(table)}
    where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenantId} limit ${BATCH}`;
}

function deletePoliciesOf(tenantId: number, type: string, ids: ReturnType<typeof sql>) {
  return sql`
    delete from resource_policies
    where tenant_id = ${tenantId} and resource_type = ${type}
      and resource_id in (select id::text from (${ids}) shared)`;
}
