import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { wholeTree } from '../access/load-access.ts';
import { type AccessSource, listSharedWorkbooks } from './shared-workbooks.store.ts';
import { summaryOf } from './view-workbook.ts';

/**
 * A page of the account's workbooks that are shared with the users of an embed tenant, for an administrator.
 * @throws 404 for an unknown embed tenant
 */
export async function workbooksSharedWith(
  db: Db,
  cursors: Cursors,
  caller: Caller,
  deploymentId: number,
  embedTenantName: string,
  { accessSource = null, ...query }: PageQuery & { accessSource?: AccessSource | null },
) {
  const { tenantId } = caller;
  const list = `embed-workbooks:${deploymentId}:${embedTenantName}:${accessSource}`;
  const page = pageOf(cursors, list, query);
  const found = await listSharedWorkbooks(db, tenantId, deploymentId, embedTenantName, accessSource, page);
  const rows = orNotFound(found, `Embed tenant ${embedTenantName}`);
  const tree = await wholeTree(db, caller, deploymentId);
  const { items, pageInfo } = cut(cursors, list, page, rows, ({ id }) => [id]);
  const views = items.map((row) => ({
    ...summaryOf(caller, { row, tree, level: tree.access.workbook(row) }),
    publishedDashboardPublicId: row.dashboard_public_id,
  }));
  return { items: views, pageInfo };
}
