import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { FolderGrant } from '../access/policy/folder-policy.ts';
import type { Place } from '../access/policy/place.ts';

/** Serialises changes to the folder tree of a deployment, so that two concurrent moves cannot form a cycle. */
export async function lockFolderTree(tx: Tx, deploymentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('facet folders'), ${deploymentId}::integer)`.execute(tx);
}

export interface NewFolder {
  readonly owner_user_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly position: number | null;
}

export async function insertFolder(tx: Tx, place: Place, folder: NewFolder): Promise<number> {
  const { id } = await tx
    .insertInto('folders')
    .values({
      ...folder,
      tenant_id: place.tenantId,
      deployment_id: place.deploymentId,
      embed_tenant_id: place.embedTenantId,
      parent_id: place.folderId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns to change; absent ones keep their values. */
export interface FolderChanges {
  name?: string;
  description?: string | null;
  position?: number | null;
}

export async function changeFolder(
  tx: Tx,
  { tenantId, id }: FolderGrant<'edit'>,
  changes: FolderChanges,
): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ ...changes, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function moveFolderRow(
  tx: Tx,
  { tenantId, id }: FolderGrant<'move'>,
  { folderId }: Place,
): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ parent_id: folderId, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function countFoldersIn(tx: Tx, tenantId: number, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('folders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of everything in a folder: folders with the innermost first, workbooks, and reports that are no tabs. */
export async function contentsBelow(tx: Tx, { tenantId, id }: FolderGrant<'delete'>) {
  const { rows } = await sql<{ folders: number[]; workbooks: number[]; reports: number[] }>`
    with recursive below (id, level) as (
      select ${id}::bigint, 0
      union all
      select folders.id, below.level + 1 from folders join below on folders.parent_id = below.id
      where folders.tenant_id = ${tenantId}
    )
    select
      (select coalesce(jsonb_agg(id order by level desc, id), '[]') from below where level > 0) as folders,
      (select coalesce(jsonb_agg(id order by id), '[]') from workbooks
        where tenant_id = ${tenantId} and folder_id in (select id from below)) as workbooks,
      (select coalesce(jsonb_agg(id order by id), '[]') from reports
        where tenant_id = ${tenantId} and workbook_id is null and folder_id in (select id from below)) as reports`.execute(
    tx,
  );
  return rows[0] ?? { folders: [], workbooks: [], reports: [] };
}

/** Deletes a folder. What it contains moves to the root of the workspace, by foreign keys. */
export async function deleteFolderRow(tx: Tx, { tenantId, id }: FolderGrant<'delete'>): Promise<void> {
  await tx.deleteFrom('folders').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The height of the tree below and including a folder: 1 if it contains no folders. */
export async function heightOf(tx: Tx, tenantId: number, id: number): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below (id, level) as (
      select id, 1 from folders where tenant_id = ${tenantId} and id = ${id}
      union all
      select folders.id, below.level + 1 from folders join below on folders.parent_id = below.id
      where folders.tenant_id = ${tenantId}
    )
    select coalesce(max(level), 0) as height from below`.execute(tx);
  return Number(rows[0]?.height ?? 0);
}
