import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, listWithData, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath, oneOf } from '../../../http/shapes.ts';
import { pageOfWhole } from '../../../http/whole-list.ts';
import { keyOfVersion, viewOfVersion } from './versions.service.ts';
import { listEngineVersions } from './versions.store.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Deployments');

const DeploymentVersion = Type.Object(
  {
    releaseChannelVersion: Type.String({ examples: ['cubejs/cube:v1.7.43'] }),
    version: Type.String({ examples: ['1.7.43'] }),
    releaseChannel: oneOf(['latest', 'release']),
    isLatestInChannel: Type.Boolean(),
    isCurrent: Type.Boolean(),
  },
  { title: 'DeploymentVersion' },
);

export const versionOperations = [
  readOperation({
    id: 'listDeploymentVersions',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/versions',
    summary: 'List available engine versions',
    description:
      'Returns the newest version of every release channel, then the other installed versions. To switch, send one ' +
      'as `releaseChannelVersion` to `PUT /api/v1/deployments/{deploymentId}`.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: listWithData('DeploymentVersionsResponse', DeploymentVersion) },
    async handle({ platform, db, deployment, query }) {
      const rows = await listEngineVersions(db);
      const current = {
        channel: deployment.release_channel,
        version: deployment.release_channel_version,
      };
      const list = `versions:${deployment.id}`;
      const { items, pageInfo } = pageOfWhole(platform.cursors, list, query, rows, keyOfVersion);
      const views = items.map((row) => viewOfVersion(row, current));
      return { items: views, pageInfo, data: views };
    },
  }),
];
