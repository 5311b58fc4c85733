import { dashboardFileSchema } from '@facet/dashboards';
import { operationsWith } from '../../../http/operation.ts';
import { OpenObject } from '../../../http/shapes.ts';

const { readOperation } = operationsWith<unknown>('Dashboard files');

const SCHEMA = dashboardFileSchema();

export const dashboardFileOperations = [
  readOperation({
    id: 'getDashboardFileSchema',
    method: 'GET',
    path: '/api/v1/schemas/dashboard-file',
    summary: 'Get the JSON Schema of dashboard files',
    description:
      'Returns the JSON Schema of dashboard files for editors. It requires no credential, because editors ' +
      'send none.',
    access: 'public',
    answers: { 200: { ...OpenObject, description: 'A JSON Schema (draft 2020-12).' } },
    handle: () => SCHEMA,
  }),
];
