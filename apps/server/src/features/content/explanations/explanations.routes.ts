import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { QueryData } from '../queries/query-data.ts';
import { knownTimeZone } from '../report-data/known-time-zone.ts';
import { QUERY_ERRORS } from '../report-data/report-data.routes.ts';
import { QueryInput } from '../report-data/report-data.schema.ts';
import { givenReport } from '../report-data/report-definition.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import { QueryExplanation } from './explanations.schema.ts';
import { merged } from './merge-explanations.ts';

interface Parts {
  readonly queryData: QueryData;
  readonly reportRunner: ReportRunner;
}

const { readOperation } = operationsWith<Parts>('Queries');

export const explanationOperations = [
  readOperation({
    id: 'explainQuery',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/query/explain',
    summary: 'Explain a query',
    description:
      'Returns what decides the rows that `runQuery` returns for the same body: the SQL for the data source, the ' +
      'filters that access policies add for the caller, and the definitions of its columns in the model. The queries ' +
      'of totals, comparisons and top values are left out. Nothing is queried.',
    access: 'PlaygroundRead',
    params: DeploymentPath,
    body: QueryInput,
    answers: { 200: QueryExplanation },
    errors: QUERY_ERRORS,
    async handle({ platform: { queryData, reportRunner }, caller, deployment, body, request }) {
      const definition = givenReport(body);
      const timezone = knownTimeZone(body.timezone, 'body.timezone');
      const scope = await queryData.scopeOf(caller, deployment, {
        branchName: body.branchName ?? null,
        host: request.host,
        id: request.id,
      });
      const queries = await reportRunner.queriesOf(scope, definition, { timezone });
      return merged(await Promise.all(queries.map((query) => queryData.explanation(scope, query))));
    },
  }),
];
