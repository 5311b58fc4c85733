import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { InFolder } from '../access/content-access.ts';
import type { StoredReport } from '../reports/stored-report.ts';

/** A report that a chart can show. */
export interface ChartReportRow extends InFolder, StoredReport {
  readonly workbook_id: number | null;
  readonly workbook: InFolder | null;
  readonly public_id: string;
}

/** Reports of a deployment by their ids or public ids. */
export async function findReports(
  db: Db,
  tenantId: number,
  deploymentId: number,
  ids: readonly number[],
  publicIds: readonly string[],
): Promise<ChartReportRow[]> {
  const { rows } = await sql<ChartReportRow>`
    select report.id, report.workbook_id, report.folder_id, report.owner_user_id, report.embed_tenant_id,
      report.public_id, report.name, report.title, report.description, report.sql_query, report.json_query,
      report.pivot_items, report.meta,
      case when workbook.id is not null then jsonb_build_object('id', workbook.id,
        'owner_user_id', workbook.owner_user_id, 'embed_tenant_id', workbook.embed_tenant_id,
        'folder_id', workbook.folder_id) end as workbook
    from reports report left join workbooks workbook on workbook.id = report.workbook_id
    where report.tenant_id = ${tenantId} and report.deployment_id = ${deploymentId}
      and (report.id = any(${[...ids]}) or report.public_id = any(${[...publicIds]}))
    order by report.id`.execute(db);
  return rows;
}
