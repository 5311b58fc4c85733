import { isDeepStrictEqual } from 'node:util';
import { type DashboardConfig, rewireReports, storedConfig, upgradeConfig } from '@facet/dashboards';
import type { Tx } from '@facet/db';
import { conflict } from '../../../errors/errors.ts';
import { contentChanges } from '../../../events/content-events.ts';
import { grantToModel, type WorkbookGrant } from '../access/policy/workbook-policy.ts';
import { newPublicId } from '../access/public-id.ts';
import { type DashboardRow, findDashboard, findDashboardOf, insertVersion } from './dashboards.store.ts';
import { saveDraft } from './draft-log.ts';
import {
  archiveOthers,
  deleteEarlierReports,
  setDetached,
  unarchive,
  upsertFileReports,
  upsertFileWorkbook,
} from './file-dashboards.store.ts';
import {
  dashboardsIn,
  type FileDashboard,
  type ProjectFile,
  publicIdOf,
  takenPublicId,
} from './file-dashboards.ts';
import { keepCharts } from './snapshot-charts.ts';
import { insertSnapshots, snapshotsOf } from './snapshots.store.ts';

/** A build that goes live. */
interface LiveBuild {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly buildId: number;
  readonly files: readonly ProjectFile[];
}

/**
 * Publishes the dashboards in the files of a build that goes live, in the same transaction. An unchanged dashboard gets
 * no new version; one whose file was deleted is archived.
 * @throws 409 if a public id of a report is taken
 */
export async function publishFiles(tx: Tx, build: LiveBuild): Promise<void> {
  const { dashboards } = dashboardsIn(build.deploymentId, build.files);
  for (const dashboard of dashboards) await publishFile(tx, build, dashboard);
  await archiveOthers(
    tx,
    build,
    dashboards.map(({ slug }) => slug),
  );
}

async function publishFile(tx: Tx, build: LiveBuild, dashboard: FileDashboard): Promise<void> {
  const { tenantId, deploymentId, buildId } = build;
  const workbookId = await upsertFileWorkbook(tx, build, dashboard);
  const present = await findDashboardOf(tx, tenantId, workbookId);
  if (present !== undefined && (await isSame(tx, tenantId, present, dashboard))) {
    await unarchive(tx, tenantId, present.id);
    return;
  }
  const ids = await upsertFileReports(tx, build, workbookId, dashboard.reports);
  requireOwnReports(dashboard, ids);
  const config = rewireReports(dashboard.config, ({ reportKey }) => {
    const reportId = ids.get(reportKey);
    return reportId === undefined ? null : { reportId };
  });
  const grant = grantToModel(tenantId, workbookId);
  // Whoever goes on with the file has not detached the dashboard.
  await setDetached(tx, grant, false);
  const { versionId } = await insertVersion(tx, grant, {
    deploymentId,
    publicId: await freePublicId(tx, build, dashboard),
    title: config.title ?? null,
    description: config.description ?? null,
    config: storedConfig(config),
    buildId,
    userId: null,
  });
  await insertSnapshots(tx, tenantId, versionId, [...ids.values()]);
  await keepCharts(tx, tenantId, versionId);
  if (present !== undefined)
    await deleteEarlierReports(tx, tenantId, workbookId, present.version_id, [...ids.values()]);
  await saveDraft(tx, grant, config, null);
  const change = { kind: 'Workbook', ids: [workbookId], change: 'published', userId: null } as const;
  await contentChanges.publish(tx, { tenantId, deploymentId, ...change });
}

/** @throws 409 if another report has the public id of a report */
function requireOwnReports({ path, reports }: FileDashboard, ids: ReadonlyMap<unknown, number>): void {
  const foreign = reports.find(({ key }) => !ids.has(key));
  if (foreign !== undefined) throw conflict(`${path}: ${takenPublicId(foreign)}`);
}

/** The public id of a new dashboard: that of its previews, unless the file defined another workbook before. */
async function freePublicId(tx: Tx, { tenantId, deploymentId }: LiveBuild, { slug }: FileDashboard) {
  const publicId = publicIdOf(deploymentId, slug);
  return (await findDashboard(tx, tenantId, publicId)) === undefined ? publicId : newPublicId();
}

/** Whether the published version equals the definition in the file. */
async function isSame(
  tx: Tx,
  tenantId: number,
  present: DashboardRow,
  dashboard: FileDashboard,
): Promise<boolean> {
  const snapshots = await snapshotsOf(tx, tenantId, present.version_id);
  const publicIds = new Map(snapshots.map((row) => [row.report_id, row.report_public_id]));
  const definitions = snapshots.map(
    ({ id: _id, report_id: _report, report_public_id, report_version: _v, ...rest }) => ({
      public_id: report_public_id,
      ...rest,
    }),
  );
  const wanted = dashboard.reports.map(({ key: _key, ...rest }) => rest);
  const byId = (rows: readonly { public_id: string }[]) =>
    rows.toSorted((a, b) => (a.public_id < b.public_id ? -1 : 1));
  if (!isSameJson(byId(definitions), byId(wanted))) return false;
  const keys = new Map(dashboard.reports.map(({ key, public_id }) => [key, public_id]));
  const published = withPublicIds(upgradeConfig(present.config), ({ reportId }) =>
    publicIds.get(reportId ?? 0),
  );
  return isSameJson(
    published,
    withPublicIds(dashboard.config, ({ reportKey }) => keys.get(reportKey ?? '')),
  );
}

/** Whether two values are equal after they have been stored. */
function isSameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}

/** The configuration with charts that refer to reports by public ids, which do not depend on the build. */
function withPublicIds(
  config: DashboardConfig,
  publicIdOf: (reference: { reportId?: number; reportKey?: string }) => string | undefined,
): DashboardConfig {
  return rewireReports(config, (reference) => {
    const reportPublicId = publicIdOf(reference);
    return reportPublicId === undefined ? null : { reportPublicId };
  });
}

/** Lets the dashboard of a workbook stay published when its file is deleted. */
export function keepWithoutFile(tx: Tx, grant: WorkbookGrant<'edit'>): Promise<void> {
  return setDetached(tx, grant, true);
}
