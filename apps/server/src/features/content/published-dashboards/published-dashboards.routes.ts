import { operationsWith } from '../../../http/operation.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { READ_DASHBOARDS } from '../access/content-operations.ts';
import { dashboardsPage } from './list-dashboards.ts';
import { DashboardsQuery, ListedDashboards } from './published-dashboards.schema.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Workspace');

export const publishedDashboardOperations = [
  readOperation({
    id: 'listDashboards',
    method: 'GET',
    path: '/api/v1/dashboards',
    summary: 'List published dashboards',
    description:
      'Lists the published dashboards that the caller sees in all deployments, sorted by deployment, ' +
      'folder and title. Each has an outline of its board, for drawing a thumbnail.',
    access: READ_DASHBOARDS,
    query: DashboardsQuery,
    answers: { 200: ListedDashboards },
    handle: ({ platform, db, caller, query }) => dashboardsPage(platform.cursors, db, caller, query),
  }),
];
