import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { AccessibleIds } from '../../../auth/rights.ts';
import type { Page } from '../../../http/pagination.ts';
import type { Visible } from '../access/content-access.ts';
import { isVisible } from '../access/visible-rows.ts';
import type { FavouriteType } from './favourites.schema.ts';

/** An object that the caller chose or opened, and still sees. */
export interface FoundRow<Type extends FavouriteType = FavouriteType> {
  readonly type: Type;
  readonly id: number;
  readonly name: string;
  readonly deployment_id: number;
  readonly deployment_name: string;
  readonly folder_id: number | null;
  readonly workbook_id: number | null;
  readonly public_id: string | null;
  readonly is_favourite: boolean;
  readonly at: Date;
  readonly sort_key: number;
}

/** What a caller sees in all deployments. */
export interface Seen {
  readonly tenantId: number;
  readonly userId: number;
  readonly deployments: AccessibleIds;
  readonly folderIds: readonly number[];
  readonly workbooks: Visible;
  readonly reports: Visible;
  /** The dashboards that are shared with the caller without their workbooks. */
  readonly dashboards: AccessibleIds;
}

const FAVOURITE = sql`
  select case when folder_id is not null then 'FOLDER' when workbook_id is not null then 'WORKBOOK'
      when report_id is not null then 'REPORT' else 'DASHBOARD' end as type,
    coalesce(folder_id, workbook_id, report_id, dashboard_id) as id, id as sort_key, created_at as at
  from favourites`;

/** A page of the caller's favourites, newest first. */
export function listFavourites(db: Db, seen: Seen, page: Page): Promise<FoundRow[]> {
  return select(db, seen, { picked: sql`select * from favourite`, listed: sql`found` }, page);
}

/** The page of a dashboard reads its workbook, which counts as opened, too. */
const WITHOUT_WORKBOOKS_OF_DASHBOARDS = sql`(
  select * from found one where type <> 'WORKBOOK'
    or not exists (select from found other where other.type = 'DASHBOARD' and other.workbook_id = one.id)) listed`;

/** A page of what the caller opened, latest first. A workbook whose dashboard they opened is left out. */
export function listOpened(
  db: Db,
  seen: Seen,
  page: Page,
): Promise<FoundRow<Exclude<FavouriteType, 'FOLDER'>>[]> {
  const picked = sql`
    select object_type as type, object_id as id, (extract(epoch from viewed_at) * 1000000)::bigint as sort_key,
      viewed_at as at
    from content_views where tenant_id = ${seen.tenantId} and user_id = ${seen.userId}`;
  return select(db, seen, { picked, listed: WITHOUT_WORKBOOKS_OF_DASHBOARDS }, page);
}

async function select<Type extends FavouriteType>(
  db: Db,
  seen: Seen,
  /** What the caller chose or opened, and which rows of it that the caller still sees, `found`, are listed. */
  { picked, listed }: { readonly picked: RawBuilder<unknown>; readonly listed: RawBuilder<unknown> },
  { after, limit, offset }: Page,
): Promise<FoundRow<Type>[]> {
  const { tenantId, userId, deployments, folderIds, workbooks, reports, dashboards } = seen;
  const reached =
    deployments === 'all' ? sql`` : sql`and object.deployment_id = any(${[...deployments]}::bigint[])`;
  const shared = dashboards === 'all' ? sql`true` : sql`object.id = any(${[...dashboards]}::bigint[])`;
  const of = (type: FavouriteType) =>
    sql`picked.id = object.id and picked.type = ${type} and object.tenant_id = ${tenantId} ${reached}`;
  const rest =
    after === null
      ? sql``
      : sql`where (sort_key, type, id) < (${after[0]}::bigint, ${after[1]}::text, ${after[2]}::bigint)`;
  const { rows } = await sql<FoundRow<Type>>`
    with favourite as (${FAVOURITE} where tenant_id = ${tenantId} and user_id = ${userId}),
    picked as (${picked}),
    found as (
      select picked.*, object.name, object.deployment_id, object.parent_id as folder_id, null::bigint as workbook_id,
        null as public_id
      from picked join folders object on ${of('FOLDER')} where object.id = any(${[...folderIds]}::bigint[])
      union all
      select picked.*, object.name, object.deployment_id, object.folder_id, null, null
      from picked join workbooks object on ${of('WORKBOOK')} where ${isVisible(workbooks, 'object')}
      union all
      select picked.*, object.name, object.deployment_id, coalesce(workbook.folder_id, object.folder_id),
        object.workbook_id, object.public_id
      from picked join reports object on ${of('REPORT')}
      left join workbooks workbook on workbook.id = object.workbook_id
      where (${isVisible(reports, 'object')} or workbook.id is not null and ${isVisible(workbooks, 'workbook')})
      union all
      select picked.*, coalesce(version.title, workbook.name), object.deployment_id, workbook.folder_id, workbook.id,
        object.public_id
      from picked join dashboards object on ${of('DASHBOARD')}
      join workbooks workbook on workbook.id = object.workbook_id
      join dashboard_versions version on version.id = object.published_version_id
      where object.status = 'published'
        and ((${isVisible(workbooks, 'workbook')}) or workbook.embed_tenant_id is null and ${shared})
    ), page as (
      select * from ${listed} ${rest} order by sort_key desc, type desc, id desc limit ${limit + 1} offset ${offset}
    )
    select page.*, deployment.name as deployment_name,
      (page.type, page.id) in (select type, id from favourite) as is_favourite
    from page join deployments deployment on deployment.id = page.deployment_id
    order by page.sort_key desc, page.type desc, page.id desc`.execute(db);
  return rows;
}
