import { type Database, type Db, jsonb, type Tx } from '@facet/db';
import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { InFolder, Visible } from '../access/content-access.ts';
import { columnsOf, type ReportGrant, type ReportPlace } from '../access/policy/report-policy.ts';
import { isVisible } from '../access/visible-rows.ts';
import type { PlacementRow } from './placements.store.ts';
import type { ReportSort } from './reports.schema.ts';
import type { StoredReport } from './stored-report.ts';

/** The columns of a report that define its query and visualisation. */
export interface Definition {
  title?: string | null;
  description?: string | null;
  sql_query?: string | null;
  json_query?: string | null;
  pivot_items?: Record<string, unknown> | null;
  meta?: Record<string, unknown> | null;
}

/** A stored report with its workbook, its owner and its placements, newest first. */
export interface ReportRow extends InFolder, StoredReport {
  readonly deployment_id: number;
  readonly workbook_id: number | null;
  readonly public_id: string;
  readonly source: string | null;
  readonly version: number;
  readonly refreshed_by: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** The workbook of which the report is a tab, with the file that defines it. */
  readonly workbook: (InFolder & { readonly source_path: string | null }) | null;
  readonly owner_email: string | null;
  readonly owner_first_name: string | null;
  readonly owner_picture: string | null;
  readonly refresher: { id: number; email: string; firstName: string | null; picture: string | null } | null;
  readonly placements: readonly PlacementRow[] | null;
  /** The checksum of the query that was verified. */
  readonly verified_checksum: string | null;
  readonly verified_at: Date | null;
  readonly verifier: ReportRow['refresher'];
}

interface ListedRow extends ReportRow {
  readonly sort_key: string | number;
  readonly total: number;
}

const COLUMNS = sql`report.id, report.deployment_id, report.embed_tenant_id, report.workbook_id, report.folder_id,
  report.owner_user_id, report.public_id, report.name, report.title, report.description, report.source,
  report.sql_query, report.json_query, report.pivot_items, report.meta, report.version, report.refreshed_by,
  report.created_at, report.updated_at,
  case when workbook.id is not null then jsonb_build_object('id', workbook.id,
    'owner_user_id', workbook.owner_user_id, 'embed_tenant_id', workbook.embed_tenant_id,
    'folder_id', workbook.folder_id, 'source_path', workbook.source_path) end as workbook,
  coalesce(owner.embed_email, owner.email) as owner_email, owner.first_name as owner_first_name,
  owner.picture as owner_picture,
  case when refresher.id is not null then jsonb_build_object('id', refresher.id,
    'email', coalesce(refresher.embed_email, refresher.email), 'firstName', refresher.first_name,
    'picture', refresher.picture) end as refresher,
  report.verified_checksum, report.verified_at,
  case when verifier.id is not null then jsonb_build_object('id', verifier.id,
    'email', coalesce(verifier.embed_email, verifier.email), 'firstName', verifier.first_name,
    'picture', verifier.picture) end as verifier,
  (select jsonb_agg(to_jsonb(placement) order by placement.placed_at desc, placement.id)
    from report_placements placement where placement.report_id = report.id) as placements`;

const JOINS = sql`left join workbooks workbook on workbook.id = report.workbook_id
  left join all_users owner on owner.id = report.owner_user_id
  left join all_users refresher on refresher.id = report.refreshed_by
  left join all_users verifier on verifier.id = report.verified_by`;

/** A report of a deployment. */
export async function findReport(db: Db, tenantId: number, deploymentId: number, id: number) {
  return only(db, tenantId, sql`report.deployment_id = ${deploymentId} and report.id = ${id}`);
}

/** Whether a report is one of a user's favourites. */
export async function isFavourite(db: Db, tenantId: number, userId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('favourites')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('report_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a report by its public id in the whole account. */
export async function findReportByPublicId(db: Db, tenantId: number, publicId: string) {
  return only(db, tenantId, sql`report.public_id = ${publicId}`);
}

/** Reports of a deployment. */
export function findReports(db: Db, tenantId: number, deploymentId: number, ids: readonly number[]) {
  return matching(db, tenantId, sql`report.deployment_id = ${deploymentId} and report.id = any(${[...ids]})`);
}

async function only(db: Db, tenantId: number, which: RawBuilder<unknown>): Promise<ReportRow | undefined> {
  const [row] = await matching(db, tenantId, which);
  return row;
}

async function matching(db: Db, tenantId: number, which: RawBuilder<unknown>): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${COLUMNS} from reports report ${JOINS} where report.tenant_id = ${tenantId} and ${which}`.execute(
    db,
  );
  return rows;
}

/** Locks reports until the transaction ends. Returns the ids of those that exist. */
export async function lockReports(tx: Tx, tenantId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('reports')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The condition for the reports that a caller may see: reports in folders by their own access, tabs by that of their
 * workbook.
 */
export interface VisibleReports {
  readonly reports: Visible;
  readonly workbooks: Visible;
}

/** The reports of `report`, joined with their `workbook`, that a caller may see. */
export function isVisibleReport({ reports, workbooks }: VisibleReports): RawBuilder<boolean> {
  return sql<boolean>`(${isVisible(reports, 'report')}
    or report.workbook_id is not null and ${isVisible(workbooks, 'workbook')})`;
}

export interface ReportFilter extends VisibleReports {
  readonly deploymentId: number;
  readonly workbookId: number | null;
  readonly folderId: number | null;
  readonly externalWorkbookId: string | null;
  readonly search: string | null;
  readonly sortBy: ReportSort;
  readonly isAscending: boolean;
}

const SORT_KEYS: Readonly<Record<ReportSort, RawBuilder<unknown>>> = {
  name: sql`lower(report.name)`,
  createdAt: sql`(extract(epoch from report.created_at) * 1000000)::bigint`,
  updatedAt: sql`(extract(epoch from report.updated_at) * 1000000)::bigint`,
  lastViewedAt: sql`coalesce((extract(epoch from viewed.viewed_at) * 1000000)::bigint, 0)`,
};

/** The reports that a caller may see: a keyset-paged statement, with the number of all of them in each row. */
export async function listReports(db: Db, filter: ReportFilter, page: Page): Promise<ListedRow[]> {
  const { tenantId, userId } = filter.reports;
  const key = SORT_KEYS[filter.sortBy];
  const direction = sql.raw(filter.isAscending ? 'asc' : 'desc');
  const beyond = sql.raw(filter.isAscending ? '>' : '<');
  const [afterKey, afterId] = page.after ?? [];
  const { rows } = await sql<ListedRow>`
    with matching as materialized (
      select report.id, ${key} as sort_key from reports report
      left join workbooks workbook on workbook.id = report.workbook_id
      left join content_views viewed on ${filter.sortBy === 'lastViewedAt'} and viewed.user_id = ${userId}
        and viewed.object_type = 'REPORT' and viewed.object_id = report.id
      where report.tenant_id = ${tenantId} and report.deployment_id = ${filter.deploymentId}
        and ${isVisibleReport(filter)}
        and (${filter.workbookId}::bigint is null or report.workbook_id = ${filter.workbookId})
        and (${filter.folderId}::bigint is null
          or coalesce(workbook.folder_id, report.folder_id) = ${filter.folderId})
        and (${filter.externalWorkbookId}::text is null or exists (
          select from report_placements placement where placement.report_id = report.id
            and placement.tenant_id = ${tenantId} and placement.external_workbook_id = ${filter.externalWorkbookId}))
        and (${filter.search}::text is null or strpos(lower(report.name), lower(${filter.search})) > 0)
    )
    select ${COLUMNS}, matching.sort_key, (select count(*)::integer from matching) as total
    from matching join reports report on report.id = matching.id ${JOINS}
    ${afterId === undefined ? sql`` : sql`where (matching.sort_key, matching.id) ${beyond} (${afterKey}, ${afterId})`}
    order by matching.sort_key ${direction}, matching.id ${direction}
    limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}

/** Columns to change; absent ones keep their values. */
export interface ReportChanges extends Definition {
  name?: string;
}

export interface NewReport extends ReportChanges {
  readonly deployment_id: number;
  readonly embed_tenant_id: number | null;
  readonly owner_user_id: number;
  readonly public_id: string;
  readonly source: string | null;
  readonly name: string;
}

/** Inserts a report and returns its id; undefined if the public id is taken. */
export async function insertReport(
  tx: Tx,
  place: ReportPlace,
  report: NewReport,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('reports')
    .values({ ...stored(report), ...columnsOf(place), tenant_id: place.tenantId })
    .onConflict((conflict) => conflict.constraint('reports_public_id_unique').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes columns of a report and increments its version. */
export function changeReport(tx: Tx, report: ReportGrant<'edit'>, changes: ReportChanges): Promise<void> {
  return writeReports(tx, report.tenantId, [report.id], stored(changes));
}

/**
 * Moves reports and increments their versions. Can change them too, because everyone who may move a report may edit it.
 */
export function moveReportRows(
  tx: Tx,
  reports: readonly ReportGrant<'move'>[],
  place: ReportPlace,
  changes: ReportChanges = {},
): Promise<void> {
  const ids = reports.map(({ id }) => id);
  return writeReports(tx, place.tenantId, ids, { ...stored(changes), ...columnsOf(place) });
}

async function writeReports(
  tx: Tx,
  tenantId: number,
  ids: readonly number[],
  columns: UpdateObject<Database, 'reports'>,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

export async function setRefreshedBy(
  tx: Tx,
  { tenantId, id }: ReportGrant<'place'>,
  userId: number,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ refreshed_by: userId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteReportRows(
  tx: Tx,
  tenantId: number,
  reports: readonly ReportGrant<'delete'>[],
): Promise<void> {
  const ids = reports.map(({ id }) => id);
  await tx
    .deleteFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

function stored<T extends ReportChanges>(columns: T) {
  const { pivot_items, meta, ...rest } = columns;
  return {
    ...rest,
    ...(pivot_items === undefined ? {} : { pivot_items: pivot_items === null ? null : jsonb(pivot_items) }),
    ...(meta === undefined ? {} : { meta: meta === null ? null : jsonb(meta) }),
  };
}
