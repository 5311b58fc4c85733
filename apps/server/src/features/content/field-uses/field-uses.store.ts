import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import { isVisibleReport, type VisibleReports } from '../reports/list-reports.ts';

/** A report whose query seems to use a member. */
export interface CandidateRow {
  readonly id: number;
  readonly name: string;
  readonly title: string | null;
  readonly workbook_id: number | null;
  readonly workbook_name: string | null;
  readonly sql_query: string | null;
  readonly updated_at: Date;
  readonly sort_key: number;
}

export interface CandidateFilter extends VisibleReports {
  readonly deploymentId: number;
  readonly view: string;
  /** The name of the member in its view. */
  readonly column: string;
}

/**
 * The reports that a caller may see and whose query may use a member, those that were changed last first. A query in JSON
 * has the whole name; SQL has that of the view and that of the column, or all columns.
 */
export async function listCandidates(
  db: Db,
  { view, column, deploymentId, ...visible }: CandidateFilter,
  { limit, offset, after }: Page,
): Promise<CandidateRow[]> {
  const key = sql`(extract(epoch from report.updated_at) * 1000000)::bigint`;
  const [afterKey, afterId] = after ?? [];
  const text = sql`lower(report.sql_query)`;
  const { rows } = await sql<CandidateRow>`
    select report.id, report.name, report.title, report.workbook_id, workbook.name as workbook_name, report.sql_query,
      report.updated_at, ${key} as sort_key
    from reports report left join workbooks workbook on workbook.id = report.workbook_id
    where report.tenant_id = ${visible.reports.tenantId} and report.deployment_id = ${deploymentId}
      and ${isVisibleReport(visible)}
      and case when report.sql_query is null then strpos(report.json_query, ${`"${view}.${column}"`}) > 0
        else strpos(${text}, lower(${view})) > 0 and (strpos(${text}, lower(${column})) > 0 or strpos(${text}, '*') > 0) end
      ${afterId === undefined ? sql`` : sql`and (${key}, report.id) < (${afterKey}, ${afterId})`}
    order by sort_key desc, report.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}
