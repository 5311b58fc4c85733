import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, cut, listOf, PageQuery, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath, IsoTime, nullable } from '../../../http/shapes.ts';
import { listPods } from './pods.store.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Deployments');

const DeploymentPod = Type.Object(
  {
    name: Type.String(),
    type: Type.String({ description: '`production` or `dev`.' }),
    status: Type.String({ examples: ['Running'] }),
    ready: Type.Boolean(),
    restartCount: Type.Integer(),
    containers: Type.Array(Type.String()),
    memoryBytes: nullable(Type.Integer(), 'Resident memory of the process, in bytes.'),
    startedAt: IsoTime,
  },
  { title: 'DeploymentPod' },
);

export const podOperations = [
  readOperation({
    id: 'pods',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/pods',
    summary: "List a deployment's pods",
    description: 'Returns the processes that currently serve the deployment, in order of name.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: listOf('DeploymentPodsResponse', DeploymentPod) },
    async handle({ platform, db, deployment, query }) {
      const list = `pods:${deployment.id}`;
      const page = pageOf(platform.cursors, list, query);
      const rows = await listPods(db, deployment.tenant_id, deployment.id, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.name]);
      return {
        items: items.map((row) => ({
          name: row.name,
          type: row.type,
          status: row.status,
          ready: row.status === 'Running',
          restartCount: row.restart_count,
          containers: ['MAIN'],
          memoryBytes: row.memory_bytes,
          startedAt: row.started_at.toISOString(),
        })),
        pageInfo,
      };
    },
  }),
];
