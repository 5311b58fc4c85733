import { type Db, executePrepared } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../auth/caller.ts';
import type { InFolder, Visible } from '../access/content-access.ts';
import type { OwnerColumns } from '../access/owner.ts';
import { isVisible } from '../access/visible-rows.ts';
import type { Queried } from '../reports/query-checksum.ts';
import { contains, isNamed } from './search-objects.ts';
import type { Mark, ObjectType, WorkspaceOrder } from './workspace.schema.ts';

/** A workbook, a report that is not a tab, or a folder with its owner. */
export interface ObjectRow extends InFolder, OwnerColumns {
  readonly type: ObjectType;
  readonly name: string;
  readonly slug: string | null;
  readonly source_path: string | null;
  readonly meta: Record<string, unknown> | null;
  readonly public_id: string | null;
  readonly dashboard_public_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly viewed_at: Date | null;
  readonly is_favourite: boolean;
  /** Of reports. */
  readonly title: string | null;
  /** Of folders and reports. */
  readonly description: string | null;
  /** Of verified reports: the checksum of the query that was verified, and the present query. */
  readonly verified_checksum: string | null;
  readonly queried: Queried | null;
  /** Null for folders. */
  readonly sort_key: string | number | null;
}

/** Whose objects are listed. */
export interface OwnerFilter {
  readonly id: number;
  /** Embed users do not learn who owns content of the account. */
  readonly isOfEmbedTenants: boolean;
}

export interface ObjectFilter {
  readonly tenantId: number;
  readonly deploymentId: number;
  /** The user whose views count. */
  readonly viewerId: number;
  /** The objects that the caller may see; null for a type that is not requested. */
  readonly workbooks: Visible | null;
  readonly reports: Visible | null;
  /** Only objects directly in this folder, or at the root if null; undefined for all folders. */
  readonly folderId: number | null | undefined;
  readonly search: string | null;
  /** Whether the search covers more than names. */
  readonly searchesAll: boolean;
  readonly owner: OwnerFilter | null;
  readonly marks: ReadonlySet<Mark>;
  readonly orderBy: WorkspaceOrder;
  readonly isAscending: boolean;
  /** The folders of the page, which come first. */
  readonly folderIds: readonly number[];
}

export interface ObjectPage {
  readonly limit: number;
  readonly offset: number;
  /** The sort key, the type and the id of the last object of the previous page. */
  readonly after: readonly (string | number)[] | null;
}

const SORT_KEYS: Readonly<Record<WorkspaceOrder, RawBuilder<unknown>>> = {
  name: sql`lower(object.name)`,
  created_at: sql`(extract(epoch from object.created_at) * 1000000)::bigint`,
  updated_at: sql`(extract(epoch from object.updated_at) * 1000000)::bigint`,
  viewer_last_viewed_at: sql`coalesce((extract(epoch from viewed.viewed_at) * 1000000)::bigint, 0)`,
};

/** The folders of a page, and its workbooks and reports that a caller may see, in one statement. */
export async function listObjects(db: Db, filter: ObjectFilter, page: ObjectPage): Promise<ObjectRow[]> {
  const { folderId, search, searchesAll, owner, marks } = filter;
  const inFolder =
    folderId === undefined
      ? sql`true`
      : folderId === null
        ? sql`object.folder_id is null`
        : sql`object.folder_id = ${folderId}`;
  const owned =
    owner === null
      ? sql`true`
      : sql`object.owner_user_id = ${owner.id} ${owner.isOfEmbedTenants ? sql`and object.embed_tenant_id is not null` : sql``}`;
  const isFavourite = (column: 'workbook_id' | 'report_id') =>
    marks.has('FAVOURITES')
      ? sql`exists (select from favourites where user_id = ${filter.viewerId} and ${sql.ref(column)} = object.id)`
      : sql`true`;
  const found = (type: 'workbook' | 'report') =>
    search === null ? sql`true` : searchesAll ? contains(type, search) : isNamed(search);
  const which = (visible: Visible | null, type: 'workbook' | 'report') =>
    visible === null
      ? sql`false`
      : sql`${inFolder} and ${owned} and ${isFavourite(`${type}_id`)} and ${found(type)}
          and (${isVisible(visible, 'object')})`;
  const inDatabase = marks.has('EDITABLE') ? sql`and object.source_path is null` : sql``;
  const reports = which(filter.reports, 'report');
  return select(
    db,
    filter,
    marks.has('VERIFIED')
      ? { workbooks: sql`false`, reports: sql`object.verified_checksum is not null and ${reports}` }
      : { workbooks: sql`${which(filter.workbooks, 'workbook')} ${inDatabase}`, reports },
    page,
  );
}

/** The folders that are favourites of a caller. */
export async function favouriteFolders(db: Db, { tenantId, user }: Caller): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('favourites')
    .select('folder_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', user.id)
    .where('folder_id', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ folder_id }) => folder_id ?? []));
}

/** Objects by id, regardless of access. */
export async function findObjects(
  db: Db,
  scope: { readonly tenantId: number; readonly deploymentId: number; readonly viewerId: number },
  ids: {
    readonly folders: readonly number[];
    readonly workbooks: readonly number[];
    readonly reports: readonly number[];
  },
): Promise<ObjectRow[]> {
  const order = { orderBy: 'name', isAscending: true } as const;
  const which = (of: readonly number[]) => sql`object.id = any(${[...of]})`;
  const all = { limit: ids.workbooks.length + ids.reports.length, offset: 0, after: null };
  return select(
    db,
    { ...scope, ...order, folderIds: ids.folders },
    { workbooks: which(ids.workbooks), reports: which(ids.reports) },
    all,
  );
}

/** Sorts and limits narrow rows before it reads the columns that only the page needs. */
async function select(
  db: Db,
  {
    tenantId,
    deploymentId,
    viewerId,
    orderBy,
    isAscending,
    folderIds,
  }: Pick<ObjectFilter, 'tenantId' | 'deploymentId' | 'viewerId' | 'orderBy' | 'isAscending' | 'folderIds'>,
  which: { readonly workbooks: RawBuilder<unknown>; readonly reports: RawBuilder<unknown> },
  { limit, offset, after }: ObjectPage,
): Promise<ObjectRow[]> {
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  const beyond = sql.raw(isAscending ? '>' : '<');
  const views =
    orderBy === 'viewer_last_viewed_at'
      ? (type: string) => sql`left join content_views viewed on viewed.user_id = ${viewerId}
          and viewed.object_type = ${type} and viewed.object_id = object.id`
      : () => sql``;
  const key = SORT_KEYS[orderBy];
  const ofTenant = sql`object.tenant_id = ${tenantId} and object.deployment_id = ${deploymentId}`;
  const [afterKey, afterType, afterId] = after ?? [];
  // At most a page of each type, which an index returns in order when sorting by name.
  const firstOf = (type: ObjectType, rows: RawBuilder<unknown>) => {
    const rest =
      afterId === undefined
        ? sql``
        : sql`and (${key}, ${type}::text, object.id) ${beyond} (${afterKey}, ${afterType}::text, ${afterId})`;
    return sql`(
      select ${type}::text as type, object.id, ${key} as sort_key from ${rows} ${rest}
      order by sort_key ${direction}, object.id ${direction} limit ${offset + limit})`;
  };
  const folders =
    folderIds.length === 0
      ? sql``
      : sql`union all
        select 'FOLDER', folder.id, null, null, folder.owner_user_id, folder.embed_tenant_id, folder.name, null, null,
          null, null, null, folder.created_at, folder.updated_at, null,
          coalesce(owner.embed_email, owner.email), owner.first_name, owner.picture, null, folder.description, null, null,
          exists (select from favourites where user_id = ${viewerId} and folder_id = folder.id)
        from folders folder left join all_users owner on owner.id = folder.owner_user_id
        where folder.tenant_id = ${tenantId} and folder.id = any(${[...folderIds]})`;
  const query = sql<ObjectRow>`
    with page as (
      ${firstOf('WORKBOOK', sql`workbooks object ${views('WORKBOOK')} where ${ofTenant} and ${which.workbooks}`)}
      union all
      ${firstOf(
        'REPORT',
        sql`reports object ${views('REPORT')}
          where ${ofTenant} and object.workbook_id is null and ${which.reports}`,
      )}
      order by sort_key ${direction}, type ${direction}, id ${direction} limit ${limit} offset ${offset}
    )
    select page.type, page.id, page.sort_key,
      coalesce(workbook.folder_id, report.folder_id) as folder_id,
      coalesce(workbook.owner_user_id, report.owner_user_id) as owner_user_id,
      coalesce(workbook.embed_tenant_id, report.embed_tenant_id) as embed_tenant_id,
      coalesce(workbook.name, report.name) as name, workbook.slug, workbook.source_path, workbook.meta,
      report.public_id, dashboard.public_id as dashboard_public_id,
      coalesce(workbook.created_at, report.created_at) as created_at,
      coalesce(workbook.updated_at, report.updated_at) as updated_at, viewed.viewed_at,
      coalesce(owner.embed_email, owner.email) as owner_email, owner.first_name as owner_first_name,
      owner.picture as owner_picture, report.title, report.description, report.verified_checksum,
      case when report.verified_checksum is not null then jsonb_build_object('sql_query', report.sql_query,
        'json_query', report.json_query, 'pivot_items', report.pivot_items, 'meta', report.meta) end as queried,
      exists (select from favourites where user_id = ${viewerId} and (workbook_id = workbook.id or report_id = report.id))
        as is_favourite
    from page
    left join workbooks workbook on page.type = 'WORKBOOK' and workbook.id = page.id
    left join reports report on page.type = 'REPORT' and report.id = page.id
    left join dashboards dashboard on dashboard.workbook_id = workbook.id
      and dashboard.status = 'published' and dashboard.published_version_id is not null
    left join all_users owner on owner.id = coalesce(workbook.owner_user_id, report.owner_user_id)
    left join content_views viewed on viewed.user_id = ${viewerId} and viewed.object_type = page.type
      and viewed.object_id = page.id
    ${folders}
    order by sort_key ${direction}, type ${direction}, id ${direction}`;
  return executePrepared(db, query);
}
