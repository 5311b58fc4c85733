import { Type } from 'typebox';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { pageOfWhole } from '../../../http/whole-list.ts';
import { DEPLOYMENT_ACTIONS, grantDeployment } from '../access/deployment-policy.ts';
import type { SourceParts } from '../data-sources/way-to-sources.ts';
import { type EnvVariableRow, listEnvVariables } from '../variables/read-variables.ts';
import { checkDataSources } from './check-data-sources.ts';
import {
  EnvVariablesListResponse,
  RemoveEnvVariableQuery,
  SetEnvVariablesInput,
  SetEnvVariablesQuery,
} from './env-variables.schema.ts';
import { removeEnvVariable, setEnvVariables, viewOfEnvVariable } from './env-variables.service.ts';

type Parts = Pick<BasePlatform, 'cursors' | 'jobs'> & SourceParts;

const { readOperation, writeOperation } = operationsWith<Parts>('Env Variables');

const answers = { 200: EnvVariablesListResponse };

export const envVariableOperations = [
  readOperation({
    id: 'getEnvVariables',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/env-vars',
    summary: "List a deployment's variables",
    description:
      'Returns the variables in order of name. If a name contains PASS, SECRET, TOKEN, KEY or CREDENTIAL, its value ' +
      'is masked as `[ENCRYPTED]`.',
    access: 'SecretsManage',
    params: DeploymentPath,
    query: PageQuery,
    answers,
    async handle({ platform, db, deployment, query }) {
      const rows = await listEnvVariables(db, deployment);
      return view(platform, deployment.id, query, rows);
    },
  }),
  writeOperation({
    id: 'setEnvVariables',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/env-vars',
    summary: "Set a deployment's variables",
    description:
      'Sets the given variables and keeps all others. The mask `[ENCRYPTED]` is not accepted as a value. A ' +
      'changed value rebuilds production and the active branches. The type of a data source must have a ' +
      'driver. Facet first connects to the data sources whose variables change: if one of them refuses the ' +
      'credentials or the database, or its host is unknown, nothing is stored. A data source that cannot ' +
      'be reached is accepted.',
    access: DEPLOYMENT_ACTIONS.setVariables,
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    query: SetEnvVariablesQuery,
    body: SetEnvVariablesInput,
    answers,
    before: ({ platform, deployment, query, body }) =>
      checkDataSources(platform, deployment, body.env_variables, query.test ?? true),
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const grant = grantDeployment(caller, deployment, 'setVariables');
      const changed = await setEnvVariables(platform, tx, grant, body.env_variables);
      audit({ deploymentId: deployment.id, name: deployment.name }, { variables: changed });
      const rows = await listEnvVariables(tx, deployment);
      return view(platform, deployment.id, {}, rows, Infinity);
    },
  }),
  writeOperation({
    id: 'removeEnvVariable',
    method: 'DELETE',
    path: '/api/v1/deployments/{deploymentId}/env-vars',
    summary: "Remove one of a deployment's variables",
    description: 'Rebuilds production and the active branches without the variable.',
    access: DEPLOYMENT_ACTIONS.setVariables,
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    query: RemoveEnvVariableQuery,
    answers: { 204: Type.Null() },
    errors: { 404: 'The deployment has no variable of this name.' },
    async handle({ platform, tx, caller, deployment, query: { name }, audit }) {
      const grant = grantDeployment(caller, deployment, 'setVariables');
      await removeEnvVariable(platform, tx, grant, name);
      audit({ deploymentId: deployment.id, name: deployment.name }, { variables: [name] });
    },
  }),
];

function view(
  platform: Parts,
  deploymentId: number,
  query: PageQuery,
  rows: readonly EnvVariableRow[],
  whenUnset?: number,
) {
  const list = `env-vars:${deploymentId}`;
  const { items, pageInfo } = pageOfWhole(
    platform.cursors,
    list,
    query,
    rows,
    (row) => [row.name],
    whenUnset,
  );
  const views = items.map((row) => viewOfEnvVariable(platform.keyring, row));
  return { items: views, pageInfo, data: views };
}
