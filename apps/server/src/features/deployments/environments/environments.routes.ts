import { Type } from 'typebox';
import { originFor } from '../../../auth/tenants.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, listOf, OffsetPagination, PageQuery, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';
import { restUrl } from './deployment-urls.ts';
import { type EnvironmentRow, listEnvironments } from './environments.store.ts';

const { readOperation } =
  operationsWith<Pick<BasePlatform, 'cursors' | 'tenants' | 'publicUrl'>>('Environments');

const ENVIRONMENT_TYPES = ['production', 'staging', 'development'] as const;
const EnvironmentType = oneOf(ENVIRONMENT_TYPES);

const EnvironmentListItem = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: EnvironmentType,
    created_at: IsoTime,
    api_credentials: Type.Object({
      rest: Type.Object({ url: Type.String({ description: 'The data API.' }) }),
      sql: Type.Object({
        available: Type.Boolean({
          description: 'Whether the SQL API is served; if not, the port is 0.',
        }),
        host: Type.String(),
        port: Type.Integer(),
      }),
    }),
  },
  { title: 'EnvironmentListItem', description: 'An environment in the older list format.' },
);

const DeploymentEnvironment = Type.Object(
  {
    id: Type.String(),
    type: EnvironmentType,
    branch: nullable(Type.String()),
    user: nullable(Type.String(), 'Email of the user whose development environment it is.'),
    api_credentials: Type.Array(
      Type.Object({
        type: oneOf(['rest', 'sql']),
        version: Type.Integer({ minimum: 1 }),
        url: nullable(Type.String()),
        host: nullable(Type.String()),
        port: nullable(Type.Integer()),
        database: nullable(Type.String()),
      }),
    ),
  },
  { title: 'DeploymentEnvironment' },
);

const page = listOf('EnvironmentsPage', DeploymentEnvironment);

export const environmentOperations = [
  readOperation({
    id: 'getDeploymentEnvironments',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/environments',
    summary: "List a deployment's environments",
    description:
      'Returns production, the branches with an enabled staging environment, and the dev branches that are open ' +
      'in dev mode, each with the URL of its data API.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    query: Type.Object({
      type: Type.Optional(oneOf(ENVIRONMENT_TYPES, 'Only environments of this type.')),
      ...PageQuery.properties,
    }),
    answers: {
      200: Type.Object(
        {
          data: Type.Object(
            { environments: Type.Array(EnvironmentListItem) },
            { description: 'The same page as `items`.' },
          ),
          pagination: OffsetPagination,
          items: page.properties.items,
          pageInfo: page.properties.pageInfo,
        },
        { title: 'DeploymentEnvironmentsListResponse' },
      ),
    },
    async handle({ platform, db, deployment, query, request }) {
      const type = query.type ?? null;
      const list = `environments:${deployment.id}:${type}`;
      const wanted = pageOf(platform.cursors, list, query);
      const filter = { tenantId: deployment.tenant_id, deploymentId: deployment.id, type };
      const { rows, total } = await listEnvironments(db, filter, wanted);
      const { items, pageInfo } = cut(platform.cursors, list, wanted, rows, (row) => [row.id]);
      const origin = await originFor(platform, request);
      return {
        data: { environments: items.map((row) => listItemOf(origin, deployment.id, row)) },
        pagination: { total, offset: wanted.offset, limit: wanted.limit },
        items: items.map((row) => viewOf(origin, deployment.id, row)),
        pageInfo,
      };
    },
  }),
];

/** An environment in the older list format. */
function listItemOf(origin: string, deploymentId: number, row: EnvironmentRow) {
  return {
    id: String(row.id),
    name: row.branch ?? 'production',
    type: row.type,
    created_at: row.created_at.toISOString(),
    api_credentials: {
      rest: { url: restUrl(origin, deploymentId, row.branch) },
      sql: { available: false, host: new URL(origin).hostname, port: 0 },
    },
  };
}

/** An environment as `items` contains it. */
function viewOf(origin: string, deploymentId: number, row: EnvironmentRow) {
  const none = { url: null, host: null, port: null, database: null };
  return {
    id: String(row.id),
    type: row.type,
    branch: row.branch,
    user: row.user,
    api_credentials: [
      { ...none, type: 'rest', version: 1, url: restUrl(origin, deploymentId, row.branch) },
      { ...none, type: 'sql', version: 1 },
    ],
  };
}
