import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { BranchDashboards, BranchQuery } from './branch-dashboards.schema.ts';
import { branchDashboards } from './branch-dashboards.service.ts';

const { readOperation } = operationsWith<object>('Dashboard files');

export const branchDashboardOperations = [
  readOperation({
    id: 'getBranchDashboards',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/dashboard-files',
    summary: 'List the dashboards in the files of a branch',
    description:
      'The dashboards that the files of a branch define, uncommitted edits included, with the public ids under which ' +
      'they are previewed. Queries are checked by `validate`.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: BranchQuery,
    answers: { 200: BranchDashboards },
    errors: { 404: 'The branch does not exist.' },
    handle: ({ db, caller, deployment, query }) =>
      branchDashboards(db, caller, deployment, query.branchName ?? null),
  }),
];
