import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { READ_REPORTS } from '../access/content-operations.ts';
import type { QueryData } from '../queries/query-data.ts';
import { ReportAddress } from '../reports/reports.schema.ts';
import { requireReport } from '../reports/reports.service.ts';
import { knownTimeZone } from './known-time-zone.ts';
import { QueryInput, RunReportInput, TimedReportData } from './report-data.schema.ts';
import { givenReport, type ReportDefinition, storedReport } from './report-definition.ts';
import type { ReportRunner } from './report-runner.ts';
import { type TimedReport, timedReport } from './timed-report.ts';

interface Parts {
  readonly queryData: QueryData;
  readonly reportRunner: ReportRunner;
}

export const QUERY_ERRORS = {
  404: 'The branch does not exist or is not active.',
  409: "The caller's security context is too large.",
  422: 'The data model does not compile.',
};
export const REPORT_ERRORS = {
  ...QUERY_ERRORS,
  404: 'The report does not exist, or the branch does not exist or is not active.',
  409: "The report has no query, or the caller's security context is too large.",
};

const { readOperation } = operationsWith<Parts>('Queries');

export const queryOperations = [
  readOperation({
    id: 'runQuery',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/query',
    summary: 'Run a query',
    description:
      'Runs a semantic query or SQL over views with the caller’s own security context and waits for its ' +
      'rows, with the totals, comparisons, filled periods, top values and table calculations that ' +
      '`pivotItems` and `meta` request. Results are cached for half a minute and shared by callers with ' +
      'the same access. Embed sessions must be in creator mode.',
    access: 'PlaygroundRead',
    embed: 'creator',
    params: DeploymentPath,
    body: QueryInput,
    answers: { 200: TimedReportData },
    errors: QUERY_ERRORS,
    async handle({ platform, caller, deployment, body, request, gone }) {
      const definition = givenReport(body);
      return answer(platform, { caller, deployment, request, gone: gone() }, body, definition, 'body.query');
    },
  }),
  readOperation({
    id: 'runReport',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/reports/{reportId}/query',
    summary: 'Run a report',
    description:
      'Runs the query of a report with the caller’s own security context, including its totals, ' +
      'comparisons and calculations. Requires view access to the report.',
    access: READ_REPORTS,
    embed: 'creator',
    params: ReportAddress,
    body: RunReportInput,
    answers: { 200: TimedReportData },
    errors: REPORT_ERRORS,
    async handle({ platform, db, caller, deployment, params, body, request, gone }) {
      const { row } = await requireReport(db, caller, deployment.id, params.reportId, 'read');
      const definition = storedReport(`Report ${row.id}`, row);
      return answer(platform, { caller, deployment, request, gone: gone() }, body, definition, 'jsonQuery');
    },
  }),
];

interface Asked {
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly request: FastifyRequest;
  readonly gone: AbortSignal;
}

async function answer(
  { queryData, reportRunner }: Parts,
  { caller, deployment, request, gone }: Asked,
  given: { readonly timezone?: string | null; readonly branchName?: string | null },
  definition: ReportDefinition,
  place: string,
): Promise<TimedReport> {
  const timezone = knownTimeZone(given.timezone, 'body.timezone');
  const scope = await queryData.scopeOf(caller, deployment, {
    branchName: given.branchName ?? null,
    host: request.host,
    id: request.id,
  });
  return timedReport(reportRunner, scope, definition, { timezone, place, gone });
}
