import { operationsWith } from './operation.ts';

const { readOperation } = operationsWith<unknown>('OpenAPI');

import { OpenObject } from './shapes.ts';

export const specOperations = [
  readOperation({
    id: 'getSpec',
    method: 'GET',
    path: '/api/v1/spec',
    summary: 'Get this document',
    description: 'Returns the OpenAPI 3.1 document of this server.',
    access: 'public',
    answers: { 200: { ...OpenObject, description: 'An OpenAPI 3.1 document.' } },
    handle: ({ request }) => request.server.swagger(),
  }),
];
