import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { WorkbookRow } from '../access/require-workbook.ts';
import { WORKBOOK_COLUMNS, WORKBOOK_OWNER } from '../access/workbook-columns.ts';

/** The reason why the users of an embed tenant see a workbook. */
export type AccessSource = 'tenant' | 'allEmbedUsers' | 'folder';

export interface SharedWorkbookRow extends WorkbookRow {
  readonly dashboard_public_id: string | null;
}

/**
 * Lists the account's workbooks that are shared with the users of an embed tenant, newest first; undefined for an
 * unknown embed tenant.
 * @param source limits the list to one of the reasons; null for all
 */
export async function listSharedWorkbooks(
  db: Db,
  tenantId: number,
  deploymentId: number,
  embedTenantName: string,
  source: AccessSource | null,
  { limit, after, offset }: Page,
): Promise<SharedWorkbookRow[] | undefined> {
  const wanted = source === null ? Object.values(REASONS) : [REASONS[source]];
  const { rows } = await sql<SharedWorkbookRow | { id: null }>`
    with recursive embed_tenant as (
      select id from embed_tenants
      where tenant_id = ${tenantId} and name = ${embedTenantName} and deleting_since is null
    ), policies as (
      select policy.resource_type, policy.resource_id, holder.kind
      from resource_policies policy join all_groups holder on holder.id = policy.group_id
      where policy.tenant_id = ${tenantId} and policy.resource_type in ('Workbook', 'Folder')
        and (holder.kind = 'all_embed_users'
          or holder.kind = 'embed_tenant' and holder.embed_tenant_id = (select id from embed_tenant))
    ), shared_folders (id) as (
      select id from folders
      where tenant_id = ${tenantId} and deployment_id = ${deploymentId} and embed_tenant_id is null
        and id::text in (select resource_id from policies where resource_type = 'Folder')
      union
      select folders.id from folders join shared_folders on folders.parent_id = shared_folders.id
      where folders.tenant_id = ${tenantId} and folders.embed_tenant_id is null
    )
    select listed.* from embed_tenant left join lateral (
      select ${WORKBOOK_COLUMNS}, dashboard.public_id as dashboard_public_id
      from workbooks workbook ${WORKBOOK_OWNER}
      left join dashboards dashboard on dashboard.workbook_id = workbook.id
      where workbook.tenant_id = ${tenantId} and workbook.deployment_id = ${deploymentId}
        and workbook.embed_tenant_id is null and (${sql.join(wanted, sql` or `)})
        ${after === null ? sql`` : sql`and workbook.id < ${after[0]}`}
      order by workbook.id desc limit ${limit + 1} offset ${offset}
    ) listed on true
    order by listed.id desc`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is SharedWorkbookRow => row.id !== null);
}

const isSharedWith = (kind: string) => sql<boolean>`workbook.id::text in (
  select resource_id from policies where resource_type = 'Workbook' and kind = ${sql.lit(kind)})`;

const REASONS: Readonly<Record<AccessSource, RawBuilder<boolean>>> = {
  tenant: isSharedWith('embed_tenant'),
  allEmbedUsers: isSharedWith('all_embed_users'),
  folder: sql<boolean>`workbook.folder_id in (select id from shared_folders)`,
};
