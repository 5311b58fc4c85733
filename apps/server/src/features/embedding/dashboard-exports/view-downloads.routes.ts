import { operationsWith } from '../../../http/operation.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { READ_DASHBOARDS } from '../../content/access/content-operations.ts';
import { DashboardAddress } from '../../content/dashboard-data/dashboard-data.schema.ts';
import { requireVisibleDashboard } from '../../content/dashboards/published-dashboard.ts';
import { type RenderingParts, requireChromium, sendFile } from './dashboard-exports.routes.ts';
import {
  DashboardExportJobResponse,
  DashboardExportStatusResponse,
  DownloadQuery,
  ExportFile,
} from './dashboard-exports.schema.ts';
import { exportOf, fileOf, viewOf } from './dashboard-exports.service.ts';
import { StartViewDownloadInput, ViewDownloadPath } from './view-downloads.schema.ts';
import { startViewDownload } from './view-downloads.service.ts';

interface Parts extends RenderingParts {
  readonly jobs: Jobs;
}

const { readOperation, writeOperation } = operationsWith<Parts>('Dashboard Exports');

const path = '/api/v1/embed/dashboard/{publicId}/downloads';
const UNKNOWN = 'The download does not exist, has expired, or was started by another user.';

export const viewDownloadOperations = [
  writeOperation({
    id: 'startViewDownload',
    method: 'POST',
    path,
    summary: 'Start a download of a dashboard as an image or a PDF',
    description:
      'Renders a published dashboard, or one of its widgets, as the caller sees it. Returns immediately: poll ' +
      '`getViewDownload` until it is completed, then call `downloadView`. The file is deleted after five minutes. ' +
      'Requires the permission `DownloadData`.',
    access: READ_DASHBOARDS,
    also: 'DownloadData',
    embed: 'viewer',
    checksScope: true,
    audit: 'Started dashboard download',
    params: DashboardAddress,
    body: StartViewDownloadInput,
    answers: { 200: DashboardExportJobResponse },
    errors: {
      403:
        'The caller lacks a permission, the account does not allow downloads, or signed sessions may not show the ' +
        'dashboard.',
      404: 'The dashboard or the widget does not exist or is not visible to you.',
      409: 'The session shows a branch.',
      429: 'Too many unfinished exports show the rows of this viewer, or belong to the account.',
      503: 'This server has no Chromium; the message names the package to install.',
    },
    async handle({ platform, tx, caller, params, body, audit }) {
      requireChromium(platform);
      const { id, expiresAt, layout, dashboard } = await startViewDownload(
        platform,
        tx,
        caller,
        params.publicId,
        body,
      );
      const { deployment, workbook } = dashboard;
      audit({
        deploymentId: deployment.id,
        name: deployment.name,
        exportId: id,
        dashboardPublicId: dashboard.publicId,
        workbookId: workbook.row.id,
        workbookName: workbook.row.name,
        widgetId: body.widgetId ?? null,
        format: body.format,
        layout,
      });
      return { jobId: id, expiresAt: expiresAt.toISOString() };
    },
  }),
  readOperation({
    id: 'getViewDownload',
    method: 'GET',
    path: `${path}/{jobId}`,
    summary: 'Get the status of a download',
    description: '`pending` and `processing` are unfinished; `failed` has the reason in `error`.',
    access: READ_DASHBOARDS,
    embed: 'viewer',
    params: ViewDownloadPath,
    answers: { 200: DashboardExportStatusResponse },
    errors: { 403: 'Signed sessions may not show the dashboard.', 404: UNKNOWN },
    async handle({ db, caller, params }) {
      const { id } = await requireVisibleDashboard(db, caller, params.publicId);
      return viewOf(await exportOf(db, caller, { dashboardId: id }, params.jobId));
    },
  }),
  readOperation({
    id: 'downloadView',
    method: 'GET',
    path: `${path}/{jobId}/file`,
    summary: 'Download a dashboard',
    description: 'Streams the file as an attachment. Its extension is that of its format.',
    access: READ_DASHBOARDS,
    also: 'DownloadData',
    embed: 'viewer',
    params: ViewDownloadPath,
    query: DownloadQuery,
    answers: { 200: ExportFile },
    errors: {
      403: 'The caller lacks a permission, or signed sessions may not show the dashboard.',
      404: UNKNOWN,
      409: 'The download is not finished.',
      422: 'The download failed; start another one.',
    },
    async handle({ db, caller, params, query, reply }) {
      const { id } = await requireVisibleDashboard(db, caller, params.publicId);
      const file = await fileOf(db, caller, { dashboardId: id }, params.jobId);
      return sendFile(reply, file, query.filename ?? 'dashboard');
    },
  }),
];
