import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { Visible } from '../../content/access/content-access.ts';
import { isVisible } from '../../content/access/visible-rows.ts';
import { isVisibleReport, type VisibleReports } from '../../content/reports/list-reports.ts';

/** A workbook whose dashboard shows a report. */
export interface ReportUseRow {
  readonly id: number;
  readonly name: string;
  readonly public_id: string | null;
  readonly title: string | null;
  readonly is_published: boolean;
  readonly is_in_draft: boolean;
  readonly deliveries: number;
}

/**
 * The workbooks that a caller may see and whose dashboards show a report: a keyset-paged statement.
 * @returns undefined if they may not see the report
 */
export async function listReportUses(
  db: Db,
  {
    deploymentId,
    reportId,
    visible,
    workbooks,
  }: {
    readonly deploymentId: number;
    readonly reportId: number;
    readonly visible: VisibleReports;
    readonly workbooks: Visible;
  },
  { limit, offset, after }: Page,
): Promise<ReportUseRow[] | undefined> {
  const rest = after === null ? sql`` : sql`and workbook.id > ${after[0]}`;
  const { rows } = await sql<ReportUseRow | { readonly id: null }>`
    with used as (
      select report.id, report.public_id, report.tenant_id from reports report
      left join workbooks workbook on workbook.id = report.workbook_id
      where report.tenant_id = ${workbooks.tenantId} and report.deployment_id = ${deploymentId}
        and report.id = ${reportId} and ${isVisibleReport(visible)}
    )
    select found.* from used left join lateral (
      select workbook.id, workbook.name, dashboard.public_id, version.title, shown.is_published, shown.is_in_draft,
        (select count(*)::integer from notifications notification
          where notification.tenant_id = used.tenant_id and notification.dashboard_id = dashboard.id) as deliveries
      from workbooks workbook
      left join dashboards dashboard on dashboard.workbook_id = workbook.id
      left join dashboard_versions version on version.id = dashboard.published_version_id
        and dashboard.status = 'published'
      cross join lateral (select
        exists (select from report_snapshots snapshot
          where snapshot.dashboard_version_id = version.id and snapshot.report_id = used.id) as is_published,
        coalesce(jsonb_path_exists(workbook.dashboard_draft,
          '$.widgets[*].config ? (@.reportId == $id || @.reportPublicId == $publicId)',
          jsonb_build_object('id', used.id, 'publicId', used.public_id), true), false) as is_in_draft) shown
      where workbook.tenant_id = used.tenant_id and workbook.deployment_id = ${deploymentId}
        and (${isVisible(workbooks, 'workbook')}) and (shown.is_published or shown.is_in_draft) ${rest}
      order by workbook.id limit ${limit + 1} offset ${offset}
    ) found on true
    order by found.id`.execute(db);
  return rows.length === 0 ? undefined : rows.filter((row): row is ReportUseRow => row.id !== null);
}
