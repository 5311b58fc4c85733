import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { Cursors, PageQuery } from '../../../http/pagination.ts';
import { pageOfWhole } from '../../../http/whole-list.ts';
import { EDIT, FULL } from '../access/content-access.ts';
import { wholeTree } from '../access/load-access.ts';
import { sortKeyOf, visibleRows } from './folders.service.ts';

/** A page of the folders on all levels that a caller sees. */
export async function folderTreePage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  query: PageQuery,
) {
  const tree = await wholeTree(db, caller, deploymentId);
  const list = `folder-tree:${deploymentId}`;
  const { items, pageInfo } = pageOfWhole(cursors, list, query, visibleRows(tree), sortKeyOf);
  const nodes = items.map((row) => {
    const level = tree.access.folder(row);
    const { id, name, parent_id: parentId } = row;
    return { id, name, parentId, canEdit: level >= EDIT, canManage: level >= FULL };
  });
  return { items: nodes, pageInfo };
}
