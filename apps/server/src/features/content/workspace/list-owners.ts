import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { realmOf } from '../access/content-access.ts';
import { wholeTree } from '../access/load-access.ts';
import { visibleRows } from '../folders/folders.service.ts';
import { listOwners } from './owners.store.ts';

/** A page of the owners of what a caller sees, by name. */
export async function ownersPage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: PageQuery,
) {
  const list = `content-owners:${deploymentId}`;
  const page = pageOf(cursors, list, query);
  const tree = await wholeTree(db, caller, deploymentId);
  const seen = {
    tenantId: caller.tenantId,
    deploymentId,
    realm: realmOf(caller),
    workbooks: tree.access.visible('Workbook'),
    reports: tree.access.visible('Report'),
    folderIds: visibleRows(tree).map(({ id }) => id),
  };
  const found = await listOwners(db, seen, page);
  const { items, pageInfo } = cut(cursors, list, page, found, (row) => [row.sort_key, row.id]);
  return { items: items.map(({ sort_key: _, ...owner }) => owner), pageInfo };
}
