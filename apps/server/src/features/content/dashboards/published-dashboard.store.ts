import { type Db, executePrepared } from '@facet/db';
import { sql } from 'kysely';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { WorkbookRow } from '../access/require-workbook.ts';
import { WORKBOOK_COLUMNS, WORKBOOK_OWNER } from '../access/workbook-columns.ts';

/** A published dashboard without its configuration, its workbook, and what queries need of its deployment. */
export interface PublishedRow extends WorkbookRow {
  readonly dashboard_id: number;
  readonly deployment_name: string;
  readonly live_build_id: DeploymentRow['live_build_id'];
  readonly api_secret: DeploymentRow['api_secret'];
  readonly allow_embed: boolean;
  readonly created_by: number | null;
  readonly version_id: number;
}

/** Finds a published dashboard of an account. */
export async function findPublished(
  db: Db,
  tenantId: number,
  publicId: string,
): Promise<PublishedRow | undefined> {
  const query = sql<PublishedRow>`
    select ${WORKBOOK_COLUMNS}, dashboard.id as dashboard_id, dashboard.allow_embed,
      dashboard.created_by, dashboard.published_version_id as version_id,
      deployment.name as deployment_name, deployment.live_build_id, deployment.api_secret
    from dashboards dashboard
    join workbooks workbook on workbook.id = dashboard.workbook_id
    join deployments deployment on deployment.id = dashboard.deployment_id
    ${WORKBOOK_OWNER}
    where dashboard.tenant_id = ${tenantId} and dashboard.public_id = ${publicId}
      and dashboard.status = 'published' and dashboard.published_version_id is not null
      and deployment.built_in is null`;
  const [row] = await executePrepared(db, query);
  return row;
}

/** Finds the public id of the published dashboard in an account's own workbook with a slug. */
export async function findPublicIdBySlug(
  db: Db,
  tenantId: number,
  deploymentId: number,
  slug: string,
): Promise<string | undefined> {
  const query = sql<{ readonly public_id: string }>`
    select dashboard.public_id
    from dashboards dashboard join workbooks workbook on workbook.id = dashboard.workbook_id
    where workbook.tenant_id = ${tenantId} and workbook.deployment_id = ${deploymentId}
      and workbook.embed_tenant_id is null and workbook.slug = lower(${slug})
      and dashboard.status = 'published' and dashboard.published_version_id is not null`;
  const [row] = await executePrepared(db, query);
  return row?.public_id;
}

/** Whether the account shares a workbook with all embed users, directly or through a folder above it. */
export async function isForAllEmbedUsers(
  db: Db,
  tenantId: number,
  workbookId: number,
  folderIds: readonly number[],
): Promise<boolean> {
  const query = sql`
    select from resource_policies policy join all_groups holder on holder.id = policy.group_id
    where policy.tenant_id = ${tenantId} and holder.kind = 'all_embed_users'
      and (policy.resource_type = 'Workbook' and policy.resource_id = ${String(workbookId)}
        or policy.resource_type = 'Folder' and policy.resource_id = any(${folderIds.map(String)}))
    limit 1`;
  return (await executePrepared(db, query)).length > 0;
}
