import { operationsWith } from '../../../http/operation.ts';
import type { QueryData } from '../queries/query-data.ts';
import { MetadataInput, MetadataResponse } from './metadata.schema.ts';
import { readMetadata, requireReadable } from './metadata.service.ts';

const { readOperation } = operationsWith<{ readonly queryData: QueryData }>('Metadata');

export const metadataOperations = [
  readOperation({
    id: 'getMetadata',
    method: 'POST',
    path: '/api/v1/meta',
    summary: 'Read the metadata of deployments',
    description:
      'Returns the cubes and views of several deployments or branches that the access policies of the ' +
      'models allow the caller to see. The caller needs `DeploymentRead` on each of the deployments.',
    access: 'authenticated',
    also: 'DeploymentRead',
    embed: 'creator',
    body: MetadataInput,
    answers: { 200: MetadataResponse },
    errors: {
      403: 'The credential is not valid for one of the deployments.',
      404: 'One of the deployments does not exist.',
      409: "The caller's security context is too large.",
    },
    async handle({ platform, db, caller, body, request }) {
      const readable = await requireReadable(db, caller, body.selectors);
      return { data: await readMetadata(platform.queryData, caller, readable, request) };
    },
  }),
];
