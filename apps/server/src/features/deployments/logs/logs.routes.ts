import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, cut, listOf, PageQuery, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath, IsoTime, oneOf } from '../../../http/shapes.ts';
import { listLogLines, TAIL } from './logs.store.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Deployments');

/** Lines in a response when the query has no page size. */
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
    summary: "Read a deployment's logs",
    description:
      'Returns the output of builds and pods, oldest first: the newest 100 lines, or with `first` the ' +
      'newest 1000, page by page. Pass the last `endCursor` as `after` to read only newer lines. Without ' +
      '`source`, the response contains lines of production and of dev branches.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    query: Type.Object({
      source: Type.Optional(
        oneOf(['production', 'dev'], 'Only lines of production, or only lines of other branches.'),
      ),
      pod: Type.Optional(Type.String({ maxLength: 255, description: 'Only lines of one pod.' })),
      container: Type.Optional(
        oneOf(
          ['INIT', 'MAIN', 'svc-server', 'cubejs-server', 'vector', 'api-proxy'],
          'Only lines of one container: `INIT` for builds, `MAIN` for the pod, `svc-server` for the server.',
        ),
      ),
      ...PageQuery.properties,
    }),
    answers: { 200: listOf('DeploymentLogsResponse', DeploymentLogLine) },
    async handle({ platform, db, deployment, query }) {
      // The former name of the same container.
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
