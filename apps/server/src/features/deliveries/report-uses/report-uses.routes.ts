import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { READ_REPORTS } from '../../content/access/content-operations.ts';
import { ReportAddress } from '../../content/reports/reports.schema.ts';
import { ReportUses } from './report-uses.schema.ts';
import { reportUses } from './report-uses.service.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Reports');

export const reportUsesOperations = [
  readOperation({
    id: 'listReportUses',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/reports/{reportId}/uses',
    summary: 'List where a report is used',
    description:
      'Lists the dashboards that show the report, published or as a draft, as far as the caller sees their ' +
      'workbooks. Administrators also see how many scheduled deliveries each of them has.',
    access: READ_REPORTS,
    params: ReportAddress,
    query: PageQuery,
    answers: { 200: ReportUses },
    handle: ({ platform, db, caller, deployment, params, query }) =>
      reportUses(platform.cursors, db, caller, deployment.id, params.reportId, query),
  }),
];
