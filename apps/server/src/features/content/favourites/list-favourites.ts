import type { Db } from '@facet/db';
import { accessibleIds, type Caller, deploymentsReached } from '../../../auth/caller.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { NONE } from '../access/content-access.ts';
import { type FolderTree, treeOfDeployments } from '../access/load-access.ts';
import { folderPathOf } from '../access/owner.ts';
import type { FavouriteType } from './favourites.schema.ts';
import { type FoundRow, listFavourites, listOpened, type Seen } from './found-objects.store.ts';

/** A page of the favourites that a caller still sees, newest first. */
export async function favouritesPage(cursors: Cursors, db: Db, caller: Caller, query: PageQuery) {
  const { rows, tree, pageInfo } = await pageIn(cursors, db, caller, 'favourites', query, listFavourites);
  return { items: rows.map((row) => ({ ...viewOf(tree, row), addedAt: row.at.toISOString() })), pageInfo };
}

/** A page of what a caller opened and still sees, latest first. */
export async function recentlyOpenedPage(cursors: Cursors, db: Db, caller: Caller, query: PageQuery) {
  const { rows, tree, pageInfo } = await pageIn(cursors, db, caller, 'recently-opened', query, listOpened);
  const items = rows.map((row) => ({
    ...viewOf(tree, row),
    isFavourite: row.is_favourite,
    openedAt: row.at.toISOString(),
  }));
  return { items, pageInfo };
}

async function pageIn<Row extends FoundRow>(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  name: string,
  query: PageQuery,
  list: (db: Db, seen: Seen, page: ReturnType<typeof pageOf>) => Promise<Row[]>,
) {
  const cursorsOf = `${name}:${caller.tenantId}:${caller.user.id}`;
  const page = pageOf(cursors, cursorsOf, query);
  const deployments = deploymentsReached(caller);
  const tree = await treeOfDeployments(db, caller, deployments);
  const seen: Seen = {
    tenantId: caller.tenantId,
    userId: caller.user.id,
    deployments,
    folderIds: [...tree.rows.values()].filter((row) => tree.access.folder(row) > NONE).map(({ id }) => id),
    workbooks: tree.access.visible('Workbook'),
    reports: tree.access.visible('Report'),
    dashboards: accessibleIds(caller, 'EmbedDashboardRead', 'Dashboard'),
  };
  const found = await list(db, seen, page);
  const { items, pageInfo } = cut(cursors, cursorsOf, page, found, (row) => [row.sort_key, row.type, row.id]);
  return { rows: items, tree, pageInfo };
}

function viewOf<Type extends FavouriteType>(tree: FolderTree, row: FoundRow<Type>) {
  return {
    type: row.type,
    id: row.id,
    name: row.name,
    deploymentId: row.deployment_id,
    deploymentName: row.deployment_name,
    folderId: row.folder_id,
    folderPath: folderPathOf(tree, row.folder_id),
    workbookId: row.workbook_id,
    publicId: row.public_id,
  };
}
