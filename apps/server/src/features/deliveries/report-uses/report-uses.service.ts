import type { Db } from '@facet/db';
import { type Caller, isAdmin } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { wholeTree } from '../../content/access/load-access.ts';
import { visibleReports } from '../../content/reports/list-reports.ts';
import { listReportUses } from './report-uses.store.ts';

/** A page of the dashboards that show a report and whose workbooks the caller sees. @throws 404 */
export async function reportUses(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  reportId: number,
  query: PageQuery,
) {
  const list = `report-uses:${caller.tenantId}:${reportId}`;
  const page = pageOf(cursors, list, query);
  const tree = await wholeTree(db, caller, deploymentId);
  const visible = visibleReports(tree);
  const workbooks = tree.access.visible('Workbook');
  const uses = await listReportUses(db, { deploymentId, reportId, visible, workbooks }, page);
  if (uses === undefined) throw notFound(`Report ${reportId}`);
  const { items, pageInfo } = cut(cursors, list, page, uses, ({ id }) => [id]);
  return {
    items: items.map(({ id, name, public_id, title, is_published, is_in_draft, deliveries }) => ({
      workbookId: id,
      workbookName: name,
      publicId: public_id,
      title,
      isPublished: is_published,
      isInDraft: is_in_draft,
      deliveriesCount: isAdmin(caller) ? deliveries : null,
    })),
    pageInfo,
  };
}
