import { Readable } from 'node:stream';
import { ChromiumMissing } from '@facet/renderer';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Settings } from '../../../settings.ts';
import { MANAGE_WORKBOOKS } from '../../content/access/content-operations.ts';
import { attachment, fileNameOf } from '../../content/exports/file-name.ts';
import type { DashboardRenderer } from '../rendering/dashboard-renderer.ts';
import {
  DashboardExportJobResponse,
  DashboardExportStatusResponse,
  DownloadQuery,
  ExportFile,
  ExportPath,
  MEDIA_TYPES,
  StartDashboardExportInput,
} from './dashboard-exports.schema.ts';
import { exportOf, fileOf, startExport, viewOf } from './dashboard-exports.service.ts';

export interface RenderingParts {
  readonly settings: Settings;
  readonly dashboardRenderer: DashboardRenderer;
}

interface Parts extends RenderingParts {
  readonly jobs: Jobs;
}

const { readOperation, writeOperation } = operationsWith<Parts>('Dashboard Exports');

const path = '/api/v1/deployments/{deploymentId}/dashboard-exports';
const UNKNOWN = 'The export does not exist, has expired, or was started by another user.';

export const dashboardExportOperations = [
  writeOperation({
    id: 'startExport',
    method: 'POST',
    path,
    summary: 'Export a dashboard as an image or a PDF',
    description:
      'Renders a published dashboard to PNG or PDF. Returns immediately: poll `getExportStatus` until it is completed, ' +
      'then call `downloadExport`. The export and its file are deleted after five minutes. Shows the rows of the caller, ' +
      'or of another user with `renderAs`. Requires full access to the workbook and the permission `DownloadData`.',
    access: MANAGE_WORKBOOKS,
    isStrict: true,
    also: 'DownloadData',
    audit: 'Started dashboard export',
    params: DeploymentPath,
    body: StartDashboardExportInput,
    answers: { 200: DashboardExportJobResponse },
    errors: {
      403:
        'The caller lacks a permission or full access to the workbook, the account does not allow downloads, ' +
        'only administrators may use `renderAs`, or the workbook is not shared with the embed tenant.',
      404:
        'Not exactly one dashboard of the deployment is named, it is not published, or the user of `renderAs` does ' +
        'not exist or is deactivated.',
      409: 'The embed user is deactivated.',
      429: 'Too many unfinished exports show the rows of this viewer, or belong to the account.',
      503: 'This server has no Chromium; the message names the package to install.',
    },
    async handle({ platform, tx, caller, deployment, body, audit, accessChanged }) {
      requireChromium(platform);
      const started = await startExport(platform, tx, caller, deployment, body);
      const { id, expiresAt, publicId, workbook, viewer, layout } = started;
      if (viewer.isAccessChanged) await accessChanged();
      audit({
        exportId: id,
        dashboardPublicId: publicId,
        workbookId: workbook.id,
        workbookName: workbook.name,
        format: body.format,
        layout,
        renderedForUserId: viewer.userId,
      });
      return { jobId: id, expiresAt: expiresAt.toISOString() };
    },
  }),
  readOperation({
    id: 'getExportStatus',
    method: 'GET',
    path: `${path}/{jobId}`,
    summary: 'Get the status of an export',
    description: '`pending` and `processing` are unfinished; `failed` has the reason in `error`.',
    access: MANAGE_WORKBOOKS,
    params: ExportPath,
    answers: { 200: DashboardExportStatusResponse },
    errors: { 404: UNKNOWN },
    handle: async ({ db, caller, deployment, params }) =>
      viewOf(await exportOf(db, caller, { deploymentId: deployment.id }, params.jobId)),
  }),
  readOperation({
    id: 'downloadExport',
    method: 'GET',
    path: `${path}/{jobId}/download`,
    summary: 'Download an export',
    description: 'Streams the file as an attachment. Its extension is that of its format.',
    access: MANAGE_WORKBOOKS,
    also: 'DownloadData',
    params: ExportPath,
    query: DownloadQuery,
    answers: { 200: ExportFile },
    errors: {
      404: UNKNOWN,
      409: 'The export is not finished.',
      422: 'The export failed; start another one.',
    },
    async handle({ db, caller, deployment, params, query, reply }) {
      const file = await fileOf(db, caller, { deploymentId: deployment.id }, params.jobId);
      return sendFile(reply, file, query.filename ?? 'dashboard');
    },
  }),
];

/** The file of an export as a download. */
export function sendFile(
  reply: FastifyReply,
  { content, format }: Awaited<ReturnType<typeof fileOf>>,
  name: string,
): Readable {
  reply.headers({
    'content-type': MEDIA_TYPES[format],
    'content-length': content.length,
    'content-disposition': attachment(`${fileNameOf(name)}.${format}`),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  return Readable.from([content]);
}

/** Whether exports can be rendered: by this node, or by another one that this node does not know. */
export function hasChromium(parts: RenderingParts): boolean {
  try {
    requireChromium(parts);
    return true;
  } catch {
    return false;
  }
}

/** Only a node that renders needs Chromium. @throws 503 */
export function requireChromium({ settings, dashboardRenderer }: RenderingParts): void {
  if (!settings.roles.includes('worker')) return;
  try {
    dashboardRenderer.requireChromium();
  } catch (error) {
    if (error instanceof ChromiumMissing) throw new ApiError(503, 'chromium_missing', error.message);
    throw error;
  }
}
