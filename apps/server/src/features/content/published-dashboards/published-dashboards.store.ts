import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { AccessibleIds } from '../../../auth/rights.ts';
import type { Page } from '../../../http/pagination.ts';
import type { Visible } from '../access/content-access.ts';
import { isVisible } from '../access/visible-rows.ts';

/** The parts of a widget that are read. */
export interface SlimWidget {
  readonly id: string;
  readonly type: string;
  readonly position: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  /** The report of a chart. */
  readonly report: number | string | null;
  /** The layout of a container. */
  readonly layout: string | null;
  readonly direction: string | null;
  /** The ids inside a container. */
  readonly children: unknown;
  readonly tabs: unknown;
}

/** The parts of a report's chart that are read. */
export interface SlimReport {
  readonly id: number;
  readonly publicId: string;
  readonly kind: string | null;
  /** The type of a short form. */
  readonly type: unknown;
  readonly marks: readonly unknown[];
  readonly y: unknown;
  readonly isHorizontal: unknown;
}

export interface PublishedRow {
  readonly id: number;
  readonly public_id: string;
  readonly title: string;
  readonly description: string | null;
  readonly deployment_id: number;
  readonly deployment_name: string;
  readonly workbook_id: number;
  readonly folder_id: number | null;
  readonly published_at: Date;
  readonly is_favourite: boolean;
  readonly deployment_key: string;
  readonly path_key: string;
  readonly title_key: string;
  readonly columns: number | null;
  readonly widgets: readonly SlimWidget[] | null;
  readonly reports: readonly SlimReport[] | null;
}

export interface PublishedFilter {
  readonly tenantId: number;
  /** Whose favourites are marked. */
  readonly userId: number;
  /** The deployments; null for all. */
  readonly deploymentIds: readonly number[] | null;
  /** The workbooks that the caller sees. */
  readonly visible: Visible;
  /** The dashboards that are shared with the caller without their workbooks. */
  readonly dashboards: AccessibleIds;
  /** The text to search for, in lower case. */
  readonly search: string | null;
  /** The path of each folder, in lower case. */
  readonly paths: ReadonlyMap<number, string>;
}

/** The most widgets of a board that are read for its outline. */
const MOST_WIDGETS = 40;

/** A page of published dashboards by deployment, folder and title, in one statement. */
export async function listPublished(
  db: Db,
  { tenantId, userId, deploymentIds, visible, dashboards, search, paths }: PublishedFilter,
  { limit, after, offset }: Page,
): Promise<PublishedRow[]> {
  const reached =
    deploymentIds === null ? sql`` : sql`and dashboard.deployment_id = any(${[...deploymentIds]})`;
  const shared = dashboards === 'all' ? sql`true` : sql`dashboard.id = any(${[...dashboards]})`;
  const named =
    search === null
      ? sql``
      : sql`where strpos(title_key, ${search}) > 0 or strpos(path_key, ${search}) > 0
          or strpos(deployment_key, ${search}) > 0`;
  const rest =
    after === null
      ? sql``
      : sql`where (deployment_key, deployment_id, path_key, title_key, id)
          > (${after[0]}::text, ${after[1]}::bigint, ${after[2]}::text, ${after[3]}::text, ${after[4]}::bigint)`;
  const { rows } = await sql<PublishedRow>`
    with folder (id, path) as (
      select * from unnest(${[...paths.keys()]}::bigint[], ${[...paths.values()]}::text[])
    ), seen as (
      select dashboard.id, dashboard.deployment_id, lower(deployment.name) as deployment_key,
        coalesce(folder.path, '') as path_key, lower(coalesce(version.title, workbook.name)) as title_key
      from dashboards dashboard
      join workbooks workbook on workbook.id = dashboard.workbook_id
      join deployments deployment on deployment.id = dashboard.deployment_id
      join dashboard_versions version on version.id = dashboard.published_version_id
      left join folder on folder.id = workbook.folder_id
      where dashboard.tenant_id = ${tenantId} and dashboard.status = 'published' ${reached}
        and ((${isVisible(visible, 'workbook')}) or workbook.embed_tenant_id is null and ${shared})
    ), page as (
      select * from (select * from seen ${named}) found ${rest}
      order by deployment_key, deployment_id, path_key, title_key, id limit ${limit + 1} offset ${offset}
    )
    select page.*, dashboard.public_id, coalesce(version.title, workbook.name) as title, version.description,
      deployment.name as deployment_name, workbook.id as workbook_id, workbook.folder_id,
      version.created_at as published_at,
      exists (select from favourites where tenant_id = ${tenantId} and user_id = ${userId} and dashboard_id = dashboard.id)
        as is_favourite, version.config #> '{layout,cols,lg}' as columns,
      (select jsonb_agg(jsonb_build_object(
          'id', widget -> 'id', 'type', widget -> 'type', 'position', widget -> 'position',
          'report', coalesce(widget #> '{config,reportId}', widget #> '{config,reportPublicId}'),
          'layout', widget #> '{config,layout}', 'direction', widget #> '{config,direction}',
          'children', widget #> '{config,children}', 'tabs', widget #> '{config,tabs}') order by place)
        from (
          select widget, place from jsonb_array_elements(version.config -> 'widgets') with ordinality item (widget, place)
          order by place limit ${MOST_WIDGETS}
        ) shown) as widgets,
      (select jsonb_agg(jsonb_build_object(
          'id', report.report_id, 'publicId', report.report_public_id, 'kind', report.meta -> 'kind',
          'type', report.meta #> '{spec,type}', 'isHorizontal', report.meta #> '{spec,horizontal}',
          'y', report.meta #> '{spec,encoding,y,type}', 'marks', jsonb_build_array(report.meta #> '{spec,mark}',
            report.meta #> '{spec,layer,0,mark}', report.meta #> '{spec,spec,mark}')))
        from report_snapshots report
        where report.tenant_id = ${tenantId} and report.dashboard_version_id = version.id) as reports
    from page
    join dashboards dashboard on dashboard.id = page.id
    join workbooks workbook on workbook.id = dashboard.workbook_id
    join deployments deployment on deployment.id = dashboard.deployment_id
    join dashboard_versions version on version.id = dashboard.published_version_id
    order by page.deployment_key, page.deployment_id, page.path_key, page.title_key, page.id`.execute(db);
  return rows;
}
