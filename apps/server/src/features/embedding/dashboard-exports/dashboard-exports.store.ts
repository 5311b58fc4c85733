import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { EXPORT_SECONDS, type FORMATS, type LAYOUTS } from './dashboard-exports.schema.ts';
import type { ExportOptions } from './export-options.ts';

export interface NewExport {
  readonly id: string;
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly dashboardId: number;
  readonly startedBy: number;
  readonly renderedFor: number;
  readonly format: (typeof FORMATS)[number];
  readonly layout: (typeof LAYOUTS)[number];
  readonly options: ExportOptions;
}

export async function insertExport(tx: Tx, given: NewExport): Promise<{ expires_at: Date }> {
  return tx
    .insertInto('dashboard_exports')
    .values({
      id: given.id,
      tenant_id: given.tenantId,
      deployment_id: given.deploymentId,
      dashboard_id: given.dashboardId,
      started_by: given.startedBy,
      rendered_for: given.renderedFor,
      format: given.format,
      layout: given.layout,
      options: jsonb(given.options),
      expires_at: sql<Date>`now() + make_interval(secs => ${EXPORT_SECONDS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
}

/** Counts the unfinished exports of a viewer and of the account. Concurrent starts of the account wait for each other. */
export async function countUnfinished(
  tx: Tx,
  tenantId: number,
  userId: number,
): Promise<{ of_viewer: number; of_account: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('facet.dashboard_exports', ${tenantId}))`.execute(
    tx,
  );
  const { rows } = await sql<{ of_viewer: number; of_account: number }>`
    select count(*) filter (where rendered_for = ${userId})::integer as of_viewer, count(*)::integer as of_account
    from dashboard_exports
    where tenant_id = ${tenantId} and status in ('pending', 'processing') and expires_at > now()`.execute(tx);
  return rows[0] as { of_viewer: number; of_account: number };
}

/** The public id of a dashboard; undefined if it is not in the deployment. */
export async function publicIdOf(
  db: Db,
  tenantId: number,
  deploymentId: number,
  dashboardId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('dashboards')
    .select('public_id')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', dashboardId)
    .executeTakeFirst();
  return row?.public_id;
}

/** The key of a user's export: its id, within its deployment or its dashboard. */
export interface ExportKey {
  readonly tenantId: number;
  readonly userId: number;
  readonly of: { readonly deploymentId: number } | { readonly dashboardId: number };
  readonly id: string;
}

/** An export of a user, until it expires. */
export function findExport(db: Db, { tenantId, userId, of, id }: ExportKey) {
  return db
    .selectFrom('dashboard_exports')
    .select(['status', 'error', 'format'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where((row) =>
      'deploymentId' in of
        ? row('deployment_id', '=', of.deploymentId)
        : row('dashboard_id', '=', of.dashboardId),
    )
    .where('started_by', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** The claims that the host gave for the security context of an embed session. */
export async function contextOfSession(
  db: Db,
  tenantId: number,
  sessionId: number,
): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('embed_sessions')
    .select('security_context')
    .where('id', '=', sessionId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return (row?.security_context ?? null) as Record<string, unknown> | null;
}

/** The file of a completed export. */
export async function readContent(db: Db, tenantId: number, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('dashboard_exports')
    .select('content')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.content ?? undefined;
}

/** Marks an export as being rendered; undefined if it has ended. */
export async function beginExport(db: Db, id: string) {
  const { rows } = await sql<{
    tenant_id: number;
    deployment_id: number;
    public_id: string;
    rendered_for: number;
    format: NewExport['format'];
    layout: NewExport['layout'];
    options: ExportOptions;
    milliseconds_left: number;
  }>`
    update dashboard_exports job set status = 'processing' from dashboards dashboard
    where job.id = ${id} and job.status in ('pending', 'processing') and job.expires_at > now()
      and dashboard.id = job.dashboard_id
    returning job.tenant_id, job.deployment_id, dashboard.public_id, job.rendered_for, job.format, job.layout,
      job.options, (extract(epoch from job.expires_at - now()) * 1000)::integer as milliseconds_left`.execute(
    db,
  );
  return rows[0];
}

/** Stores the outcome of an export; undefined if it has ended before. */
export function endExport(
  tx: Tx,
  id: string,
  outcome: { readonly content: Uint8Array } | { readonly error: string },
) {
  return tx
    .updateTable('dashboard_exports')
    .set(
      'error' in outcome
        ? { status: 'failed', error: outcome.error }
        : { status: 'completed', content: Buffer.from(outcome.content) },
    )
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'processing'])
    .returning(['tenant_id', 'deployment_id', 'started_by'])
    .executeTakeFirst();
}

export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from dashboard_exports where expires_at < now()`.execute(db);
}
