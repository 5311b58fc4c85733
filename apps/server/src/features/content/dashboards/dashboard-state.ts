import { type DashboardConfig, upgradeConfig } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import type { WorkbookRow } from '../access/require-workbook.ts';
import { chartReports } from './chart-reports.ts';
import { findDashboardOf } from './dashboards.store.ts';
import { findDraft } from './draft-log.ts';
import { type SnapshotRow, snapshotsOf } from './snapshots.store.ts';
import { findVersion } from './versions.store.ts';

/** The draft or a version of a dashboard, with the reports that its charts show. */
export interface DashboardState {
  readonly config: DashboardConfig;
  readonly reports: readonly StateReport[];
}

/** A report as the API represents it. */
export interface StateReport {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly sqlQuery: string | null;
  readonly jsonQuery: string | null;
  readonly pivotItems: Record<string, unknown> | null;
  readonly meta: Record<string, unknown> | null;
}

/**
 * A state of a workbook's dashboard.
 * @param side `draft`, `published` or the number of a version
 * @throws 404
 */
export async function stateOf(
  db: Db,
  caller: Caller,
  workbook: WorkbookRow,
  side: string,
): Promise<DashboardState> {
  if (side === 'draft') {
    const { config } = await findDraft(db, caller.tenantId, workbook.id);
    if (config === null) throw notFound(`The draft of workbook ${workbook.id}`);
    const { rows } = await chartReports(db, caller, workbook, config);
    return {
      config,
      reports: rows.map((row) => reportOf({ ...row, report_id: row.id, report_public_id: row.public_id })),
    };
  }
  const version =
    side === 'published'
      ? await findPublished(db, caller, workbook.id)
      : await requireVersion(db, caller, workbook.id, Number(side));
  const snapshots = await snapshotsOf(db, caller.tenantId, version.id);
  return { config: upgradeConfig(version.config), reports: snapshots.map(reportOf) };
}

/** A version of a workbook's dashboard. @throws 404 */
export async function requireVersion(db: Db, caller: Caller, workbookId: number, number: number) {
  const version = await findVersion(db, caller.tenantId, workbookId, number);
  if (version === undefined) throw notFound(`Version ${number} of the dashboard of workbook ${workbookId}`);
  return version;
}

async function findPublished(db: Db, caller: Caller, workbookId: number) {
  const dashboard = await findDashboardOf(db, caller.tenantId, workbookId);
  if (dashboard === undefined) throw notFound(`The published dashboard of workbook ${workbookId}`);
  return { id: dashboard.version_id, config: dashboard.config };
}

function reportOf(row: Omit<SnapshotRow, 'id' | 'report_version'>): StateReport {
  return {
    id: row.report_id,
    publicId: row.report_public_id,
    name: row.name,
    title: row.title,
    description: row.description,
    sqlQuery: row.sql_query,
    jsonQuery: row.json_query,
    pivotItems: row.pivot_items,
    meta: row.meta,
  };
}
