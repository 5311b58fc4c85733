import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, cut, PageQuery, pageOf, readPage } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { ModelAnswerers } from './answerers.ts';
import {
  EvaluationPath,
  QuestionEvaluation,
  QuestionEvaluationResults,
  QuestionEvaluations,
  StartQuestionEvaluationInput,
} from './question-evaluations.schema.ts';
import {
  evaluationOf,
  placeOf,
  startEvaluation,
  viewOf,
  viewOfResult,
} from './question-evaluations.service.ts';
import { listEvaluations, listResults } from './question-evaluations.store.ts';

const { readOperation, writeOperation } = operationsWith<{
  readonly cursors: Cursors;
  readonly jobs: Jobs;
  readonly modelAnswerers: ModelAnswerers;
}>('Data Model');

const PATH = '/api/v1/deployments/{deploymentId}/question-evaluations';

export const questionEvaluationOperations = [
  writeOperation({
    id: 'startQuestionEvaluation',
    method: 'POST',
    path: PATH,
    summary: 'Evaluate verified questions',
    description:
      'Asks all verified questions of the live build, or of the newest build of a branch, in each of their wordings, as if they ' +
      'were not verified, and grades the answers by the rows of the verified queries. Compares these rows with `rows` in ' +
      'the files, too. Returns immediately: poll `getQuestionEvaluation`. The queries have the rights of the caller, and end ' +
      'with their credential. With `languageModel`, the model of the account is asked, too, within its limits for the caller. The ' +
      'last 20 evaluations of a deployment are kept. Also needs `PlaygroundRead`.',
    access: 'SchemaRead',
    also: 'PlaygroundRead',
    audit: 'Started question evaluation',
    params: DeploymentPath,
    body: StartQuestionEvaluationInput,
    isBodyOptional: true,
    answers: { 202: QuestionEvaluation },
    errors: {
      404: 'The branch does not exist.',
      409: 'Another evaluation of the deployment is running, or there is no build or no language model to evaluate.',
    },
    async handle({ platform, tx, caller, deployment, body, audit, reply }) {
      const started = await startEvaluation(platform, tx, caller, deployment, body);
      audit({ evaluationId: started.id, branch: started.branchName, buildId: started.buildId });
      reply.code(202);
      return started;
    },
  }),
  readOperation({
    id: 'listQuestionEvaluations',
    method: 'GET',
    path: PATH,
    summary: 'List evaluations of verified questions',
    description: 'Lists the evaluations of a deployment, newest first.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: QuestionEvaluations },
    handle: ({ platform: { cursors }, db, deployment, query }) =>
      readPage(
        cursors,
        `question-evaluations:${deployment.id}`,
        query,
        (page) => listEvaluations(db, placeOf(deployment), page),
        viewOf,
      ),
  }),
  readOperation({
    id: 'getQuestionEvaluation',
    method: 'GET',
    path: `${PATH}/{evaluationId}`,
    summary: 'Get an evaluation of verified questions',
    description: 'Returns the state of an evaluation, and how many wordings had which outcome so far.',
    access: 'SchemaRead',
    params: EvaluationPath,
    answers: { 200: QuestionEvaluation },
    handle: async ({ db, deployment, params }) =>
      viewOf(await evaluationOf(db, deployment, params.evaluationId)),
  }),
  readOperation({
    id: 'listQuestionEvaluationResults',
    method: 'GET',
    path: `${PATH}/{evaluationId}/results`,
    summary: 'List the results of an evaluation',
    description:
      'Lists what became of each wording, in the order of the files. Results have no rows and no values of the data source.',
    access: 'SchemaRead',
    params: EvaluationPath,
    query: PageQuery,
    answers: { 200: QuestionEvaluationResults },
    async handle({ platform: { cursors }, db, caller, deployment, params, query }) {
      const evaluation = await evaluationOf(db, deployment, params.evaluationId);
      const list = `question-evaluation-results:${evaluation.id}`;
      const page = pageOf(cursors, list, query);
      const rows = await listResults(db, deployment.tenant_id, evaluation.id, page);
      const { items, pageInfo } = cut(cursors, list, page, rows, ({ number }) => [number]);
      return { items: items.map((row) => viewOfResult(row, evaluation, caller)), pageInfo };
    },
  }),
];
