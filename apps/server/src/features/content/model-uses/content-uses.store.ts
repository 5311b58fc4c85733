import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Visible } from '../access/content-access.ts';
import { isVisible } from '../access/visible-rows.ts';
import { isVisibleReport } from '../reports/list-reports.ts';

/** Content that uses a name of the model. */
export interface ContentUseRow {
  readonly type: 'report' | 'draft' | 'dashboard' | 'filter';
  readonly id: number | null;
  readonly workbook_id: number | null;
  readonly public_id: string | null;
  readonly name: string;
  /** The SQL with which it seems to use the name. */
  readonly statements: readonly string[];
  readonly is_visible: boolean;
}

export interface ContentUseFilter {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly userId: number;
  readonly reports: Visible;
  readonly workbooks: Visible;
  /** What the JSON of a query or a dashboard has if it uses one of the names: `"orders.count"`. */
  readonly texts: readonly string[];
  /** Words that SQL has together, one from each list at the same place: the cube or view, and the member. */
  readonly cubes: readonly string[];
  readonly members: readonly string[];
  /** The cubes and views whose kept filters use them. */
  readonly views: readonly string[];
}

/**
 * What uses names of the model in reports, drafts, published dashboards and kept filters, what the caller may see first. One
 * statement.
 */
export async function listContentUses(
  db: Db,
  filter: ContentUseFilter,
  limit: number,
): Promise<ContentUseRow[]> {
  const { tenantId, deploymentId, userId, texts, cubes, members, views } = filter;
  const has = (text: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from unnest(${texts}::text[]) wanted where strpos(${text}, wanted) > 0)`;
  const inSql = (text: RawBuilder<unknown>) => sql<boolean>`exists (
    select from unnest(${cubes}::text[], ${members}::text[]) as wanted(cube, member)
    where strpos(lower(${text}), lower(cube)) > 0
      and (strpos(lower(${text}), lower(member)) > 0 or strpos(${text}, '*') > 0))`;
  const inQuery = (table: string) => {
    const sqlQuery = sql.ref(`${table}.sql_query`);
    return sql`case when ${sqlQuery} is null then ${has(sql.ref(`${table}.json_query`))} else ${inSql(sqlQuery)} end`;
  };
  const ofWorkbook = isVisible(filter.workbooks, 'workbook');
  const { rows } = await sql<ContentUseRow>`
    select * from (
      select 'report' as type, report.id, report.workbook_id, null as public_id,
        coalesce(report.title, report.name) as name,
        case when report.sql_query is null then array[]::text[] else array[report.sql_query] end as statements,
        ${isVisibleReport(filter)} as is_visible
      from reports report left join workbooks workbook on workbook.id = report.workbook_id
      where report.tenant_id = ${tenantId} and report.deployment_id = ${deploymentId}
        and workbook.source_path is null and ${inQuery('report')}
      union all
      select 'draft', null, workbook.id, null, workbook.name, array[]::text[], ${ofWorkbook}
      from workbooks workbook
      where workbook.tenant_id = ${tenantId} and workbook.deployment_id = ${deploymentId}
        and workbook.source_path is null and ${has(sql`workbook.dashboard_draft::text`)}
      union all
      select 'dashboard', null, workbook.id, dashboard.public_id, coalesce(version.title, workbook.name),
        array(select snapshot.sql_query from report_snapshots snapshot
          where snapshot.dashboard_version_id = version.id and snapshot.sql_query is not null and ${inQuery('snapshot')}),
        ${ofWorkbook}
      from dashboards dashboard
      join dashboard_versions version on version.id = dashboard.published_version_id
      join workbooks workbook on workbook.id = dashboard.workbook_id
      where dashboard.tenant_id = ${tenantId} and dashboard.deployment_id = ${deploymentId}
        and dashboard.status = 'published' and workbook.source_path is null
        and (${has(sql`version.config::text`)} or exists (select from report_snapshots snapshot
          where snapshot.dashboard_version_id = version.id and ${inQuery('snapshot')}))
      union all
      select 'filter', kept.id, null, null, kept.name, array[]::text[], kept.is_shared or kept.owner_user_id = ${userId}
      from kept_filters kept
      where kept.tenant_id = ${tenantId} and kept.deployment_id = ${deploymentId}
        and (${has(sql`kept.conditions::text`)} or kept.view = any(${views}::text[]))
    ) used
    order by is_visible desc, type, lower(name), id, workbook_id limit ${limit + 1}`.execute(db);
  return rows;
}
