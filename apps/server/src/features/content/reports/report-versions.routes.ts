import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { EDIT_REPORTS } from '../access/content-operations.ts';
import {
  ReportVersion,
  ReportVersionPath,
  ReportVersions,
  RestoreReportVersionInput,
} from './report-versions.schema.ts';
import { restoreVersion, versionOf, versionsOf } from './report-versions.service.ts';
import { Report, ReportAddress } from './reports.schema.ts';
import { viewOfReport } from './view-report.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Reports');

const PATH = '/api/v1/deployments/{deploymentId}/reports/{reportId}/versions';

export const reportVersionOperations = [
  readOperation({
    id: 'listReportVersions',
    method: 'GET',
    path: PATH,
    summary: 'List the versions of a report',
    description:
      'Lists what the report was after each change of its name, title, description, query or visualisation, ' +
      'newest first. Versions never change. Requires edit access.',
    access: EDIT_REPORTS,
    params: ReportAddress,
    query: PageQuery,
    answers: { 200: ReportVersions },
    handle: ({ platform, db, caller, deployment, params, query }) =>
      versionsOf(db, platform.cursors, caller, deployment.id, params.reportId, query),
  }),
  readOperation({
    id: 'getReportVersion',
    method: 'GET',
    path: `${PATH}/{number}`,
    summary: 'Get a version of a report',
    description: 'Returns the report as it was, with its query. Requires edit access.',
    access: EDIT_REPORTS,
    params: ReportVersionPath,
    answers: { 200: ReportVersion },
    errors: { 404: 'The report or the version does not exist.' },
    handle: ({ db, caller, deployment, params }) =>
      versionOf(db, caller, deployment.id, params.reportId, params.number),
  }),
  writeOperation({
    id: 'restoreReportVersion',
    method: 'POST',
    path: `${PATH}/{number}/restore`,
    summary: 'Restore a version of a report',
    description:
      'Gives the report the name, texts, query and visualisation that it had, as its newest version. Its place ' +
      'does not change. Requires edit access.',
    access: EDIT_REPORTS,
    audit: 'Restored report version',
    params: ReportVersionPath,
    body: RestoreReportVersionInput,
    isBodyOptional: true,
    answers: { 200: Report },
    errors: {
      404: 'The report or the version does not exist.',
      409:
        'The version of the report is not `expectedVersion`, or a file of the data model defines its workbook ' +
        '(`dashboard_in_code`).',
    },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const { tree, row } = await restoreVersion(
        tx,
        caller,
        deployment.id,
        params.reportId,
        params.number,
        body,
      );
      audit({ reportId: row.id, reportName: row.name, publicId: row.public_id }, { version: params.number });
      return viewOfReport(caller, tree, row);
    },
  }),
];
