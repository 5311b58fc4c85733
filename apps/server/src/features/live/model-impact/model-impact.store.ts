import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { isVisibleReport, type VisibleReports } from '../../content/reports/list-reports.ts';

/** A report whose query names a cube. */
export interface NamingReportRow {
  readonly id: number;
  readonly name: string;
  readonly title: string | null;
  readonly workbook_id: number | null;
  readonly embed_tenant_id: number | null;
  readonly sql_query: string | null;
  readonly json_query: string | null;
  readonly meta: Record<string, unknown> | null;
  readonly is_visible: boolean;
}

/** Some of the reports whose query names one of several cubes, by id, and whether a caller may see them. */
export async function listNamingReports(
  db: Db,
  {
    deploymentId,
    cubes,
    visible,
  }: { readonly deploymentId: number; readonly cubes: readonly string[]; readonly visible: VisibleReports },
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<NamingReportRow[]> {
  const { rows } = await sql<NamingReportRow>`
    select report.id, report.name, report.title, report.workbook_id, report.embed_tenant_id, report.sql_query,
      report.json_query, report.meta, coalesce(${isVisibleReport(visible)}, false) as is_visible
    from reports report left join workbooks workbook on workbook.id = report.workbook_id
    where report.tenant_id = ${visible.reports.tenantId} and report.deployment_id = ${deploymentId}
      and report.id > ${afterId}
      and exists (select from unnest(${[...cubes]}::text[]) cube
        where strpos(lower(concat(report.json_query, report.sql_query, report.meta)), lower(cube)) > 0)
    order by report.id limit ${limit}`.execute(db);
  return rows;
}

export interface DeliveryRow {
  readonly id: number;
  readonly name: string | null;
  readonly workbook_id: number;
}

/** The deliveries that are switched on and send the dashboards of some workbooks. */
export async function listDeliveriesOf(
  db: Db,
  tenantId: number,
  workbookIds: readonly number[],
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select notification.id, notification.name, dashboard.workbook_id
    from notifications notification join dashboards dashboard on dashboard.id = notification.dashboard_id
    where notification.tenant_id = ${tenantId} and dashboard.workbook_id = any(${[...workbookIds]}::bigint[])
      and notification.is_enabled
    order by notification.id`.execute(db);
  return rows;
}

/** The embed tenants whose users see some workbooks, or that are among others. */
export async function listEmbedTenantsOf(
  db: Db,
  tenantId: number,
  workbookIds: readonly number[],
  others: readonly number[],
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive shown as (
      select id, folder_id, embed_tenant_id from workbooks
      where tenant_id = ${tenantId} and id = any(${[...workbookIds]}::bigint[])
    ), above (id, parent_id) as (
      select folders.id, folders.parent_id from folders join shown on shown.folder_id = folders.id
      where folders.tenant_id = ${tenantId}
      union
      select folders.id, folders.parent_id from folders join above on folders.id = above.parent_id
      where folders.tenant_id = ${tenantId}
    ), holders as (
      select distinct holder.kind, holder.embed_tenant_id
      from resource_policies policy join all_groups holder on holder.id = policy.group_id
      where policy.tenant_id = ${tenantId} and holder.kind <> 'people'
        and (policy.resource_type = 'Workbook' and policy.resource_id in (select id::text from shown)
          or policy.resource_type = 'Folder' and policy.resource_id in (select id::text from above))
    )
    select tenant.id, coalesce(tenant.display_name, tenant.name) as name from embed_tenants tenant
    where tenant.tenant_id = ${tenantId} and tenant.deleting_since is null
      and (tenant.id = any(${[...others]}::bigint[])
        or tenant.id in (select embed_tenant_id from shown)
        or exists (select from holders where kind = 'all_embed_users' or embed_tenant_id = tenant.id))
    order by tenant.name`.execute(db);
  return rows;
}
