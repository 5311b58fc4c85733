import { dataSources } from '@facet/engine';
import { repoOf } from '../../../auth/deployment.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { DataFolders } from '../data-files/data-folders.ts';
import { checkVariables } from '../variables/check-variables.ts';
import { readVariables } from '../variables/read-variables.ts';
import { nextVersionOf } from '../versions/versions.service.ts';
import { dataSourceTypes } from './data-source-types.ts';
import { DataSourceTypes, TestDataSourcesBody, TestDataSourcesResponse } from './data-sources.schema.ts';
import { testSources } from './test-data-sources.ts';
import type { SourceParts } from './way-to-sources.ts';

const { readOperation, writeOperation } = operationsWith<SourceParts & { readonly dataFolders: DataFolders }>(
  'Env Variables',
);

/** Each call starts a process. */
const CALLS_PER_MINUTE = 30;

export const dataSourceOperations = [
  readOperation({
    id: 'listDataSourceTypes',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/data-source-types',
    summary: 'List the types of data source',
    description:
      'Returns every type of data source with the variables that its driver reads, in order of title, and whether ' +
      'the driver is installed.',
    access: 'SecretsManage',
    params: DeploymentPath,
    answers: { 200: DataSourceTypes },
    handle: async ({ db, deployment }) => ({ types: await dataSourceTypes(db, deployment) }),
  }),
  writeOperation({
    id: 'testDataSources',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/data-sources/test',
    summary: "Test a deployment's data sources",
    description:
      'Connects to every data source with the variables of the deployment, or with new ones before they ' +
      'are stored. If a connection fails, the response is still 200, with the reason in `problem` and ' +
      '`message`.',
    access: 'SecretsManage',
    audit: 'Tested data sources',
    params: DeploymentPath,
    body: TestDataSourcesBody,
    isBodyOptional: true,
    answers: { 200: TestDataSourcesResponse },
    callsPerMinute: CALLS_PER_MINUTE,
    async before({ platform, deployment, body }) {
      const stored = await readVariables(platform.db, platform.keyring, deployment);
      const given = body.env_variables ?? [];
      checkVariables(stored, given);
      const variables = { ...stored, ...Object.fromEntries(given.map(({ name, value }) => [name, value])) };
      return testSources(platform, deployment, {
        variables,
        sources: dataSources(variables),
        engineVersion: await nextVersionOf(platform.db, deployment),
        dataDir: await platform.dataFolders.sync(repoOf(deployment)),
      });
    },
    handle({ deployment, prepared, audit }) {
      const items = prepared.map(({ name, type, problem = null, message = null }) => ({
        name,
        type,
        ok: problem === null,
        problem,
        message,
      }));
      const problems = Object.fromEntries(items.map(({ name, problem }) => [name, problem]));
      audit({ deploymentId: deployment.id, name: deployment.name }, { problems });
      return { items };
    },
  }),
];
