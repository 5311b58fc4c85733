import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import { isVisibleReport, type VisibleReports } from './reports.store.ts';

interface ReportFolderRow {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly reports_count: number;
  readonly total: number;
}

/**
 * The folders that contain reports that a caller may see, newest first: a keyset-paged statement, with the number of all
 * of them in each row. A tab is in the folder of its workbook.
 */
export async function listReportFolders(
  db: Db,
  deploymentId: number,
  visible: VisibleReports,
  page: Page,
): Promise<ReportFolderRow[]> {
  const { tenantId } = visible.reports;
  const [after] = page.after ?? [];
  const { rows } = await sql<ReportFolderRow>`
    with counted as materialized (
      select coalesce(workbook.folder_id, report.folder_id) as id, count(*)::integer as reports_count
      from reports report left join workbooks workbook on workbook.id = report.workbook_id
      where report.tenant_id = ${tenantId} and report.deployment_id = ${deploymentId}
        and coalesce(workbook.folder_id, report.folder_id) is not null and ${isVisibleReport(visible)}
      group by 1
    )
    select folder.id, folder.name, folder.parent_id, counted.reports_count,
      (select count(*)::integer from counted) as total
    from counted join folders folder on folder.id = counted.id and folder.tenant_id = ${tenantId}
    ${after === undefined ? sql`` : sql`where folder.id < ${after}`}
    order by folder.id desc
    limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}
