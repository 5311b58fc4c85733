import { Type } from 'typebox';
import { readOperation } from '../../../http/operation.ts';
import { cut, listOf, PageQuery, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath, IsoTime, oneOf } from '../../../http/shapes.ts';
import { listLogLines, TAIL } from './logs.store.ts';

/** Lines of an answer when the query does not say how many. */
const UNPAGED = 100;

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
      'What its builds and pods put out, in order of time. Without `first` the newest 100 lines; with it, page ' +
      'by page, the newest 1000. `after` also gives the lines that came since a page was read. Without `source`, ' +
      'production and dev together.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    query: Type.Object({
      source: Type.Optional(
        oneOf(['production', 'dev'], 'Only the lines of production, or of dev branches.'),
      ),
      pod: Type.Optional(Type.String({ maxLength: 255, description: 'Only the lines of one pod.' })),
      container: Type.Optional(
        oneOf(
          ['INIT', 'MAIN', 'svc-server', 'cubejs-server', 'vector', 'api-proxy'],
          'Only the lines of one container.',
        ),
      ),
      ...PageQuery.properties,
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
      const page = pageOf(platform.cursors, list, query, UNPAGED);
      const isPaged = query.first !== undefined || query.limit !== undefined;
      const rows = await listLogLines(db, filter, page, isPaged ? TAIL : UNPAGED);
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
