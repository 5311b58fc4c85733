import { shareOf } from '../../../auth/share-of.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { targetBranch } from '../branches/branches.service.ts';
import { BranchQuery, ModelGraphResponse } from './graph.schema.ts';
import { type GraphParts, graphOfBranch } from './graph.service.ts';

const { readOperation } = operationsWith<GraphParts>('Data Model');

export const graphOperations = [
  readOperation({
    id: 'readModelGraph',
    method: 'GET',
    path: '/build/api/v1/deployments/{deploymentId}/data-model/graph',
    summary: 'Read the graph of the data model',
    description:
      'Compiles a branch, including its uncommitted edits, and returns all of its cubes and views, also those that are ' +
      'not public, with their members, their joins and the lines on which they are defined. If the model does not ' +
      'compile, the response is still 200, with `errors`.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: BranchQuery,
    answers: { 200: ModelGraphResponse },
    async handle({ platform, db, caller, deployment, query, gone }) {
      const branch = await targetBranch(db, caller, deployment, query);
      const client = { share: shareOf(caller), gone: gone() };
      const graph = await graphOfBranch(platform, db, deployment, branch, client);
      return { branchName: branch.name, ...graph };
    },
  }),
];
