import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { DEPLOYMENT_ACTIONS, grantDeployment } from '../../deployments/access/deployment-policy.ts';
import {
  DeploymentEmbedSettings,
  DeploymentEmbedSettingsInput,
  EmbedSettings,
  EmbedSettingsInput,
} from './embed-settings.schema.ts';
import {
  changeDeploymentSettings,
  changeEmbedSettings,
  readDeploymentSettings,
  readEmbedSettings,
} from './embed-settings.service.ts';

const { readOperation, writeOperation } = operationsWith<unknown>('Embed');

const path = '/api/v1/embed/settings';
const deploymentPath = '/api/v1/deployments/{deploymentId}/embed-settings';

export const embedSettingsOperations = [
  readOperation({
    id: 'getEmbedSettings',
    method: 'GET',
    path,
    summary: 'Read the embedding settings of the account',
    description: 'Returns whether embed sessions work, and the sites that may show embedded pages.',
    access: 'admin',
    answers: { 200: EmbedSettings },
    handle: ({ db, caller }) => readEmbedSettings(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateEmbedSettings',
    method: 'PUT',
    path,
    summary: 'Change the embedding settings of the account',
    description:
      'Changes the given settings: an absent member keeps its value, null restores the default. While embedding is ' +
      'switched off, the tokens of embed sessions are refused. `updateAppConfig` changes the defaults of sessions.',
    access: 'admin',
    audit: 'Updated embedding settings',
    body: EmbedSettingsInput,
    answers: { 200: EmbedSettings },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const settings = await changeEmbedSettings(tx, caller.tenantId, body);
      await accessChanged();
      audit({}, { ...body });
      return settings;
    },
  }),
  readOperation({
    id: 'getDeploymentEmbedSettings',
    method: 'GET',
    path: deploymentPath,
    summary: 'Read the embedding settings of a deployment',
    description:
      'Returns whether embed sessions work for a deployment, and the sites that may show its embedded ' +
      'pages if they differ from the account’s.',
    access: 'DeploymentUpdate',
    params: DeploymentPath,
    answers: { 200: DeploymentEmbedSettings },
    handle: ({ db, deployment }) => readDeploymentSettings(db, deployment.tenant_id, deployment.id),
  }),
  writeOperation({
    id: 'updateDeploymentEmbedSettings',
    method: 'PUT',
    path: deploymentPath,
    summary: 'Change the embedding settings of a deployment',
    description: 'Changes the given settings: an absent member keeps its value, null restores the default.',
    access: DEPLOYMENT_ACTIONS.configure,
    isStrict: true,
    audit: 'Updated embedding settings of deployment',
    params: DeploymentPath,
    body: DeploymentEmbedSettingsInput,
    answers: { 200: DeploymentEmbedSettings },
    async handle({ tx, caller, deployment, body, audit, accessChanged }) {
      const grant = grantDeployment(caller, deployment, 'configure');
      const settings = await changeDeploymentSettings(tx, grant, body);
      await accessChanged();
      audit({}, { ...body });
      return settings;
    },
  }),
];
