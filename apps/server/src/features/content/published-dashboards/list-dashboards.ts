import type { Db } from '@facet/db';
import { accessibleIds, type Caller, deploymentsReached } from '../../../auth/caller.ts';
import { type Cursors, cut, pageOf } from '../../../http/pagination.ts';
import { treeOfDeployments } from '../access/load-access.ts';
import { folderPathOf } from '../access/owner.ts';
import { outlineOf } from './outline-of.ts';
import type { DashboardsQuery, ListedDashboard } from './published-dashboards.schema.ts';
import { listPublished } from './published-dashboards.store.ts';

/** The separator of the names in a path, which sorts the contents of a folder right after it. */
const BETWEEN = '\u0001';

/** A page of the published dashboards that a caller sees, by deployment, folder and title. */
export async function dashboardsPage(cursors: Cursors, db: Db, caller: Caller, query: DashboardsQuery) {
  const list = `dashboards:${caller.tenantId}`;
  const page = pageOf(cursors, list, query);
  const deployments = deploymentsReached(caller);
  const tree = await treeOfDeployments(db, caller, deployments);
  const paths = new Map(
    [...tree.rows.keys()].map((id) => [
      id,
      tree.access
        .path(id)
        .map(({ name }) => name.toLowerCase())
        .join(BETWEEN),
    ]),
  );
  const found = await listPublished(
    db,
    {
      tenantId: caller.tenantId,
      userId: caller.user.id,
      deploymentIds: deployments === 'all' ? null : deployments,
      visible: tree.access.visible('Workbook'),
      dashboards: accessibleIds(caller, 'EmbedDashboardRead', 'Dashboard'),
      search: query.search?.normalize('NFC').toLowerCase() || null,
      paths,
    },
    page,
  );
  const { items, pageInfo } = cut(cursors, list, page, found, (row) => [
    row.deployment_key,
    row.deployment_id,
    row.path_key,
    row.title_key,
    row.id,
  ]);
  const views = items.map(
    (row): ListedDashboard => ({
      id: row.id,
      publicId: row.public_id,
      title: row.title,
      description: row.description,
      deploymentId: row.deployment_id,
      deploymentName: row.deployment_name,
      workbookId: row.workbook_id,
      folderId: row.folder_id,
      folderPath: folderPathOf(tree, row.folder_id),
      publishedAt: row.published_at.toISOString(),
      isFavourite: row.is_favourite,
      outline: outlineOf(row),
    }),
  );
  return { items: views, pageInfo };
}
