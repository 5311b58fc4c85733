import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { wholeTree } from '../access/load-access.ts';
import { visibleReports } from './list-reports.ts';
import { listReportFolders } from './report-folders.store.ts';

/** The requested page of the folders that contain reports that the caller may see. */
export async function reportFolders(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: PageQuery,
) {
  const list = `report-folders:${deploymentId}`;
  const page = pageOf(cursors, list, query);
  const tree = await wholeTree(db, caller, deploymentId);
  const rows = await listReportFolders(db, deploymentId, visibleReports(tree), page);
  const { items: found, pageInfo } = cut(cursors, list, page, rows, ({ id }) => [id]);
  const items = found.map(({ id, name, parent_id: parentId, reports_count: reportsCount }) => ({
    id,
    name,
    parentId,
    reportsCount,
  }));
  return { items, pageInfo, data: items, count: rows[0]?.total ?? 0 };
}
