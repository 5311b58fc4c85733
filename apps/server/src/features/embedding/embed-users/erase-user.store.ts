import type { Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';

/** An embed user who is erased. */
export interface ErasedUser {
  readonly embedTenantId: number;
  readonly userId: number;
}

/** Finds a user of an embed tenant, and keeps other requests from using them until the transaction ends. */
export async function lockForErasure(
  tx: Tx,
  { tenantId }: AdminGrant,
  embedTenantName: string,
  externalId: string,
): Promise<ErasedUser | undefined> {
  const { rows } = await sql<ErasedUser>`
    select embed_tenant.id as "embedTenantId", embed_user.id as "userId"
    from embed_tenants embed_tenant join all_users embed_user on embed_user.embed_tenant_id = embed_tenant.id
    where embed_tenant.tenant_id = ${tenantId} and embed_tenant.name = ${embedTenantName}
      and embed_tenant.deleting_since is null and embed_user.external_id = ${externalId}
    for update of embed_user`.execute(tx);
  return rows[0];
}

/**
 * Deletes the comments of a user. Those to which others have replied keep their place in the thread, without their text, as
 * removed comments do. In the trash, too.
 */
export async function eraseComments(tx: Tx, { tenantId }: AdminGrant, { userId }: ErasedUser): Promise<void> {
  await sql`
    delete from dashboard_comments own
    where tenant_id = ${tenantId} and author_user_id = ${userId} and not exists (
      select from dashboard_comments reply where reply.parent_id = own.id
        and reply.author_user_id is distinct from ${userId})`.execute(tx);
  await sql`
    update dashboard_comments set body = '', removed_at = coalesce(removed_at, now())
    where tenant_id = ${tenantId} and author_user_id = ${userId}`.execute(tx);
  await sql`
    update trash_rows set content = content || jsonb_build_object('body', '', 'removed_at', now())
    where tenant_id = ${tenantId} and table_name = 'dashboard_comments'
      and content -> 'author_user_id' = to_jsonb(${userId}::bigint)`.execute(tx);
}

/** Deletes what a user owns in the trash. */
export async function eraseTrash(tx: Tx, { tenantId }: AdminGrant, { userId }: ErasedUser): Promise<void> {
  await tx
    .deleteFrom('trash')
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', userId)
    .execute();
}

/** How many objects were deleted. */
export interface ErasedContent {
  readonly folders: number;
  readonly workbooks: number;
  readonly reports: number;
}

/** Deletes the content of a user that nobody else could see, with its sharing. What others could see stays. */
export async function erasePrivateContent(
  tx: Tx,
  grant: AdminGrant,
  user: ErasedUser,
): Promise<ErasedContent> {
  const own = (table: 'reports' | 'workbooks') => sql`
    ${sql.table(table)} object
    where object.tenant_id = ${grant.tenantId} and object.embed_tenant_id = ${user.embedTenantId}
      and object.owner_user_id = ${user.userId}
      and (object.folder_id is null or object.folder_id not in (select id from open_folders))`;
  const { userId } = user;
  const reports = await deleteContent(
    tx,
    grant,
    'reports',
    sql`${openFolders(grant, user)} select object.id from ${own('reports')} and object.workbook_id is null
      and not ${isSharedWithOthers(userId, 'Report', sql`object.id`)}`,
  );
  const workbooks = await deleteContent(
    tx,
    grant,
    'workbooks',
    sql`${openFolders(grant, user)} select object.id from ${own('workbooks')}
      and not ${isSharedWithOthers(userId, 'Workbook', sql`object.id`)}
      and not exists (select from dashboards where workbook_id = object.id
        and ${isSharedWithOthers(userId, 'Dashboard', sql`dashboards.id`)})
      and not exists (select from reports tab where tab.workbook_id = object.id
        and (tab.owner_user_id is distinct from ${userId} or ${isSharedWithOthers(userId, 'Report', sql`tab.id`)}))`,
  );
  let folders = 0;
  // From the lowest upwards: a folder that still has something in it stays.
  for (let found = 1; found > 0; folders += found)
    found = await deleteContent(
      tx,
      grant,
      'folders',
      sql`${openFolders(grant, user)} select object.id from folders object
        where object.tenant_id = ${grant.tenantId} and object.embed_tenant_id = ${user.embedTenantId}
          and object.id not in (select id from open_folders)
          and not exists (select from folders child where child.parent_id = object.id)
          and not exists (select from workbooks where folder_id = object.id)
          and not exists (select from reports where folder_id = object.id)`,
    );
  return { folders, workbooks, reports };
}

/** The folders of an embed tenant whose contents somebody other than the user may see: theirs, shared ones, and what is below. */
function openFolders({ tenantId }: AdminGrant, { embedTenantId, userId }: ErasedUser): RawBuilder<unknown> {
  return sql`
    with recursive open_folders (id) as (
      select id from folders
      where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenantId}
        and (owner_user_id is distinct from ${userId} or ${isSharedWithOthers(userId, 'Folder', sql`folders.id`)})
      union
      select child.id from folders child join open_folders on child.parent_id = open_folders.id
    )`;
}

function isSharedWithOthers(
  userId: number,
  type: 'Folder' | 'Workbook' | 'Report' | 'Dashboard',
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from resource_policies policy where policy.resource_type = ${type} and policy.resource_id = ${id}::text
      and policy.user_id is distinct from ${userId})`;
}

const TYPES = { folders: 'Folder', workbooks: 'Workbook', reports: 'Report' } as const;

/** Deletes content with its sharing and views, and returns the number of objects. Foreign keys delete their parts. */
async function deleteContent(
  tx: Tx,
  { tenantId }: AdminGrant,
  table: keyof typeof TYPES,
  doomed: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`${doomed}`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const isDoomed = sql`any(${ids}::bigint[])`;
  const partsOf = (part: 'reports' | 'dashboards') =>
    table === 'workbooks'
      ? sql`union all select ${part === 'reports' ? 'Report' : 'Dashboard'}, id from ${sql.table(part)}
          where workbook_id = ${isDoomed}`
      : sql``;
  await sql`
    with gone (type, id) as (
      select ${TYPES[table]}::text, unnest(${ids}::bigint[]) ${partsOf('reports')} ${partsOf('dashboards')}
    ), policies as (
      delete from resource_policies where tenant_id = ${tenantId}
        and (resource_type, resource_id) in (select type, id::text from gone)
    ), views as (
      delete from content_views where tenant_id = ${tenantId}
        and (object_type, object_id) in (select upper(type), id from gone)
    )
    delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${isDoomed}`.execute(tx);
  return ids.length;
}

/**
 * Deletes a user, with their sessions, groups, attributes, presence and what else is theirs alone. What they made, changed or
 * resolved has nobody as its author.
 */
export async function deleteUser(tx: Tx, { tenantId }: AdminGrant, { userId }: ErasedUser): Promise<void> {
  await tx
    .deleteFrom('all_users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('embed_tenant_id', 'is not', null)
    .execute();
}
