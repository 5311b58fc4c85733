import { type DashboardConfig, type ReportMeta, upgradeConfig } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { realmOf } from '../access/content-access.ts';
import type { AiThreads, DashboardRow } from './dashboards.store.ts';
import { type SnapshotRow, snapshotsOf } from './snapshots.store.ts';

/** The configuration of a published dashboard, with the AI threads that its widgets have got since. */
export function publishedConfig({ config, ai_threads }: Pick<DashboardRow, 'config' | 'ai_threads'>) {
  return withThreads(upgradeConfig(config), ai_threads);
}

/** Adds the AI threads that widgets have got since publication to a configuration. */
export function withThreads(config: DashboardConfig, threads: AiThreads): DashboardConfig {
  const widgets = config.widgets.map((widget) => {
    const thread = Object.hasOwn(threads, widget.id) ? threads[widget.id] : undefined;
    if (widget.type !== 'AI' || thread === undefined) return widget;
    const { threadId: _thread, checksum: _checksum, ...others } = widget.config;
    return { ...widget, config: { ...others, ...thread } };
  });
  return { ...config, widgets };
}

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
    config: publishedConfig(row),
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
