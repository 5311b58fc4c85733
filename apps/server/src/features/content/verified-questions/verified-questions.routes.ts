import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, cut, PageQuery, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { VerifiedQuestions } from './verified-questions.schema.ts';
import { questionsOfModel } from './verified-questions.service.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Data Model');

export const verifiedQuestionOperations = [
  readOperation({
    id: 'listVerifiedQuestions',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/verified-questions',
    summary: 'List verified questions',
    description:
      'Lists the questions in the files `questions/*.yml` of the live build whose queries somebody has checked, in the ' +
      'order of their words, to those who may read the files of the model.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: VerifiedQuestions },
    async handle({ platform: { cursors }, db, caller, deployment, query }) {
      const place = { tenantId: caller.tenantId, deploymentId: deployment.id };
      const list = `verified-questions:${place.tenantId}:${place.deploymentId}`;
      const page = pageOf(cursors, list, query);
      const found = await questionsOfModel(db, place, page);
      return cut(cursors, list, page, found, ({ question }) => [question]);
    },
  }),
];
