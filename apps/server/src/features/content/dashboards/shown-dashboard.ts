import { chartsOf, type ReportReference, reportOf, type WidgetOfType } from '@facet/dashboards';
import type { Db } from '@facet/db';
import { type Caller, can, reaches } from '../../../auth/caller.ts';
import { forbidden, notFound, orNotFound } from '../../../errors/errors.ts';
import { realmOf } from '../access/content-access.ts';
import { type BranchToShow, findPreview, type Preview } from './preview-dashboard.ts';
import { findReachable, type PublishedDashboard, requireEmbeddable } from './published-dashboard.ts';
import { type PublishedVersion, publishedVersion } from './published-versions.ts';
import type { Opened, ShownDashboard, ShownReport } from './shown.ts';
import { type DraftToShow, openDraft } from './shown-draft.ts';
import { chartsOfSnapshots } from './snapshot-charts.ts';
import { viewOfSnapshot } from './view-dashboard.ts';

export type { Opened, ShownDashboard, ShownReport };

/** What is shown instead of the published version. */
export type ToPreview = BranchToShow | DraftToShow;

/**
 * The dashboard with a public id, for a caller who views it. On a branch, dashboards that files define are previews; an
 * embed session on a branch sees the dashboards of that branch.
 * @param preview the branch that a caller other than an embed session requests, which requires the permission
 * SchemaRead; or the workbook whose draft is shown, which requires edit access
 * @param readVersion reads the published version
 * @throws 404 if the caller may not see it, 403 if signed sessions may not show it, 409 if its file on the branch has
 * errors
 */
export async function openShownDashboard(
  db: Db,
  caller: Caller,
  publicId: string,
  preview: ToPreview | null,
  readVersion: typeof publishedVersion,
): Promise<Opened> {
  if (preview !== null && 'workbookId' in preview)
    return openDraft(db, caller, preview, placeOf(caller, null)?.branchName ?? null);
  const place = placeOf(caller, preview);
  const published = await findReachable(db, caller, publicId, place?.deploymentId);
  const visible = published?.isVisible ? published : undefined;
  if (visible !== undefined) await requireEmbeddable(db, caller, visible);
  const mayPreview = place !== null && (visible !== undefined || caller.embed === null);
  const found = mayPreview
    ? await findPreview(db, caller.tenantId, place, publicId, published?.workbook.row)
    : undefined;
  if (found !== undefined)
    return { shown: shownPreview(caller, found, visible), deployment: found.deployment };
  const isRemoved = place !== null && visible?.workbook.row.source_path != null;
  if (visible === undefined || isRemoved) throw notFound(`Dashboard ${publicId}`);
  const { versionId, deployment } = visible;
  const version = orNotFound(await readVersion(db, caller.tenantId, versionId), `Dashboard ${publicId}`);
  return { shown: shownVersion(caller, visible, version, place?.branchName ?? null), deployment };
}

/** As `openShownDashboard`, for those who do not query it. */
export async function requireShownDashboard(
  db: Db,
  caller: Caller,
  publicId: string,
  preview: ToPreview | null = null,
): Promise<ShownDashboard> {
  return (await openShownDashboard(db, caller, publicId, preview, publishedVersion)).shown;
}

/** The report of a chart of a dashboard; undefined if it has none. */
export function reportShownBy(
  shown: Pick<ShownDashboard, 'reports'>,
  chart: WidgetOfType<'CHART'>,
): ShownReport | undefined {
  const reference = reportOf(chart);
  return reference && shownReport(shown, reference);
}

/** The title of each chart: its own, or that of its report. */
export function chartTitles(dashboard: Pick<ShownDashboard, 'config' | 'reports'>): Map<string, string> {
  return new Map(
    chartsOf(dashboard.config).map((chart) => {
      const report = reportShownBy(dashboard, chart);
      return [chart.id, chart.config.title ?? report?.title ?? report?.name ?? chart.id];
    }),
  );
}

/** The report of a dashboard to which a chart refers. */
export function shownReport(
  { reports }: Pick<ShownDashboard, 'reports'>,
  { reportId, reportPublicId }: ReportReference,
): ShownReport | undefined {
  return reports.find((report) =>
    reportId === undefined ? report.report_public_id === reportPublicId : report.report_id === reportId,
  );
}

/** The view of a dashboard in responses to viewers, with its compiled charts. */
export async function viewOfShown(
  db: Db,
  caller: Caller,
  { isForeign, reports, branchName: _branch, ...shown }: ShownDashboard,
) {
  const charts = await chartsOfSnapshots(db, caller.tenantId, shown.versionId, reports);
  const reportSnapshots = reports.map((report, index) => {
    const { chart = null, problem = null } = charts[index] ?? {};
    return { ...viewOfSnapshot(report), chart, chartProblem: problem };
  });
  return { ...shown, reportSnapshots, fromSharedWorkspace: isForeign };
}

/**
 * The branch that the caller sees: that of their embed session, or else the requested one; null for production.
 * @throws 404 if they may not reach the deployment, 403 if they may not read its branches
 */
function placeOf(caller: Caller, asked: BranchToShow | null): BranchToShow | null {
  const { embed } = caller;
  if (embed !== null) {
    if (asked !== null) throw forbidden('The branch of an embed session cannot be changed');
    const { deploymentId, branchName } = embed;
    return branchName === null ? null : { deploymentId, branchName };
  }
  if (asked === null) return null;
  const deployment = { type: 'Deployment', id: asked.deploymentId } as const;
  if (!reaches(caller, deployment)) throw notFound(`Deployment ${asked.deploymentId}`);
  if (!can(caller, 'SchemaRead', deployment))
    throw forbidden('Previewing a branch needs the permission SchemaRead');
  return asked;
}

function shownVersion(
  caller: Caller,
  { id, publicId, allowEmbed, deployment, workbook, createdBy }: PublishedDashboard,
  version: PublishedVersion,
  branchName: string | null,
): ShownDashboard {
  const isForeign = realmOf(caller) !== workbook.row.embed_tenant_id;
  return {
    id,
    workbookId: workbook.row.id,
    deploymentId: deployment.id,
    publicId,
    status: 'published',
    allowEmbed,
    title: version.title,
    description: version.description,
    config: version.config,
    versionNumber: version.number,
    versionId: version.id,
    reports: version.reports,
    createdBy: isForeign ? null : createdBy,
    isForeign,
    branchName,
  };
}

function shownPreview(
  caller: Caller,
  preview: Preview,
  visible: PublishedDashboard | undefined,
): ShownDashboard {
  const { config, reports, publicId, deployment, branchName } = preview;
  return {
    id: visible?.id ?? 0,
    workbookId: visible?.workbook.row.id ?? 0,
    deploymentId: deployment.id,
    publicId,
    status: 'draft',
    allowEmbed: visible?.allowEmbed ?? false,
    title: config.title ?? null,
    description: config.description ?? null,
    config,
    versionNumber: 0,
    versionId: 0,
    reports,
    createdBy: null,
    isForeign: realmOf(caller) !== null,
    branchName,
  };
}
