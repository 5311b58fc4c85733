import { shareOf } from '../../../auth/share-of.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { targetBranch } from '../../model/branches/branches.service.ts';
import type { GraphParts } from '../../model/graph/graph.service.ts';
import { ModelImpactQuery, ModelImpactResponse } from './model-impact.schema.ts';
import { modelImpact } from './model-impact.service.ts';

const { readOperation } = operationsWith<GraphParts>('Data Model');

export const modelImpactOperations = [
  readOperation({
    id: 'readModelImpact',
    method: 'GET',
    path: '/build/api/v1/deployments/{deploymentId}/data-model/impact',
    summary: 'Read what a change of the data model touches',
    description:
      'Compares the model that the parent of a branch has with the one that it would have after a merge of the branch, ' +
      'including its uncommitted edits. Returns the cubes and views that differ, and the published dashboards, reports, ' +
      'deliveries, verified questions and embed tenants with content that works now and would fail. What the caller may ' +
      'not see is only counted. The deploy branch has no parent.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: ModelImpactQuery,
    answers: { 200: ModelImpactResponse },
    async handle({ platform, db, caller, deployment, query, gone }) {
      const branch = await targetBranch(db, caller, deployment, query);
      const client = { share: shareOf(caller), gone: gone() };
      return modelImpact(platform, db, { caller, client }, deployment, branch);
    },
  }),
];
