import { Type } from 'typebox';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { operationsWith } from '../../../../http/operation.ts';
import { DeploymentPath } from '../../../../http/shapes.ts';
import type { GitAccessParts } from '../../git/access.ts';
import { deliveryUrl } from '../../git/delivery-url.ts';
import { testConnection } from '../../git/test-connection.ts';
import {
  DbtConnectionTest,
  DbtDeployKey,
  DbtIntegration,
  DbtWebhook,
  SaveDbtIntegrationInput,
} from './dbt-integration.schema.ts';
import {
  deleteIntegration,
  keepKnownHosts,
  replaceKey,
  replaceWebhookSecret,
  requireIntegration,
} from './dbt-integration.service.ts';
import { viewOfIntegration } from './dbt-integration.view.ts';
import { sourceOf } from './integration.ts';
import { checkedRepository, putIntegration } from './save-integration.ts';

const { readOperation, writeOperation } = operationsWith<
  GitAccessParts & Pick<BasePlatform, 'db' | 'keyring' | 'publicUrl'>
>('dbt Integration');

const path = '/api/v1/deployments/{deploymentId}/dbt-integration';
const params = DeploymentPath;
/** Each call may run git, or call a code host, for a minute. */
const CALLS_PER_MINUTE = 60;

export const dbtIntegrationOperations = [
  readOperation({
    id: 'getDbtIntegration',
    method: 'GET',
    path,
    summary: "Read a deployment's dbt integration",
    description: 'Returns the settings of the dbt project and its conversion. Secrets are never returned.',
    access: 'SchemaRead',
    params,
    answers: { 200: DbtIntegration },
    errors: { 404: 'The deployment has no dbt integration.' },
    async handle({ platform, db, deployment, request }) {
      const row = await requireIntegration(db, deployment);
      return viewOfIntegration(platform, db, deployment, row, request.hostname);
    },
  }),
  writeOperation({
    id: 'saveDbtIntegration',
    method: 'PUT',
    path,
    summary: "Save a deployment's dbt integration",
    description:
      'Creates or changes the integration: an absent field keeps its value, null restores the default. The ' +
      'repository must have an HTTPS or SSH address. The address must be public unless the operator of the ' +
      'installation has allowed it. Running syncs keep the settings that they started with.',
    access: 'DeploymentUpdate',
    audit: 'Updated dbt integration',
    params,
    body: SaveDbtIntegrationInput,
    answers: { 200: DbtIntegration },
    before: ({ platform, caller, deployment, body }) => checkedRepository(platform, caller, deployment, body),
    async handle({ platform, tx, deployment, body, prepared, audit, request }) {
      const row = await putIntegration(platform, tx, deployment, body, prepared);
      const { token, ...shown } = body;
      audit(
        { deploymentId: deployment.id, name: deployment.name },
        { ...shown, ...(token === undefined ? {} : { token: true }) },
      );
      return viewOfIntegration(platform, tx, deployment, row, request.hostname);
    },
  }),
  writeOperation({
    id: 'deleteDbtIntegration',
    method: 'DELETE',
    path,
    summary: "Delete a deployment's dbt integration",
    description:
      'Deletes the settings and secrets of the dbt project. The data model and the sync history stay.',
    access: 'DeploymentUpdate',
    audit: 'Deleted dbt integration',
    params,
    answers: { 204: Type.Null() },
    errors: { 404: 'The deployment has no dbt integration.' },
    async handle({ tx, deployment, audit }) {
      const row = await deleteIntegration(tx, deployment);
      audit({ deploymentId: deployment.id, name: deployment.name }, { repositoryUrl: row.repository_url });
    },
  }),
  writeOperation({
    id: 'testDbtIntegration',
    method: 'POST',
    path: `${path}/test`,
    summary: 'Test the connection to the dbt project',
    description:
      'Lists the branches of the repository, with the saved settings. If that fails, the response is still 200, with the ' +
      'reason in `failure`. Stores the key of an SSH host if none is stored yet.',
    access: 'SchemaUpdate',
    audit: 'Tested dbt integration',
    params,
    answers: { 200: DbtConnectionTest },
    errors: { 404: 'The deployment has no dbt integration.' },
    callsPerMinute: CALLS_PER_MINUTE,
    async before({ platform, deployment, gone }) {
      const row = await requireIntegration(platform.db, deployment);
      const source = await sourceOf(platform.db, platform.keyring, deployment);
      if (source === undefined) return undefined;
      return { url: source.url, test: await testConnection(platform, source, row.branch, gone()) };
    },
    async handle({ tx, deployment, prepared, audit }) {
      if (prepared === undefined) return requireIntegration(tx, deployment);
      const { knownHosts, ...answer } = prepared.test;
      await keepKnownHosts(tx, deployment, prepared.url, knownHosts);
      audit({ deploymentId: deployment.id, name: deployment.name }, { failure: answer.failure });
      return answer;
    },
  }),
  writeOperation({
    id: 'createDbtDeployKey',
    method: 'POST',
    path: `${path}/deploy-key`,
    summary: 'Create a deploy key for the dbt project',
    description:
      'Generates an Ed25519 key pair and returns its public key; the private key never leaves the server. Replaces the ' +
      'stored key or token.',
    access: 'DeploymentUpdate',
    audit: 'Created dbt deploy key',
    params,
    answers: { 200: DbtDeployKey },
    errors: { 404: 'The deployment has no dbt integration.' },
    async handle({ platform, tx, deployment, audit }) {
      const publicKey = await replaceKey(platform, tx, deployment);
      audit({ deploymentId: deployment.id, name: deployment.name }, { publicKey });
      return { publicKey };
    },
  }),
  writeOperation({
    id: 'createDbtWebhook',
    method: 'POST',
    path: `${path}/webhook`,
    summary: 'Create a webhook that starts syncs after pushes',
    description:
      'Generates the secret that signs deliveries and returns it, only this once, with the address to enter at the ' +
      'code host. Another call replaces the secret.',
    access: 'DeploymentUpdate',
    audit: 'Created dbt webhook',
    params,
    answers: { 200: DbtWebhook },
    errors: { 404: 'The deployment has no dbt integration.' },
    async handle({ platform, tx, deployment, audit, request }) {
      const secret = await replaceWebhookSecret(platform, tx, deployment);
      audit({ deploymentId: deployment.id, name: deployment.name });
      return { url: await deliveryUrl(platform, tx, deployment, request.hostname, 'dbt'), secret };
    },
  }),
];
