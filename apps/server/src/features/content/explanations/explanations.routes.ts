import type { Db } from '@facet/db';
import { forbidden } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import type { QueryData } from '../queries/query-data.ts';
import { knownTimeZone } from '../report-data/known-time-zone.ts';
import { QUERY_ERRORS } from '../report-data/report-data.routes.ts';
import { QueryInput } from '../report-data/report-data.schema.ts';
import { givenReport } from '../report-data/report-definition.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import { QueryExplanation } from './explanations.schema.ts';
import { merged, withoutModel } from './merge-explanations.ts';

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
      'of totals, comparisons and top values are left out. Nothing is queried. Sessions in creator mode need the ' +
      'setting `creatorMode.showGeneratedSql` of the account, and get no expressions, conditions and files of the model.',
    access: 'PlaygroundRead',
    embed: 'creator',
    params: DeploymentPath,
    body: QueryInput,
    answers: { 200: QueryExplanation },
    errors: { ...QUERY_ERRORS, 403: 'The account does not show the generated SQL in creator mode.' },
    async handle({ platform: { queryData, reportRunner }, db, caller, deployment, body, request }) {
      if (caller.embed !== null) await requireGeneratedSql(db, caller.tenantId);
      const definition = givenReport(body);
      const timezone = knownTimeZone(body.timezone, 'body.timezone');
      const scope = await queryData.scopeOf(caller, deployment, {
        branchName: body.branchName ?? null,
        host: request.host,
        id: request.id,
      });
      const queries = await reportRunner.queriesOf(scope, definition, { timezone });
      const explained = merged(
        await Promise.all(queries.map((query) => queryData.explanation(scope, query))),
      );
      return caller.embed === null ? explained : withoutModel(explained);
    },
  }),
];

/** @throws 403 if the account does not show the generated SQL in creator mode */
async function requireGeneratedSql(db: Db, tenantId: number): Promise<void> {
  const { creatorMode } = await readAppConfig(db, tenantId);
  if (creatorMode?.showGeneratedSql !== true)
    throw forbidden('The account does not show the generated SQL in creator mode');
}
