import { questionOfSql } from '@facet/semantic-sql';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { QueryData } from '../queries/query-data.ts';
import { QUERY_ERRORS } from '../report-data/report-data.routes.ts';
import { ReadQuestionInput, ReadQuestionResponse } from './questions.schema.ts';

const { readOperation } = operationsWith<{ readonly queryData: QueryData }>('Queries');

export const questionOperations = [
  readOperation({
    id: 'readQuestion',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/query/question',
    summary: 'Read SQL as a question',
    description:
      'Returns the columns, filters and order of semantic SQL as a question, which pages change by form, or why ' +
      'it cannot be one. Knows the members that the caller sees. Runs nothing.',
    access: 'PlaygroundRead',
    embed: 'creator',
    params: DeploymentPath,
    body: ReadQuestionInput,
    answers: { 200: ReadQuestionResponse },
    errors: QUERY_ERRORS,
    async handle({ platform, caller, deployment, body, request }) {
      const branchName = body.branchName || null;
      const { host, id } = request;
      const scope = await platform.queryData.scopeOf(caller, deployment, { branchName, host, id });
      const { cubes } = await platform.queryData.model(scope);
      const read = questionOfSql(body.sqlQuery, { cubes });
      if ('question' in read) return { question: { ...read.question }, problem: null };
      const { code, reason, position = null } = read;
      return { question: null, problem: { code, message: reason, position } };
    },
  }),
];
