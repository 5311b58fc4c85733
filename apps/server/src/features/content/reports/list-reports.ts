import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest } from '../../../errors/errors.ts';
import { type Cursors, cut, type Page, pageOf } from '../../../http/pagination.ts';
import type { ContentAccess } from '../access/content-access.ts';
import { wholeTree } from '../access/load-access.ts';
import type { ReportsQuery } from './reports.schema.ts';
import { listReports, type ReportFilter, type VisibleReports } from './reports.store.ts';

export { isVisibleReport, type VisibleReports } from './reports.store.ts';

/** The requested page of the reports that the caller may see. */
export async function reportsPage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: ReportsQuery,
) {
  const { sortBy = 'createdAt', sortDirection = 'DESC' } = query;
  const list = `reports:${deploymentId}:${sortBy}:${sortDirection}`;
  const page = pageIn(cursors, list, query);
  const tree = await wholeTree(db, caller, deploymentId);
  const filter: ReportFilter = {
    deploymentId,
    ...visibleReports(tree),
    workbookId: query.workbookId ?? null,
    folderId: query.folderId ?? null,
    externalWorkbookId: query.externalWorkbookId ?? null,
    search: query.search?.normalize('NFC') || null,
    sortBy,
    isAscending: sortDirection === 'ASC',
  };
  const rows = await listReports(db, filter, page);
  const { items, pageInfo } = cut(cursors, list, page, rows, (row) => [row.sort_key, row.id]);
  // The order by last view changes while the caller pages, so it has no cursor.
  const hidden = sortBy === 'lastViewedAt' ? { startCursor: null, endCursor: null } : {};
  return { tree, rows: items, pageInfo: { ...pageInfo, ...hidden }, count: rows[0]?.total ?? 0 };
}

function pageIn(cursors: Cursors, list: string, { page, ...query }: ReportsQuery): Page {
  if (query.sortBy === 'lastViewedAt' && query.after != null)
    throw badRequest('query.after must be absent with sortBy lastViewedAt: use page and limit');
  if (page === undefined) return pageOf(cursors, list, query);
  if (query.first != null || query.after != null || query.offset != null)
    throw badRequest('query.page must not be combined with first, after or offset');
  const { limit, ...rest } = pageOf(cursors, list, { limit: query.limit ?? null });
  return { ...rest, limit, offset: (page - 1) * limit };
}

/** The access that decides which reports a caller may see. */
export function visibleReports({ access }: { readonly access: ContentAccess }): VisibleReports {
  return {
    reports: access.visible('Report'),
    // A key limited to reports sees the tabs of workbooks, but not the workbooks.
    workbooks: { ...access.visible('Workbook'), seesNone: false },
  };
}
