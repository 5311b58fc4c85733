import { type PublishedModel, rewireReports, upgradeConfig } from '@facet/dashboards';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { announceContent } from '../access/announce-content.ts';
import { ownerOf } from '../access/owner.ts';
import { grantWorkbook } from '../access/policy/workbook-policy.ts';
import {
  requireNotInCode,
  requireWorkbook,
  requireWorkbookToChange,
  type WorkbookRow,
} from '../access/require-workbook.ts';
import { keepingVersions } from '../reports/keeping-versions.ts';
import { chartReports } from './chart-reports.ts';
import { requireVersion } from './dashboard-state.ts';
import { saveDraft } from './draft-log.ts';
import { publishVersion, requireWorking } from './publish.service.ts';
import { requireConfig } from './require-config.ts';
import { restoreReports } from './restore-reports.store.ts';
import { snapshotsOf } from './snapshots.store.ts';
import { listVersions, type VersionRow } from './versions.store.ts';
import { viewOfSnapshot } from './view-dashboard.ts';

/** A page of the versions of a workbook's dashboard. Requires edit access: viewers see only the published version. */
export async function versionsOf(
  db: Db,
  cursors: Cursors,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  query: PageQuery,
) {
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, 'edit');
  const list = `dashboard-versions:${caller.tenantId}:${workbookId}`;
  const page = pageOf(cursors, list, query);
  const rows = await listVersions(db, caller.tenantId, workbookId, page);
  const { items, pageInfo } = cut(cursors, list, page, rows, ({ number }) => [number]);
  return { items: items.map((version) => summaryOf(caller, row, version)), pageInfo };
}

/** A version of a workbook's dashboard with its reports. @throws 404 */
export async function versionOf(
  db: Db,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  number: number,
) {
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, 'edit');
  const version = await requireVersion(db, caller, workbookId, number);
  const snapshots = await snapshotsOf(db, caller.tenantId, version.id);
  return {
    ...summaryOf(caller, row, version),
    config: upgradeConfig(version.config),
    reportSnapshots: snapshots.map(viewOfSnapshot),
  };
}

/**
 * Restores a version as the draft, with its reports: changed reports are changed back, and deleted ones are created
 * again. Other reports of the workbook stay.
 * @param model the model of production, if the version is also published
 */
export async function restoreVersion(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  number: number,
  { publish, model }: { publish: boolean; model: PublishedModel | null },
) {
  const found = await requireWorkbookToChange(tx, caller, deploymentId, workbookId, 'edit');
  const { row, grant } = found;
  requireNotInCode(row);
  const version = await requireVersion(tx, caller, workbookId, number);
  const snapshots = await snapshotsOf(tx, caller.tenantId, version.id);
  const shown = snapshots.flatMap(({ report_id }) => report_id ?? []);
  const present = await keepingVersions(tx, caller, shown, () =>
    restoreReports(tx, grant, row, caller.user.id, snapshots),
  );
  const config = rewireReports(upgradeConfig(version.config), (reference) => {
    const { reportId, reportPublicId } = reference;
    const id = present.get(reportId ?? reportPublicId);
    return id === undefined ? reference : { reportId: id };
  });
  await saveDraft(tx, grant, config, caller.user.id);
  await announceContent(tx, caller, deploymentId, 'updated', 'Workbook', [workbookId]);
  if (!publish) return { workbook: row, config, number: null };
  const complete = requireConfig(config, 'published', null);
  const reports = await chartReports(tx, caller, row, complete);
  await requireWorking(caller.tenantId, complete, reports, model);
  const { title, description } = version;
  const publishing = grantWorkbook(caller, found, 'publish');
  const { dashboard } = await publishVersion(tx, caller, publishing, row, complete, reports, {
    title,
    description,
  });
  return { workbook: row, config, number: dashboard.number };
}

function summaryOf(caller: Caller, workbook: WorkbookRow, version: VersionRow) {
  return {
    id: version.id,
    number: version.number,
    title: version.title,
    description: version.description,
    isPublished: version.is_live,
    buildId: version.build_id,
    createdAt: version.created_at.toISOString(),
    publishedBy: ownerOf(caller, {
      owner_user_id: version.created_by,
      embed_tenant_id: workbook.embed_tenant_id,
      owner_email: version.author_email,
      owner_first_name: version.author_first_name,
      owner_picture: version.author_picture,
    }),
  };
}
