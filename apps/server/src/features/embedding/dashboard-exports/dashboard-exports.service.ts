import { randomBytes } from 'node:crypto';
import {
  type ControlValues,
  controlsOf,
  type DashboardConfig,
  isLocked,
  parametersOf,
} from '@facet/dashboards';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import {
  ApiError,
  badRequest,
  conflict,
  notFound,
  orNotFound,
  tooManyRequests,
} from '../../../errors/errors.ts';
import { exportChanges } from '../../../events/export-events.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Settings } from '../../../settings.ts';
import { FULL } from '../../content/access/content-access.ts';
import { requireLevel } from '../../content/access/load-access.ts';
import {
  type PublishedDashboard,
  requireVisibleDashboard,
} from '../../content/dashboards/published-dashboard.ts';
import { publishedVersion } from '../../content/dashboards/published-versions.ts';
import { requireDownloads } from '../../content/exports/require-downloads.ts';
import { latestTheme } from '../embed-sessions/latest-theme.ts';
import { shareOfViewer } from '../rendering/as-viewer.ts';
import { DASHBOARD_EXPORT_QUEUE } from './dashboard-export-queue.ts';
import { MEDIA_TYPES, type StartDashboardExportInput } from './dashboard-exports.schema.ts';
import {
  countUnfinished,
  type ExportKey,
  findExport,
  insertExport,
  type NewExport,
  publicIdOf,
  readContent,
} from './dashboard-exports.store.ts';
import { subjectOf } from './export-subject.ts';

/** The most unfinished exports of one viewer, and of an account. */
const MOST = { ofViewer: 5, ofAccount: 100 };
/** The number of exports of one embed tenant, or of an account itself, that a node processes concurrently. */
const LANES = 2;
const RETRY_SECONDS = 10;

type DashboardNames = Pick<StartDashboardExportInput, 'dashboardId' | 'dashboardPublicId'>;
type Nullish<T> = { readonly [K in keyof T]?: T[K] | null };

interface Parts {
  readonly settings: Pick<Settings, 'embedUsers'>;
  readonly jobs: Jobs;
}

/**
 * Starts an export of a published dashboard: checks the caller's rights. A job does the rest.
 * @throws 404 unless exactly one dashboard of the deployment is named, 403 without full access to its workbook, where
 * downloads are restricted and as `subjectOf`, 429 while too many exports of the viewer are unfinished
 */
export async function startExport(
  parts: Parts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  input: StartDashboardExportInput,
) {
  const { tenantId } = caller;
  const { format, renderAs } = input;
  const layout = layoutIn(input);
  const dashboard = await requireDashboardOf(tx, caller, deployment, input);
  const { publicId, workbook } = dashboard;
  requireLevel(workbook.level, FULL, `workbook ${workbook.row.id}`);
  await requireDownloads(tx, caller, deployment.id);
  const version = orNotFound(
    await publishedVersion(tx, tenantId, dashboard.versionId),
    `Dashboard ${publicId}`,
  );
  const controls = controlsIn(version.config, input);
  const viewer = await subjectOf(parts, tx, caller, workbook.row, renderAs);
  const theme =
    renderAs == null
      ? null
      : await latestTheme(tx, tenantId, { deploymentId: deployment.id, userId: viewer.userId });
  const { id, expiresAt } = await sendExport(parts, tx, {
    tenantId,
    deploymentId: deployment.id,
    dashboardId: dashboard.id,
    startedBy: caller.user.id,
    renderedFor: viewer.userId,
    format,
    layout,
    options: {
      controls,
      ...(viewer.given === undefined ? {} : { given: viewer.given }),
      ...(theme === null ? {} : { look: { theme } }),
    },
  });
  return { id, expiresAt, publicId, workbook: workbook.row, viewer, layout };
}

/** Creates an export and its job. @throws 429 while too many of the viewer or of the account are unfinished */
export async function sendExport(
  { jobs }: Pick<Parts, 'jobs'>,
  tx: Tx,
  wanted: Omit<NewExport, 'id'>,
): Promise<{ id: string; expiresAt: Date }> {
  const { tenantId, renderedFor } = wanted;
  await requireRoom(tx, tenantId, renderedFor);
  const id = randomBytes(16).toString('hex');
  const { expires_at: expiresAt } = await insertExport(tx, { ...wanted, id });
  const [account, party] = await shareOfViewer(tx, { tenantId, viewer: { userId: renderedFor } });
  const group = `${account}:${party}:${renderedFor % LANES}`;
  const { deploymentId, startedBy: userId } = wanted;
  await exportChanges.publish(tx, { tenantId, deploymentId, exportId: id, state: 'running', userId });
  await jobs.send(tx, DASHBOARD_EXPORT_QUEUE, { exportId: id }, id, { group });
  return { id, expiresAt };
}

/** The state of an export, for the user who started it. @throws 404 */
export async function exportOf(db: Db, caller: Caller, of: ExportKey['of'], id: string) {
  const key = { tenantId: caller.tenantId, of, userId: caller.user.id, id };
  return orNotFound(await findExport(db, key), `Export ${id}`);
}

/** The file of an export. @throws 404; 409 if it is not finished, 422 if it failed */
export async function fileOf(db: Db, caller: Caller, of: ExportKey['of'], id: string) {
  const { status, error, format } = await exportOf(db, caller, of, id);
  if (status === 'failed') throw new ApiError(422, 'export_failed', `The export failed: ${error}`);
  if (status !== 'completed') throw conflict('The export is not finished');
  const content = orNotFound(await readContent(db, caller.tenantId, id), `Export ${id}`);
  return { content, format: format as keyof typeof MEDIA_TYPES };
}

/**
 * The published dashboard that a request names by one of its ids.
 * @throws 404 unless exactly one dashboard of the deployment that the caller sees is named
 */
export async function requireDashboardOf(
  db: Db,
  caller: Caller,
  deployment: Pick<DeploymentRow, 'id'>,
  named: DashboardNames,
): Promise<PublishedDashboard> {
  const publicId = await publicIdIn(db, caller, deployment, named);
  const dashboard = await requireVisibleDashboard(db, caller, publicId);
  if (dashboard.deployment.id !== deployment.id) throw notFound(`Dashboard ${publicId}`);
  return dashboard;
}

async function publicIdIn(
  db: Db,
  { tenantId }: Caller,
  { id: deploymentId }: Pick<DeploymentRow, 'id'>,
  { dashboardId, dashboardPublicId }: DashboardNames,
): Promise<string> {
  // The status that the contract defines for it.
  if ((dashboardId == null) === (dashboardPublicId == null))
    throw new ApiError(
      404,
      'not_found',
      'Exactly one of body.dashboardId and body.dashboardPublicId is required',
    );
  if (dashboardPublicId != null) return dashboardPublicId;
  return orNotFound(
    await publicIdOf(db, tenantId, deploymentId, dashboardId ?? 0),
    `Dashboard ${dashboardId}`,
  );
}

/** The maximum length of the control parameters in the address of a page: browsers accept no more than 2 MB. */
const MOST_CHARACTERS = 65_536;

/**
 * The values of controls.
 * @throws 400 for a value that would be silently ignored, because its control does not exist or is locked, and for too
 * many values
 */
export function controlsIn(
  config: DashboardConfig,
  { filters, timeGrains, memberSwitchers }: Nullish<ControlValues>,
  place = 'body',
): ControlValues {
  const controls = controlsOf(config);
  const check = (type: string, field: string, given: readonly { readonly member: string }[] | null = []) => {
    for (const [index, { member }] of (given ?? []).entries()) {
      const found = controls.filter((control) => control.type === type && control.config.member === member);
      if (found.length === 0)
        throw badRequest(`${place}.${field}.${index}.member must have a control on the dashboard`);
      if (found.every((control) => isLocked(config, control)))
        throw badRequest(`${place}.${field}.${index}.member must have a control that is not locked`);
    }
  };
  check('FILTER', 'filters', filters);
  check('TIME_GRAIN', 'timeGrains', timeGrains);
  check('FIELD', 'memberSwitchers', memberSwitchers);
  const values = { filters, timeGrains, memberSwitchers };
  if (parametersOf(values).toString().length > MOST_CHARACTERS)
    throw badRequest(
      `${place}.filters must have fewer values: in an address, all controls together are at most ${MOST_CHARACTERS} characters`,
    );
  return values;
}

/** @throws 400 for an image on pages */
export function layoutIn({ format, layout }: Pick<StartDashboardExportInput, 'format' | 'layout'>) {
  if (layout === 'print' && format !== 'pdf') throw badRequest('body.layout print requires body.format pdf');
  return layout ?? 'screenshot';
}

async function requireRoom(tx: Tx, tenantId: number, userId: number): Promise<void> {
  const { of_viewer: ofViewer, of_account: ofAccount } = await countUnfinished(tx, tenantId, userId);
  if (ofViewer >= MOST.ofViewer)
    throw tooManyRequests(
      `${MOST.ofViewer} exports for this viewer are unfinished; try again when one has finished`,
      RETRY_SECONDS,
    );
  if (ofAccount >= MOST.ofAccount)
    throw tooManyRequests(
      `The account has ${MOST.ofAccount} unfinished exports; try again when one has finished`,
      RETRY_SECONDS,
    );
}

/** The progress by status: rendering is one step. A failed export makes none. */
const PROGRESS = { pending: 0, processing: 50, completed: 100, failed: null } as const;

export function viewOf({ status, error, format }: Awaited<ReturnType<typeof exportOf>>) {
  return {
    status: status as 'pending' | 'processing' | 'completed' | 'failed',
    contentType: status === 'completed' ? MEDIA_TYPES[format as keyof typeof MEDIA_TYPES] : null,
    error,
    progress: PROGRESS[status as keyof typeof PROGRESS],
  };
}
