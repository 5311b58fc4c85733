import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { EDIT_REPORTS, MANAGE_REPORTS, READ_REPORTS } from '../access/content-operations.ts';
import { noteView } from '../access/content-views.ts';
import { reportsPage } from './list-reports.ts';
import { deleteReport } from './manage-reports.ts';
import { reportFolders } from './report-folders.ts';
import {
  ConnectReportInput,
  CreateReportInput,
  DisconnectReportInput,
  RefreshReportInput,
  Report,
  ReportAddress,
  ReportByPublicId,
  ReportDeleted,
  ReportFoldersList,
  ReportsList,
  ReportsQuery,
  UpdateReportInput,
  UpsertReportInput,
} from './reports.schema.ts';
import {
  connectReport,
  createReport,
  disconnectReport,
  refreshReport,
  requireReport,
  updateReport,
  upsertReport,
} from './reports.service.ts';
import { isFavourite, type ReportRow } from './reports.store.ts';
import { viewOfReport } from './view-report.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Reports');

const IN_CODE = 'a file of the data model defines the workbook (`dashboard_in_code`).';
const VERSION_CONFLICT = `The version of the report is not \`expectedVersion\`, or ${IN_CODE}`;

export const reportOperations = [
  readOperation({
    id: 'getReports',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/reports',
    summary: 'List reports',
    description:
      'Lists the reports that the caller sees, in folders and as tabs of workbooks. When sorted by ' +
      '`lastViewedAt`, the time when the caller last opened each report, the list is paged with `page` and ' +
      '`limit` only.',
    access: READ_REPORTS,
    embed: 'creator',
    params: DeploymentPath,
    query: ReportsQuery,
    answers: { 200: ReportsList },
    async handle({ platform, db, caller, deployment, query }) {
      const page = await reportsPage(platform.cursors, db, caller, deployment.id, query);
      const items = page.rows.map((row) => viewOfReport(caller, page.tree, row));
      return { items, pageInfo: page.pageInfo, data: items, count: page.count };
    },
  }),
  readOperation({
    id: 'getReportFolders',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/report-folders',
    summary: 'List the folders of reports',
    description:
      'Lists the folders that contain reports, at any depth of the workspace, with the number of reports ' +
      'in each that the caller sees. A tab counts towards the folder of its workbook.',
    access: READ_REPORTS,
    embed: 'creator',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: ReportFoldersList },
    async handle({ platform, db, caller, deployment, query }) {
      return reportFolders(platform.cursors, db, caller, deployment.id, query);
    },
  }),
  writeOperation({
    id: 'createReport',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/reports',
    summary: 'Create a report',
    description:
      'Creates a report that the caller owns, in a folder, at the root of the workspace or as a tab of a ' +
      'workbook. Requires edit access to the folder or workbook.',
    access: 'AIBIExplore',
    embed: 'creator',
    audit: 'Created report',
    params: DeploymentPath,
    body: CreateReportInput,
    isBodyOptional: true,
    answers: { 200: Report },
    errors: {
      404: 'The folder or workbook does not exist or is hidden from the caller.',
      409: `Another report has the \`publicId\`, or ${IN_CODE}`,
    },
    async handle({ tx, caller, deployment, body, audit }) {
      const { tree, row } = await createReport(tx, caller, deployment.id, body);
      audit(named(row));
      return viewOfReport(caller, tree, row);
    },
  }),
  readOperation({
    id: 'getReport',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/reports/{reportId}',
    summary: 'Get a report',
    description:
      'Returns the report with its placements in spreadsheets, and whether it is a favourite of the caller. Records that the caller has viewed it.',
    access: READ_REPORTS,
    embed: 'creator',
    params: ReportAddress,
    answers: { 200: Report },
    async handle({ db, caller, deployment, params }) {
      const { tree, row } = await requireReport(db, caller, deployment.id, params.reportId, 'read');
      await noteView(db, caller, 'REPORT', row.id);
      const isOwnFavourite = await isFavourite(db, caller.tenantId, caller.user.id, row.id);
      return { ...viewOfReport(caller, tree, row), isFavourite: isOwnFavourite };
    },
  }),
  writeOperation({
    id: 'updateReport',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/reports/{reportId}',
    summary: 'Change a report',
    description:
      'Changes the fields that are sent; `meta` is replaced as a whole. Requires edit access. Moving the report to another ' +
      'folder or workbook also requires full access, or edit access to the workbook of which it is a tab.',
    access: EDIT_REPORTS,
    embed: 'creator',
    audit: 'Updated report',
    params: ReportAddress,
    body: UpdateReportInput,
    isBodyOptional: true,
    answers: { 200: Report },
    errors: { 409: VERSION_CONFLICT },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const found = await updateReport(tx, caller, deployment.id, params.reportId, body);
      audit(named(found.row), found.changes);
      return viewOfReport(caller, found.tree, found.row);
    },
  }),
  writeOperation({
    id: 'deleteReport',
    method: 'DELETE',
    path: '/api/v1/deployments/{deploymentId}/reports/{reportId}',
    summary: 'Delete a report',
    description:
      'Requires full access, or edit access to the workbook of which the report is a tab. Published dashboards keep ' +
      'showing the report as it was published. It can be restored from the trash for 30 days.',
    access: MANAGE_REPORTS,
    embed: 'creator',
    audit: 'Deleted report',
    params: ReportAddress,
    answers: { 200: ReportDeleted },
    errors: { 409: `Cannot be deleted: ${IN_CODE}` },
    async handle({ tx, caller, deployment, params, audit }) {
      audit(named(await deleteReport(tx, caller, deployment.id, params.reportId)));
    },
  }),
  writeOperation({
    id: 'upsertReportByPublicId',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/reports/by-public-id/{publicId}',
    summary: 'Create or change a report by its public id',
    description:
      'For pipelines that keep reports as code: creates the report with this public id, or changes the ' +
      'fields that are sent. Repeating the request changes nothing. `source` is stored on creation only. ' +
      'Creating requires the permission AIBIExplore.',
    access: EDIT_REPORTS,
    embed: 'creator',
    audit: 'Upserted report',
    params: ReportByPublicId,
    body: UpsertReportInput,
    isBodyOptional: true,
    answers: { 200: Report },
    errors: {
      404: 'The folder or workbook does not exist or is hidden from the caller.',
      409:
        'With code `upsert_branch_changed`, somebody created or deleted the report at the same time: retry. ' +
        'With code `ambiguous_legacy_id`, the id is a placeholder that may stand for several reports. With ' +
        'code `dashboard_in_code`, a file of the data model defines the workbook. Otherwise, the id belongs ' +
        'to another report, or the version of the report is not `expectedVersion`.',
    },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const found = await upsertReport(tx, caller, deployment.id, params.publicId, body);
      audit(named(found.row), found.changes);
      return viewOfReport(caller, found.tree, found.row);
    },
  }),
  writeOperation({
    id: 'connectReportToWorkbook',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/reports/{reportId}/connect-workbook',
    summary: 'Record a placement of a report',
    description:
      'Records that the result of the report is in a spreadsheet, so that an add-in can list and refresh ' +
      'it. Changes the placement with `placementId` or the one in the same spreadsheet, sheet and cell, or ' +
      'adds a new one. Requires view access to the report.',
    access: READ_REPORTS,
    audit: 'Connected report to a spreadsheet',
    params: ReportAddress,
    body: ConnectReportInput,
    answers: { 200: Report },
    errors: { 409: 'The report has too many placements.' },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const { tree, row } = await connectReport(tx, caller, deployment.id, params.reportId, body);
      audit({ ...named(row), externalWorkbookId: body.externalWorkbookId });
      return viewOfReport(caller, tree, row);
    },
  }),
  writeOperation({
    id: 'disconnectReportFromWorkbook',
    method: 'DELETE',
    path: '/api/v1/deployments/{deploymentId}/reports/{reportId}/connect-workbook',
    summary: 'Remove a placement of a report',
    description:
      'Removes the placement with `placementId`, or the one at the given spreadsheet, sheet and cell. ' +
      'Without such a placement, nothing changes. A `sheetId` never replaces the sheet’s name. Requires view access to ' +
      'the report.',
    access: READ_REPORTS,
    audit: 'Disconnected report from a spreadsheet',
    params: ReportAddress,
    body: DisconnectReportInput,
    isBodyOptional: true,
    answers: { 200: Report },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const found = await disconnectReport(tx, caller, deployment.id, params.reportId, body);
      audit({ ...named(found.row), placementId: found.placementId });
      return viewOfReport(caller, found.tree, found.row);
    },
  }),
  writeOperation({
    id: 'refreshReport',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/reports/{reportId}/refresh',
    summary: 'Record the refresh of a placement',
    description:
      'Records that a spreadsheet now contains the result of the current query. The placement is addressed ' +
      'as in `connect-workbook`; without an address, the report must have exactly one placement. Requires ' +
      'view access to the report.',
    access: READ_REPORTS,
    audit: 'Refreshed report',
    params: ReportAddress,
    body: RefreshReportInput,
    isBodyOptional: true,
    answers: { 200: Report },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const found = await refreshReport(tx, caller, deployment.id, params.reportId, body);
      audit({ ...named(found.row), placementId: found.placementId });
      return viewOfReport(caller, found.tree, found.row);
    },
  }),
];

/** A report in the audit log. */
function named({ id, name, public_id }: ReportRow) {
  return { reportId: id, reportName: name, publicId: public_id };
}
