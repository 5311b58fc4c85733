import { operationsWith } from '../../../http/operation.ts';
import { READ_REPORTS } from '../access/content-operations.ts';
import { Report, ReportAddress } from '../reports/reports.schema.ts';
import { viewOfReport } from '../reports/view-report.ts';
import { VerifyReportInput } from './verification.schema.ts';
import { unverifyReport, verifyReport } from './verification.service.ts';

const { writeOperation } = operationsWith<unknown>('Reports');

const path = '/api/v1/deployments/{deploymentId}/reports/{reportId}/verification';

export const verificationOperations = [
  writeOperation({
    id: 'verifyReport',
    method: 'PUT',
    path,
    summary: 'Mark a report as verified',
    description:
      'Everyone who sees the report sees who verified it, and whether its query has changed since. Requires the ' +
      'permission ReportVerify on the deployment and view access to the report.',
    access: READ_REPORTS,
    also: 'ReportVerify',
    audit: 'Verified report',
    params: ReportAddress,
    body: VerifyReportInput,
    isBodyOptional: true,
    answers: { 200: Report },
    errors: { 409: 'The version of the report is not `expectedVersion`.' },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const { row, tree } = await verifyReport(tx, caller, deployment.id, params.reportId, body);
      audit({ reportId: row.id, publicId: row.public_id, reportName: row.name }, { version: row.version });
      return viewOfReport(caller, tree, row);
    },
  }),
  writeOperation({
    id: 'unverifyReport',
    method: 'DELETE',
    path,
    summary: 'Remove the mark of a verified report',
    description: 'Succeeds for a report without a mark, too. Requires the permission ReportVerify.',
    access: READ_REPORTS,
    also: 'ReportVerify',
    audit: 'Removed verification of report',
    params: ReportAddress,
    answers: { 200: Report },
    async handle({ tx, caller, deployment, params, audit }) {
      const { row, tree } = await unverifyReport(tx, caller, deployment.id, params.reportId);
      audit({ reportId: row.id, publicId: row.public_id, reportName: row.name });
      return viewOfReport(caller, tree, row);
    },
  }),
];
