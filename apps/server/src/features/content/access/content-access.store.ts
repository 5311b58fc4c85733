import { type Db, executePrepared } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../auth/caller.ts';
import type { Policy } from '../../../auth/permissions.ts';
import type { AccessibleIds } from '../../../auth/rights.ts';
import { type FolderNode, realmOf, sharedWith, type Visible } from './content-access.ts';
import type { OwnerColumns } from './owner.ts';
import { isVisible } from './visible-rows.ts';

/** The columns that decide who may do what with a folder and its contents. */
export interface FolderRow extends FolderNode {
  readonly position: number | null;
  /**
   * Whether it contains a workbook or report that the caller may see through a policy or ownership of the object
   * itself.
   */
  readonly is_on_path: boolean;
}

/** The other columns that views of a folder show. */
export interface FolderDetails extends OwnerColumns {
  readonly id: number;
  readonly description: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = [
  'id',
  'parent_id',
  'owner_user_id',
  'embed_tenant_id',
  'name',
  'position',
  'is_on_path',
] as const satisfies readonly (keyof FolderRow)[];

/** The values of each column of many folders; null if there are no folders. */
type FolderColumns = { readonly [Name in keyof FolderRow]: readonly FolderRow[Name][] | null };

/** All folders of a deployment that can affect what a caller sees, in one statement. */
export function loadFolders(db: Db, caller: Caller, deploymentId: number): Promise<FolderRow[]> {
  return selectFolders(db, caller, deploymentId, sql`true`);
}

/**
 * The folders of several deployments, or of all. Omits the objects that put a folder on the path: they decide who may
 * see the folder, not who may see its contents.
 */
export async function loadFoldersOfDeployments(
  db: Db,
  caller: Caller,
  deploymentIds: AccessibleIds,
): Promise<FolderRow[]> {
  const which = deploymentIds === 'all' ? sql`` : sql`and deployment_id = any(${[...deploymentIds]})`;
  const folders = sql`
    select id, parent_id, owner_user_id, embed_tenant_id, name, position, false as is_on_path
    from folders
    where tenant_id = ${caller.tenantId} and (embed_tenant_id is null or embed_tenant_id = ${realmOf(caller)}) ${which}`;
  const { rows } = await columnsOf(folders).execute(db);
  return rowsFrom(rows[0]);
}

/** Some folders of a deployment with all folders above them. */
export async function loadFoldersAbove(
  db: Db,
  caller: Caller,
  deploymentId: number,
  folderIds: readonly number[],
): Promise<FolderRow[]> {
  if (folderIds.length === 0) return [];
  const above = sql`folder.id in (${idsAbove(caller.tenantId, folderIds)})`;
  return selectFolders(db, caller, deploymentId, above);
}

/** Some folders of a tenant with all folders above them, for any caller. */
export async function loadNodesAbove(
  db: Db,
  tenantId: number,
  folderIds: readonly number[],
): Promise<FolderNode[]> {
  if (folderIds.length === 0) return [];
  const { rows } = await sql<FolderNode>`
    select id, parent_id, owner_user_id, embed_tenant_id, name from folders
    where tenant_id = ${tenantId} and id in (${idsAbove(tenantId, folderIds)})`.execute(db);
  return rows;
}

/** The ids of folders and of all folders above them. */
function idsAbove(tenantId: number, folderIds: readonly number[]): RawBuilder<unknown> {
  return sql`
    with recursive above (id, parent_id) as (
      select id, parent_id from folders where tenant_id = ${tenantId} and id = any(${folderIds})
      union
      select folders.id, folders.parent_id from folders join above on folders.id = above.parent_id
      where folders.tenant_id = ${tenantId}
    )
    select id from above`;
}

async function selectFolders(db: Db, caller: Caller, deploymentId: number, which: RawBuilder<unknown>) {
  const onPath = {
    workbooks: isShared(sharedWith(caller, 'Workbook'), 'workbooks'),
    reports: isShared(sharedWith(caller, 'Report'), 'reports'),
  };
  const folders = foldersOf(caller.tenantId, realmOf(caller), deploymentId, onPath);
  const [columns] = await executePrepared(db, columnsOf(sql`${folders} and ${which}`));
  return rowsFrom(columns);
}

/**
 * The folders of a deployment, as the beginning of a statement.
 * @param onPath which workbooks and reports put the folders above them on the path
 */
function foldersOf(
  tenantId: number,
  realm: number | null,
  deploymentId: number,
  onPath: { readonly workbooks: RawBuilder<boolean>; readonly reports: RawBuilder<boolean> },
): RawBuilder<unknown> {
  return sql`
    select folder.id, folder.parent_id, folder.owner_user_id, folder.embed_tenant_id, folder.name, folder.position,
      folder.id in (
        select folder_id from workbooks
        where tenant_id = ${tenantId} and deployment_id = ${deploymentId} and ${onPath.workbooks}
        union
        select folder_id from reports
        where tenant_id = ${tenantId} and deployment_id = ${deploymentId} and workbook_id is null
          and ${onPath.reports}
      ) is true as is_on_path
    from folders folder
    where folder.tenant_id = ${tenantId} and folder.deployment_id = ${deploymentId}
      and (folder.embed_tenant_id is null or folder.embed_tenant_id = ${realm})`;
}

/** What is shown of some folders, by their ids. */
export async function findFolderDetails(
  db: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FolderDetails>> {
  const { rows } = await sql<FolderDetails>`
    select folder.id, folder.description, folder.owner_user_id, folder.embed_tenant_id, folder.created_at, folder.updated_at,
      coalesce(owner.embed_email, owner.email) as owner_email, owner.first_name as owner_first_name,
      owner.picture as owner_picture
    from folders folder left join all_users owner on owner.id = folder.owner_user_id
    where folder.tenant_id = ${tenantId} and folder.id = any(${[...ids]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Folders as one row with an array for each column: reading 500 separate rows took three times as long. */
function columnsOf(folders: RawBuilder<unknown>): RawBuilder<FolderColumns> {
  const arrays = COLUMNS.map((name) => sql`json_agg(${sql.ref(name)}) as ${sql.ref(name)}`);
  return sql<FolderColumns>`select ${sql.join(arrays)} from (${folders}) found`;
}

function rowsFrom(columns: FolderColumns | undefined): FolderRow[] {
  if (columns === undefined) return [];
  return (columns.id ?? []).map((id, index) => ({
    id,
    parent_id: columns.parent_id?.[index] ?? null,
    owner_user_id: columns.owner_user_id?.[index] ?? null,
    embed_tenant_id: columns.embed_tenant_id?.[index] ?? null,
    name: columns.name?.[index] ?? '',
    position: columns.position?.[index] ?? null,
    is_on_path: columns.is_on_path?.[index] ?? false,
  }));
}

/** The policies for embed users as such, and all folders of a deployment. */
export interface SharedWithEmbedUsers {
  readonly policies: readonly Policy[];
  readonly rows: readonly FolderRow[];
}

/**
 * The policies for all embed users and for those of one embed tenant, in one statement.
 * @param realm the embed tenant; 0 for none
 */
export async function loadSharedWithEmbedUsers(
  db: Db,
  tenantId: number,
  realm: number,
  deploymentId: number,
): Promise<SharedWithEmbedUsers> {
  const granted = (type: 'Workbook' | 'Report', table: string) =>
    sql<boolean>`${sql.ref(`${table}.id`)}::text in (select resource_id from granted where resource_type = ${type})`;
  const folders = foldersOf(tenantId, realm, deploymentId, {
    workbooks: granted('Workbook', 'workbooks'),
    reports: granted('Report', 'reports'),
  });
  const { rows } = await sql<{ policies: Policy[]; folders: FolderColumns }>`
    with granted as materialized (
      select resource_type, resource_id, action from resource_policies
      where tenant_id = ${tenantId} and resource_type in ('Folder', 'Workbook', 'Report')
        and group_id in (
          select id from all_groups where tenant_id = ${tenantId}
            and (kind = 'all_embed_users' or kind = 'embed_tenant' and embed_tenant_id = ${realm}))
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('resourceType', resource_type, 'actions',
        jsonb_build_array(action), 'resources', jsonb_build_array(resource_id))), '[]') from granted) as policies,
      (select to_json(columns) from (${columnsOf(folders)}) columns) as folders`.execute(db);
  return { policies: rows[0]?.policies ?? [], rows: rowsFrom(rows[0]?.folders) };
}

/**
 * The embed tenants with which the account shares a workbook, directly or through a folder above it; null stands for
 * all embed users.
 */
export async function embedAudiences(
  db: Db,
  tenantId: number,
  workbook: { readonly id: number; readonly folder_id: number | null },
  embedTenantIds: readonly number[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ embed_tenant_id: number | null }>`
    with recursive above (id, parent_id) as (
      select id, parent_id from folders where tenant_id = ${tenantId} and id = ${workbook.folder_id}
      union
      select folders.id, folders.parent_id from folders join above on folders.id = above.parent_id
      where folders.tenant_id = ${tenantId}
    )
    select distinct holder.embed_tenant_id
    from resource_policies policy join all_groups holder on holder.id = policy.group_id
    where policy.tenant_id = ${tenantId}
      and (policy.resource_type = 'Workbook' and policy.resource_id = ${String(workbook.id)}
        or policy.resource_type = 'Folder' and policy.resource_id in (select id::text from above))
      and (holder.kind = 'all_embed_users'
        or holder.kind = 'embed_tenant' and holder.embed_tenant_id = any(${[...embedTenantIds]}::bigint[]))`.execute(
    db,
  );
  return rows.map(({ embed_tenant_id }) => embed_tenant_id);
}

/** The rows of a table that the caller owns or that are shared with them directly, in any folder. */
function isShared(visible: Visible, table: string): RawBuilder<boolean> {
  return isVisible({ ...visible, seesAll: false, folderIds: [] }, table);
}
