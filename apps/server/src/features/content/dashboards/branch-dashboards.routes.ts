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
      'Lists the dashboards that the files of a branch define, including uncommitted edits, with the ' +
      'public ids for previewing them. `validate` checks their queries.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: BranchQuery,
    answers: { 200: BranchDashboards },
    errors: { 404: 'The branch does not exist.' },
    handle: ({ db, caller, deployment, query }) =>
      branchDashboards(db, caller, deployment, query.branchName ?? null),
  }),
];
