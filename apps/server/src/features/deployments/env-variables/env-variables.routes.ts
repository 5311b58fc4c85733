import type { Keyring } from '@facet/db';
import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, listWithData, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { pageOfWhole } from '../../../http/whole-list.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { setEnvVariables, viewOfEnvVariable } from './env-variables.service.ts';
import { type EnvVariableRow, listEnvVariables } from './env-variables.store.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly keyring: Keyring;
  readonly cursors: Cursors;
  readonly jobs: Jobs;
}

const { readOperation, writeOperation } = operationsWith<Parts>();

const EnvVariableItem = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255, examples: ['CUBEJS_DB_HOST'] }),
    value: Type.String({ maxLength: 65_536, examples: ['db.example.com'] }),
  },
  { title: 'EnvVariableItem' },
);

const SetEnvVariablesInput = Type.Object(
  { env_variables: Type.Array(EnvVariableItem, { maxItems: 1000 }) },
  {
    title: 'SetEnvVariablesInput',
    examples: [{ env_variables: [{ name: 'CUBEJS_DB_HOST', value: 'db.example.com' }] }],
  },
);

const answers = { 200: listWithData('EnvVariablesListResponse', EnvVariableItem) };

export const envVariableOperations = [
  readOperation({
    id: 'getEnvVariables',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/env-vars',
    tag: 'Env Variables',
    summary: "List a deployment's variables",
    description:
      'Returns the variables in order of name. If a name contains PASS, SECRET, TOKEN, KEY or CREDENTIAL, its value ' +
      'is masked as `[ENCRYPTED]`.',
    access: 'SecretsManage',
    params: DeploymentPath,
    query: PageQuery,
    answers,
    async handle({ platform, db, deployment, query }) {
      const rows = await listEnvVariables(db, deployment.tenant_id, deployment.id);
      return view(platform, deployment.id, query, rows);
    },
  }),
  writeOperation({
    id: 'setEnvVariables',
    method: 'PUT',
    path: '/api/v1/deployments/{deploymentId}/env-vars',
    tag: 'Env Variables',
    summary: "Set a deployment's variables",
    description:
      'Sets the given variables and keeps all others. The mask `[ENCRYPTED]` is not accepted as a value. A changed ' +
      'value rebuilds production and the active branches.',
    access: 'SecretsManage',
    audit: 'Updated deployment configuration',
    params: DeploymentPath,
    body: SetEnvVariablesInput,
    answers,
    async handle({ platform, tx, deployment, body, audit }) {
      const changed = await setEnvVariables(platform, tx, deployment, body.env_variables);
      audit({ deploymentId: deployment.id, name: deployment.name }, { variables: changed });
      const rows = await listEnvVariables(tx, deployment.tenant_id, deployment.id);
      return view(platform, deployment.id, {}, rows, Infinity);
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
