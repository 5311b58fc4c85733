import { openDatabase } from '@facet/db';
import Fastify from 'fastify';
import { WorkspaceObjects } from '../../apps/server/src/features/content/workspace/workspace.schema.ts';

/*
 * The floor of the workspace list, in its own process: a bare fastify route with the response schema of
 * `workspaceObjects` and SQL without access rules, directly on node-postgres. No credential, tenant, permission or cursor.
 */

const { pool } = openDatabase({ connectionString: process.env.DATABASE_URL ?? '' }, { max: 20 });
const deploymentId = Number(process.env.DEPLOYMENT_ID);
const viewerId = Number(process.env.VIEWER_ID);
const LIMIT = 100;
const SEARCH = 'of';
const cursor = '1.WyJPIiwicmVwb3J0IDUgb2YgOTkiLCJSRVBPUlQiLDQ5NV0.0123456789abcdef';

const FOLDERS = 'select id, parent_id, name from folders where deployment_id = $1';
const OBJECTS = `
  with page as (
    select 'WORKBOOK' as type, id, lower(name) as sort_key from workbooks
    where deployment_id = $1 and strpos(lower(name), lower($2)) > 0
    union all
    select 'REPORT', id, lower(name) from reports
    where deployment_id = $1 and workbook_id is null and strpos(lower(name), lower($2)) > 0
    order by sort_key, type, id limit ${LIMIT + 1}
  )
  select page.type, page.id, coalesce(workbook.folder_id, report.folder_id) as folder_id,
    coalesce(workbook.name, report.name) as name, workbook.slug, workbook.source_path, workbook.meta, report.public_id,
    dashboard.public_id as dashboard_public_id, viewed.viewed_at, coalesce(workbook.created_at, report.created_at) as created_at,
    coalesce(workbook.updated_at, report.updated_at) as updated_at,
    owner.id as user_id, owner.email, owner.first_name, owner.picture
  from page
  left join workbooks workbook on page.type = 'WORKBOOK' and workbook.id = page.id
  left join reports report on page.type = 'REPORT' and report.id = page.id
  left join dashboards dashboard on dashboard.workbook_id = workbook.id
    and dashboard.status = 'published' and dashboard.published_version_id is not null
  left join all_users owner on owner.id = coalesce(workbook.owner_user_id, report.owner_user_id)
  left join content_views viewed on viewed.user_id = $3 and viewed.object_type = page.type and viewed.object_id = page.id
  order by page.sort_key, page.type, page.id`;

const app = Fastify();
app.get('/workspace', { schema: { response: { 200: WorkspaceObjects } } }, async () => {
  const folders = new Map<number, { id: number; parent_id: number | null; name: string }>();
  for (const row of (await pool.query(FOLDERS, [deploymentId])).rows) folders.set(row.id, row);
  const pathTo = (folderId: number | null) => {
    const path: { id: number; name: string }[] = [];
    for (let folder = folders.get(folderId ?? 0); folder !== undefined; ) {
      path.unshift({ id: folder.id, name: folder.name });
      folder = folders.get(folder.parent_id ?? 0);
    }
    return path;
  };
  const { rows } = await pool.query(OBJECTS, [deploymentId, SEARCH, viewerId]);
  return {
    items: rows.slice(0, LIMIT).map((row) => ({
      id: row.id,
      type: row.type,
      name: row.name,
      deploymentId,
      folderId: row.folder_id,
      folderPath: pathTo(row.folder_id),
      ...(row.type === 'REPORT'
        ? { publicId: row.public_id }
        : {
            slug: row.slug,
            sourcePath: row.source_path,
            publishedDashboardPublicId: row.dashboard_public_id,
          }),
      meta: row.meta ?? {},
      calculatedFields: {},
      canEdit: false,
      canManage: false,
      viewerLastViewedAt: row.viewed_at,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      createdBy: row.user_id,
      userId: row.user_id,
      user: { id: row.user_id, email: row.email, firstName: row.first_name, picture: row.picture },
    })),
    pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: cursor, endCursor: cursor },
  };
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
