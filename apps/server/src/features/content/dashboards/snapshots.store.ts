import type { CompiledChart } from '@facet/charts/chart';
import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { StoredReport } from '../reports/stored-report.ts';

/** A report of a version, as of its publication. */
export interface SnapshotRow extends StoredReport {
  readonly id: number;
  /** The report, which may have been deleted since. */
  readonly report_id: number;
  readonly report_public_id: string;
  readonly report_version: number;
}

/** Stores the present state of reports with a version. */
export async function insertSnapshots(
  tx: Tx,
  tenantId: number,
  versionId: number,
  reportIds: readonly number[],
): Promise<void> {
  await sql`
    insert into report_snapshots (tenant_id, dashboard_version_id, report_id, report_public_id, report_version, name,
      title, description, sql_query, json_query, pivot_items, meta)
    select tenant_id, ${versionId}, id, public_id, version, name, title, description, sql_query, json_query,
      pivot_items, meta
    from reports where tenant_id = ${tenantId} and id = any(${[...reportIds]}) order by id`.execute(tx);
}

/** Stores compiled charts with the reports of a version, by snapshot id. */
export async function saveCharts(
  tx: Tx,
  tenantId: number,
  versionId: number,
  charts: readonly { readonly id: number; readonly chart: CompiledChart }[],
): Promise<void> {
  if (charts.length === 0) return;
  await sql`
    update report_snapshots set chart = compiled.chart
    from jsonb_to_recordset(${JSON.stringify(charts)}::jsonb) as compiled (id integer, chart jsonb)
    where report_snapshots.tenant_id = ${tenantId} and report_snapshots.dashboard_version_id = ${versionId}
      and report_snapshots.id = compiled.id`.execute(tx);
}

/** The compiled charts of a version by snapshot id. Another release may have compiled them. */
export async function keptCharts(
  db: Db,
  tenantId: number,
  versionId: number,
): Promise<ReadonlyMap<number, CompiledChart>> {
  const { rows } = await sql<{ id: number; chart: CompiledChart }>`
    select id, chart from report_snapshots
    where tenant_id = ${tenantId} and dashboard_version_id = ${versionId} and chart is not null`.execute(db);
  return new Map(rows.map(({ id, chart }) => [id, chart]));
}

/** The reports of a version, without their charts. */
export async function snapshotsOf(db: Db, tenantId: number, versionId: number): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select id, report_id, report_public_id, report_version, name, title, description, sql_query, json_query,
      pivot_items, meta
    from report_snapshots where tenant_id = ${tenantId} and dashboard_version_id = ${versionId} order by id`.execute(
    db,
  );
  return rows;
}
