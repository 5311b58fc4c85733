import { type ReportMeta, upgradeConfig } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { realmOf } from '../access/content-access.ts';
import { withOwnThreads } from './ai-threads.service.ts';
import type { DashboardRow } from './dashboards.store.ts';
import { type SnapshotRow, snapshotsOf } from './snapshots.store.ts';

/** The view of a published dashboard with its reports. */
export async function viewOfDashboard(
  db: Db,
  caller: Caller,
  row: DashboardRow,
  embedTenantId: number | null,
) {
  const snapshots = await snapshotsOf(db, caller.tenantId, row.version_id);
  const isForeign = realmOf(caller) !== embedTenantId;
  return {
    id: row.id,
    publicId: row.public_id,
    deploymentId: row.deployment_id,
    workbookId: row.workbook_id,
    status: row.status,
    allowEmbed: row.allow_embed,
    title: row.title,
    description: row.description,
    config: await withOwnThreads(db, caller, row.id, upgradeConfig(row.config)),
    versionNumber: row.number,
    versionId: row.version_id,
    reportSnapshots: snapshots.map(viewOfSnapshot),
    createdBy: isForeign ? null : row.created_by,
    fromSharedWorkspace: isForeign,
  };
}

/** The view of a report of a version. */
export function viewOfSnapshot(row: SnapshotRow) {
  const meta: ReportMeta = row.meta ?? {};
  const { kind, spec, preferences, fillMissingRows, periodComparisons, pythonCode } = meta;
  return {
    id: row.id,
    reportId: row.report_id,
    publicId: row.report_public_id,
    versionNumber: row.report_version,
    name: row.name,
    title: row.title,
    description: row.description,
    isSourceReport: true,
    sqlQuery: row.sql_query,
    jsonQuery: row.json_query,
    pivotItems: row.pivot_items,
    meta: row.meta,
    kind,
    spec,
    preferences,
    fillMissingRows,
    periodComparisons,
    pythonCode,
  };
}
