import type { DashboardConfig, StoredConfig } from '@facet/dashboards';
import { type Db, jsonb, type Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';
import { keepShownImages } from './shown-images.store.ts';

/** A dashboard with its published version. */
export interface DashboardRow {
  readonly id: number;
  readonly deployment_id: number;
  readonly workbook_id: number;
  readonly public_id: string;
  readonly status: 'draft' | 'published' | 'archived';
  readonly allow_embed: boolean;
  readonly created_by: number | null;
  readonly version_id: number;
  readonly number: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly config: unknown;
}

/** The content of a published version of a dashboard. */
export async function readVersion(db: Db, tenantId: number, id: number) {
  return db
    .selectFrom('dashboard_versions')
    .select(['number', 'title', 'description', 'config'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds the published dashboard of a workbook. */
export function findDashboardOf(db: Db, tenantId: number, workbookId: number) {
  return only(db, tenantId, sql`dashboard.workbook_id = ${workbookId}`);
}

/** Finds a published dashboard of an account. */
export function findDashboard(db: Db, tenantId: number, publicId: string) {
  return only(db, tenantId, sql`dashboard.public_id = ${publicId}`);
}

async function only(db: Db, tenantId: number, which: RawBuilder<unknown>): Promise<DashboardRow | undefined> {
  const { rows } = await sql<DashboardRow>`
    select dashboard.id, dashboard.deployment_id, dashboard.workbook_id, dashboard.public_id, dashboard.status,
      dashboard.allow_embed, dashboard.created_by, version.id as version_id, version.number,
      version.title, version.description, version.config
    from dashboards dashboard
    join dashboard_versions version on version.id = dashboard.published_version_id
    where dashboard.tenant_id = ${tenantId} and ${which}`.execute(db);
  return rows[0];
}

/** The draft of a workbook's dashboard (null without one) and the number of its last change. */
export async function readDraft(
  db: Db,
  tenantId: number,
  workbookId: number,
): Promise<{ readonly stored: unknown; readonly version: number }> {
  const row = await db
    .selectFrom('workbooks')
    .select(['dashboard_draft', 'draft_version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', workbookId)
    .executeTakeFirst();
  return { stored: row?.dashboard_draft ?? null, version: row?.draft_version ?? 0 };
}

/** Saves the draft of a workbook's dashboard. */
export async function writeDraft(
  tx: Tx,
  { tenantId, id }: WorkbookGrant<'edit'>,
  draft: StoredConfig | null,
  version: number,
): Promise<void> {
  await tx
    .updateTable('workbooks')
    .set({
      dashboard_draft: draft === null ? null : jsonb(draft),
      draft_version: version,
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await keepShownImages(tx, tenantId, id, draft);
}

export interface NewVersion {
  readonly deploymentId: number;
  /** The public id of the dashboard; used if this is its first version. */
  readonly publicId: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly config: DashboardConfig & { readonly schemaVersion: number };
  /** If absent, keeps its value; false for a new dashboard. */
  readonly allowEmbed?: boolean;
  /** The build that publishes the version, if it comes from a file. */
  readonly buildId?: number;
  readonly userId: number | null;
}

/** Publishes a version of a workbook's dashboard. The first version creates the dashboard. */
export async function insertVersion(
  tx: Tx,
  { tenantId, id: workbookId }: WorkbookGrant<'publish'>,
  version: NewVersion,
): Promise<{ dashboardId: number; versionId: number; number: number }> {
  const { userId } = version;
  const allowEmbed = version.allowEmbed ?? null;
  const { rows } = await sql<{ id: number }>`
    insert into dashboards (tenant_id, deployment_id, workbook_id, public_id, allow_embed, created_by)
    values (${tenantId}, ${version.deploymentId}, ${workbookId}, ${version.publicId},
      coalesce(${allowEmbed}::boolean, false), ${userId})
    on conflict (workbook_id) do update
      set allow_embed = coalesce(${allowEmbed}::boolean, dashboards.allow_embed), status = 'published',
        updated_at = now()
    returning id`.execute(tx);
  const dashboardId = Number(rows[0]?.id);
  const { id: versionId, number } = await tx
    .insertInto('dashboard_versions')
    .values({
      tenant_id: tenantId,
      dashboard_id: dashboardId,
      number: sql`1 + coalesce((select max(number) from dashboard_versions
        where dashboard_id = ${dashboardId}), 0)`,
      title: version.title,
      description: version.description,
      config: jsonb(version.config),
      build_id: version.buildId ?? null,
      draft_version: sql`(select draft_version from workbooks where tenant_id = ${tenantId} and id = ${workbookId})`,
      created_by: userId,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('dashboards')
    .set({ published_version_id: versionId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', dashboardId)
    .execute();
  await keepShownImages(tx, tenantId, workbookId, version.config);
  return { dashboardId, versionId, number };
}

/** Shows the dashboard of a workbook to its viewers, or hides it from them. */
export async function setStatus(
  tx: Tx,
  { tenantId, id: workbookId }: WorkbookGrant<'publish'>,
  status: 'published' | 'archived',
): Promise<void> {
  await tx
    .updateTable('dashboards')
    .set({ status, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('workbook_id', '=', workbookId)
    .execute();
}
