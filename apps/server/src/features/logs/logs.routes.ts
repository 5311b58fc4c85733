import { Type } from 'typebox';
import { readOperation } from '../../http/operation.ts';
import { CursorQuery, cut, listOf, pageOf } from '../../http/pagination.ts';
import { DeploymentPath, IsoTime, oneOf } from '../../http/shapes.ts';
import { listLogLines } from './logs.store.ts';

const DeploymentLogLine = Type.Object(
  { pod: Type.String(), date: IsoTime, message: Type.String() },
  { title: 'DeploymentLogLine' },
);

export const logOperations = [
  readOperation({
    id: 'logs',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/logs',
    tag: 'Deployments',
    summary: "Read a deployment's logs",
    description:
      'What its builds and pods put out, in order of time: the newest lines, and with `after` the lines that ' +
      'came after a page. Without `source`, production and dev together.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    query: Type.Object({
      source: Type.Optional(oneOf(['production', 'dev'])),
      pod: Type.Optional(Type.String({ maxLength: 255 })),
      container: Type.Optional(oneOf(['INIT', 'MAIN', 'svc-server', 'cubejs-server', 'vector', 'api-proxy'])),
      ...CursorQuery.properties,
    }),
    answers: { 200: listOf('DeploymentLogsResponse', DeploymentLogLine) },
    async handle({ platform, db, deployment, query }) {
      // The older name of the same container.
      const container = query.container === 'cubejs-server' ? 'svc-server' : query.container;
      const filter = {
        tenantId: deployment.tenant_id,
        deploymentId: deployment.id,
        source: query.source ?? null,
        pod: query.pod ?? null,
        container: container ?? null,
      };
      const list = `logs:${deployment.id}`;
      const page = pageOf(platform.cursors, list, query, 100);
      const rows = await listLogLines(db, filter, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.id]);
      return {
        items: items.map((row) => ({
          pod: row.pod,
          date: row.logged_at.toISOString(),
          message: row.message,
        })),
        pageInfo,
      };
    },
  }),
];
