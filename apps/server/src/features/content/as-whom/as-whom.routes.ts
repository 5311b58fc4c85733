import { operationsWith } from '../../../http/operation.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { QUERY_ERRORS } from '../report-data/report-data.routes.ts';
import { holdersPage } from '../sharing/list-candidates.ts';
import { Candidates } from '../sharing/sharing.schema.ts';
import { QueryAsAnswer, RunQueryAsInput, SubjectsQuery } from './as-whom.schema.ts';
import { auditedQuestion, auditedSubject } from './audited-question.ts';
import { type RunParts, runQueryAs } from './run-query-as.ts';

const { readOperation, writeOperation } = operationsWith<RunParts & { readonly cursors: Cursors }>('Queries');

const path = '/api/v1/deployments/{deploymentId}/query/as';

export const asWhomOperations = [
  writeOperation({
    id: 'runQueryAs',
    method: 'POST',
    path,
    summary: 'Run a query as somebody else',
    description:
      'Runs a query as `runQuery` would for a user, for a member of a group or with a security context, and returns what ' +
      'they get: the rows or the error, with the filters that access policies add for them and for the caller, and the ' +
      'members that are hidden from them. The caller must be able to ask the question, too. Requires the permission ' +
      '`QueryImpersonate`, with which callers can read all rows of the deployment. Each call is an audit event. There is ' +
      'no export.',
    access: 'PlaygroundRead',
    also: 'QueryImpersonate',
    isStrict: true,
    audit: 'Ran query as somebody else',
    params: DeploymentPath,
    body: RunQueryAsInput,
    answers: { 200: QueryAsAnswer },
    errors: {
      ...QUERY_ERRORS,
      404: 'The user or group does not exist or is not active, or the branch does not exist or is not active.',
      409: 'The user has no access to the deployment, or a security context is too large.',
    },
    before: ({ platform, caller, deployment, body, request, gone }) =>
      runQueryAs(platform, { caller, deployment, request, gone: gone() }, body),
    handle({ body, prepared, audit }) {
      audit(auditedSubject(prepared.as, body.as), auditedQuestion(body, prepared));
      return prepared;
    },
  }),
  readOperation({
    id: 'listQuerySubjects',
    method: 'GET',
    path: `${path}/subjects`,
    summary: 'List as whom a query can run',
    description:
      'Lists the groups, embed tenants and users as whom `runQueryAs` can run a query. Those who cannot reach the ' +
      'deployment are listed, too.',
    access: 'PlaygroundRead',
    also: 'QueryImpersonate',
    params: DeploymentPath,
    query: SubjectsQuery,
    answers: { 200: Candidates },
    handle: ({ platform, db, caller, query }) => holdersPage(platform.cursors, db, caller.tenantId, query),
  }),
];
