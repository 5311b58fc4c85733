import { type DashboardConfig, type ReportReference, reportsOf } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { NONE } from '../access/content-access.ts';
import { treeAbove } from '../access/load-access.ts';
import { type ChartReportRow, findReports } from './chart-reports.store.ts';

export type { ChartReportRow };

/** The reports of a dashboard's charts. */
export class ChartReports {
  readonly rows: readonly ChartReportRow[];
  readonly #byId: ReadonlyMap<unknown, ChartReportRow>;

  constructor(rows: readonly ChartReportRow[]) {
    this.rows = rows;
    this.#byId = new Map(
      rows.flatMap((row): [unknown, ChartReportRow][] => [
        [row.id, row],
        [row.public_id, row],
      ]),
    );
  }

  find({ reportId, reportPublicId }: ReportReference): ChartReportRow | undefined {
    return this.#byId.get(reportId ?? reportPublicId);
  }
}

/**
 * The reports to which the charts of a workbook's dashboard refer: tabs of the workbook, and other reports of the
 * deployment that the caller may see.
 */
export async function chartReports(
  db: Db,
  caller: Caller,
  workbook: { readonly id: number; readonly deployment_id: number },
  config: DashboardConfig,
): Promise<ChartReports> {
  const references = reportsOf(config).map(({ report }) => report);
  const ids = references.flatMap(({ reportId }) => reportId ?? []);
  const publicIds = references.flatMap(({ reportPublicId }) => reportPublicId ?? []);
  if (ids.length + publicIds.length === 0) return new ChartReports([]);
  const rows = await findReports(db, caller.tenantId, workbook.deployment_id, ids, publicIds);
  const others = rows.filter((row) => row.workbook_id !== workbook.id);
  if (others.length === 0) return new ChartReports(rows);
  const folderIds = others.map((row) => row.workbook?.folder_id ?? row.folder_id);
  const { access } = await treeAbove(db, caller, workbook.deployment_id, ...folderIds);
  return new ChartReports(rows.filter((row) => row.workbook_id === workbook.id || access.report(row) > NONE));
}
