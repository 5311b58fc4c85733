import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { InFolder } from '../access/content-access.ts';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';
import type { FileDashboard, FileReportRow } from './file-dashboards.ts';

interface Place {
  readonly tenantId: number;
  readonly deploymentId: number;
}

/** The account's own workbooks with the given slugs, and their published dashboards. */
export async function listWorkbooksBySlug(
  db: Db,
  tenantId: number,
  deploymentId: number,
  slugs: readonly string[],
) {
  const { rows } = await sql<
    InFolder & { readonly slug: string; readonly public_id: string | null; readonly status: string | null }
  >`
    select workbook.id, workbook.slug, workbook.folder_id, workbook.owner_user_id, workbook.embed_tenant_id,
      dashboard.public_id, dashboard.status
    from workbooks workbook left join dashboards dashboard on dashboard.workbook_id = workbook.id
    where workbook.tenant_id = ${tenantId} and workbook.deployment_id = ${deploymentId}
      and workbook.embed_tenant_id is null and workbook.slug = any(${[...slugs]})`.execute(db);
  return rows;
}

/**
 * The present holder of each public id: the slug of its workbook, if a file of the deployment can define that workbook.
 */
export async function slugsOfReports(
  db: Db,
  { tenantId, deploymentId }: Place,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ readonly public_id: string; readonly slug: string | null }>`
    select report.public_id, workbook.slug
    from reports report
    left join workbooks workbook on workbook.id = report.workbook_id and workbook.embed_tenant_id is null
      and workbook.deployment_id = ${deploymentId}
    where report.tenant_id = ${tenantId} and report.public_id = any(${[...publicIds]})`.execute(db);
  return new Map(rows.map(({ public_id, slug }) => [public_id, slug]));
}

/**
 * The workbook of a file's dashboard: the account's own workbook with its slug, which the file then defines, or a new
 * one without an owner.
 */
export async function upsertFileWorkbook(
  tx: Tx,
  { tenantId, deploymentId }: Place,
  { path, slug, config }: FileDashboard,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into workbooks (tenant_id, deployment_id, name, slug, source_path)
    values (${tenantId}, ${deploymentId}, ${(config.title || slug).slice(0, 255)}, ${slug}, ${path})
    on conflict (tenant_id, deployment_id, coalesce(embed_tenant_id, 0), slug) where slug is not null
    do update set source_path = excluded.source_path, name = excluded.name,
      updated_at = case when (workbooks.source_path, workbooks.name)
        is distinct from (excluded.source_path, excluded.name) then now() else workbooks.updated_at end
    returning id`.execute(tx);
  return Number(rows[0]?.id);
}

/**
 * Makes the reports of a file tabs of its workbook, under their public ids.
 * @returns the id of each report by its key
 */
export async function upsertFileReports(
  tx: Tx,
  { tenantId, deploymentId }: Place,
  workbookId: number,
  reports: readonly FileReportRow[],
): Promise<ReadonlyMap<unknown, number>> {
  const ids = new Map<unknown, number>();
  for (const report of reports) {
    const { key, public_id, pivot_items, meta, ...texts } = report;
    const row = await tx
      .insertInto('reports')
      .values({
        tenant_id: tenantId,
        deployment_id: deploymentId,
        workbook_id: workbookId,
        public_id,
        ...texts,
        pivot_items: pivot_items === null ? null : jsonb(pivot_items),
        meta: meta === null ? null : jsonb(meta),
      })
      .onConflict((conflict) =>
        conflict
          .constraint('reports_public_id_unique')
          .doUpdateSet({
            name: sql`excluded.name`,
            title: sql`excluded.title`,
            description: sql`excluded.description`,
            sql_query: sql`excluded.sql_query`,
            json_query: sql`excluded.json_query`,
            pivot_items: sql`excluded.pivot_items`,
            meta: sql`excluded.meta`,
            version: sql`reports.version + 1`,
            updated_at: sql`now()`,
          })
          .where('reports.workbook_id', '=', workbookId),
      )
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) ids.set(key, row.id);
  }
  return ids;
}

/** Deletes the reports of an earlier version that was published from a file, unless the file still defines them. */
export async function deleteEarlierReports(
  tx: Tx,
  tenantId: number,
  workbookId: number,
  versionId: number,
  keep: readonly number[],
): Promise<void> {
  await sql`
    delete from reports using report_snapshots snapshot, dashboard_versions version
    where reports.tenant_id = ${tenantId} and reports.workbook_id = ${workbookId}
      and version.id = ${versionId} and version.build_id is not null
      and snapshot.dashboard_version_id = version.id and snapshot.report_id = reports.id
      and not reports.id = any(${[...keep]})`.execute(tx);
}

/**
 * Archives dashboards whose file was deleted: viewers no longer see them, unless they are detached. Their workbooks can be
 * changed through the API again.
 * @param slugs the dashboards that still have a file
 */
export async function archiveOthers(tx: Tx, { tenantId, deploymentId }: Place, slugs: readonly string[]) {
  await sql`
    with gone as (
      select id, is_detached from workbooks
      where tenant_id = ${tenantId} and deployment_id = ${deploymentId} and source_path is not null
        and not slug = any(${[...slugs]})
    ), freed as (
      update workbooks set source_path = null, is_detached = false, updated_at = now() from gone
      where workbooks.tenant_id = ${tenantId} and workbooks.id = gone.id
    )
    update dashboards set status = 'archived', updated_at = now() from gone
    where dashboards.tenant_id = ${tenantId} and dashboards.workbook_id = gone.id
      and not gone.is_detached`.execute(tx);
}

/** Makes an archived dashboard visible again. */
export async function unarchive(tx: Tx, tenantId: number, dashboardId: number): Promise<void> {
  await tx
    .updateTable('dashboards')
    .set({ status: 'published', updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', dashboardId)
    .where('status', '<>', 'published')
    .execute();
}

/** Whether the dashboard of a workbook stays published when its file is deleted. */
export async function setDetached(
  tx: Tx,
  { tenantId, id }: WorkbookGrant<'edit'>,
  isDetached: boolean,
): Promise<void> {
  await tx
    .updateTable('workbooks')
    .set({ is_detached: isDetached })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
