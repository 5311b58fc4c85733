import {
  chartsOf,
  type DashboardConfig,
  type ReportReference,
  reportOf,
  type WidgetOfType,
} from '@facet/dashboards';
import type { Db } from '@facet/db';
import { type Caller, can, reaches } from '../../../auth/caller.ts';
import { ApiError, forbidden, notFound, orNotFound } from '../../../errors/errors.ts';
import { NONE, realmOf } from '../access/content-access.ts';
import { type WorkbookFound, withLevel } from '../access/require-workbook.ts';
import type { AiThreads } from './dashboards.store.ts';
import { type BranchToShow, findPreview, type Preview } from './preview-dashboard.ts';
import { type PublishedVersion, publishedVersion } from './published-versions.ts';
import { findPublicIdBySlug, findPublished, isForAllEmbedUsers } from './shown-dashboard.store.ts';
import { chartsOfSnapshots } from './snapshot-charts.ts';
import type { SnapshotRow } from './snapshots.store.ts';
import { viewOfSnapshot, withThreads } from './view-dashboard.ts';

/** A report of a dashboard, as it was published. */
export type ShownReport = SnapshotRow;

/** A dashboard as viewers see it: its published version, or the preview of a branch. */
export interface ShownDashboard {
  /** 0 in the preview of a dashboard that is not published yet, like the id of its workbook. */
  readonly id: number;
  readonly workbookId: number;
  readonly deploymentId: number;
  readonly publicId: string;
  /** `draft` for a preview. */
  readonly status: 'published' | 'draft';
  readonly allowEmbed: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly config: DashboardConfig;
  /** 0 for a preview, like the id of the version. */
  readonly versionNumber: number;
  readonly versionId: number;
  readonly reports: readonly ShownReport[];
  readonly createdBy: number | null;
  readonly isForeign: boolean;
  /** The branch to which its queries go; null for production. */
  readonly branchName: string | null;
}

/**
 * The dashboard with a public id, for a caller who views it. On a branch, dashboards that files define are previews; an
 * embed session on a branch sees the dashboards of that branch.
 * @param branch the branch that a caller other than an embed session requests; requires the permission SchemaRead
 * @param readVersion reads the published version
 * @throws 404 if the caller may not see it, 403 if signed sessions may not show it, 409 if its file on the branch has
 * errors
 */
export async function requireShownDashboard(
  db: Db,
  caller: Caller,
  publicId: string,
  branch: BranchToShow | null = null,
  readVersion: typeof publishedVersion = publishedVersion,
): Promise<ShownDashboard> {
  const place = placeOf(caller, branch);
  const published = await findAny(db, caller, publicId, place?.deploymentId);
  const visible = published?.isVisible ? published : undefined;
  if (visible !== undefined) await requireEmbeddable(db, caller, visible);
  const mayPreview = place !== null && (visible !== undefined || caller.embed === null);
  const preview = mayPreview
    ? await findPreview(db, caller.tenantId, place, publicId, published?.workbook.row)
    : undefined;
  if (preview !== undefined) return shownPreview(caller, preview, visible);
  const isRemoved = place !== null && visible?.workbook.row.source_path != null;
  if (visible === undefined || isRemoved) throw notFound(`Dashboard ${publicId}`);
  const { versionId } = visible;
  const version = orNotFound(await readVersion(db, caller.tenantId, versionId), `Dashboard ${publicId}`);
  return shownVersion(caller, visible, version, place?.branchName ?? null);
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

/** A published dashboard without its content. */
export interface PublishedDashboard {
  readonly id: number;
  readonly publicId: string;
  readonly allowEmbed: boolean;
  readonly deployment: { readonly id: number; readonly name: string };
  readonly workbook: WorkbookFound;
  readonly versionId: number;
  readonly aiThreads: AiThreads;
  readonly createdBy: number | null;
  /** Whether the caller may see it. */
  readonly isVisible: boolean;
}

/**
 * The published dashboard with a public id, for a caller who works with it but does not need its content.
 * @throws 404 if the caller may not see it, 403 if signed sessions may not show it
 */
export async function requireVisibleDashboard(
  db: Db,
  caller: Caller,
  publicId: string,
): Promise<PublishedDashboard> {
  const found = await findAny(db, caller, publicId, caller.embed?.deploymentId);
  if (!found?.isVisible) throw notFound(`Dashboard ${publicId}`);
  await requireEmbeddable(db, caller, found);
  return found;
}

/**
 * Finds the public ids of the account's published dashboards in a deployment by the slug of their workbook, for a viewer;
 * null for those that they may not see.
 */
export function dashboardsBySlug(
  db: Db,
  caller: Caller,
  deploymentId: number,
): (slug: string) => Promise<string | null> {
  const found = new Map<string, Promise<string | null>>();
  const find = async (slug: string) => {
    const publicId = await findPublicIdBySlug(db, caller.tenantId, deploymentId, slug);
    if (publicId === undefined) return null;
    return requireVisibleDashboard(db, caller, publicId).then(
      () => publicId,
      (error: unknown) => {
        if (error instanceof ApiError && error.status < 500) return null;
        throw error;
      },
    );
  };
  return (slug) => {
    const known = found.get(slug) ?? find(slug);
    found.set(slug, known);
    return known;
  };
}

/** The deployment of a published dashboard, for its public properties; undefined if no such dashboard exists. */
export async function deploymentShowing(
  db: Db,
  tenantId: number,
  publicId: string,
): Promise<number | undefined> {
  return (await findPublished(db, tenantId, publicId))?.deployment_id;
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

/** A published dashboard of a deployment that the caller reaches, whether or not they may see it. */
async function findAny(
  db: Db,
  caller: Caller,
  publicId: string,
  inDeployment: number | undefined,
): Promise<PublishedDashboard | undefined> {
  const rendered = caller.embed?.render?.publicId;
  if (rendered !== undefined && rendered !== publicId) return undefined;
  const row = await findPublished(db, caller.tenantId, publicId);
  if (row === undefined) return undefined;
  const { dashboard_id: id, deployment_id: deploymentId, allow_embed: allowEmbed } = row;
  if (inDeployment !== undefined && deploymentId !== inDeployment) return undefined;
  if (!reaches(caller, { type: 'Deployment', id: deploymentId })) return undefined;
  const deployment = { id: deploymentId, name: row.deployment_name };
  const workbook = await withLevel(db, caller, row);
  const isGranted =
    row.embed_tenant_id === null && can(caller, 'EmbedDashboardRead', { type: 'Dashboard', id });
  const isVisible = workbook.level > NONE || isGranted;
  return {
    id,
    publicId,
    allowEmbed,
    deployment,
    workbook,
    versionId: row.version_id,
    aiThreads: row.ai_threads,
    createdBy: row.created_by,
    isVisible,
  };
}

/**
 * Requires that a signed session may show a dashboard. Creator mode, and dashboards shared with all embed users, do not
 * require that the dashboard allows embedding.
 * @throws 403
 */
async function requireEmbeddable(
  db: Db,
  caller: Caller,
  { publicId, allowEmbed, workbook }: PublishedDashboard,
): Promise<void> {
  if (caller.embed === null || caller.embed.isCreator || allowEmbed) return;
  // Checked when the render was started.
  const { render } = caller.embed;
  if (render?.publicId === publicId && render.isForEmbedUser !== true) return;
  const folders = workbook.tree.access.path(workbook.row.folder_id).map(({ id }) => id);
  if (await isForAllEmbedUsers(db, caller.tenantId, workbook.row.id, folders)) return;
  throw forbidden(`Dashboard ${publicId} does not allow signed embedding`);
}

function shownVersion(
  caller: Caller,
  { id, publicId, allowEmbed, deployment, workbook, aiThreads, createdBy }: PublishedDashboard,
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
    config: withThreads(version.config, aiThreads),
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
  const { config, reports, publicId, deploymentId, branchName } = preview;
  return {
    id: visible?.id ?? 0,
    workbookId: visible?.workbook.row.id ?? 0,
    deploymentId,
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
