import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { grantIntegrations, MANAGE } from './integration-policy.ts';
import {
  CreateOAuthIntegrationInput,
  OAuthIntegration,
  OAuthIntegrationPath,
  UpdateOAuthIntegrationInput,
} from './oauth-integrations.schema.ts';
import {
  createIntegration,
  deleteIntegration,
  type IntegrationParts,
  integrationOf,
  updateIntegration,
  viewOfIntegration,
} from './oauth-integrations.service.ts';
import { listIntegrations } from './oauth-integrations.store.ts';

const { readOperation, writeOperation } = operationsWith<IntegrationParts>('OAuth Integrations');

const path = '/api/v1/oauth-integrations';

export const oauthIntegrationOperations = [
  readOperation({
    id: 'listOAuthIntegrations',
    method: 'GET',
    path,
    summary: 'List OAuth integrations',
    description: 'Lists all OAuth integrations of the account, oldest first. Secrets are never returned.',
    access: [MANAGE, 'OAuthIntegrationsIssueTokens'],
    answers: { 200: Type.Array(OAuthIntegration) },
    async handle({ db, caller }) {
      return (await listIntegrations(db, caller.tenantId)).map(viewOfIntegration);
    },
  }),
  writeOperation({
    id: 'createOAuthIntegration',
    method: 'POST',
    path,
    summary: 'Create an OAuth integration',
    description:
      'Connects the authorization server of a data source that users sign in to themselves. Its endpoints must use ' +
      'HTTPS and public addresses, unless the operator of the installation has allowed others.',
    access: MANAGE,
    isStrict: true,
    audit: 'Created OAuth integration',
    body: CreateOAuthIntegrationInput,
    answers: { 200: OAuthIntegration },
    errors: { 409: 'An integration with this name already exists.' },
    async handle({ platform, tx, caller, body, audit }) {
      const row = await createIntegration(platform, tx, grantIntegrations(caller), body);
      audit({ integrationId: row.id, name: row.name }, { type: row.type, authUrl: row.auth_url });
      return viewOfIntegration(row);
    },
  }),
  readOperation({
    id: 'getOAuthIntegration',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Get an OAuth integration',
    description: 'Returns an OAuth integration without its secret.',
    access: [MANAGE, 'OAuthIntegrationsIssueTokens'],
    params: OAuthIntegrationPath,
    answers: { 200: OAuthIntegration },
    async handle({ db, caller, params }) {
      return viewOfIntegration(await integrationOf(db, caller.tenantId, params.id));
    },
  }),
  writeOperation({
    id: 'updateOAuthIntegration',
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Update an OAuth integration',
    description:
      'Replaces an OAuth integration; absent `clientSecret`, `scopes` and `config` keep their value. If `tokenUrl` or ' +
      '`clientId` changes, the secret is required and users must connect again.',
    access: MANAGE,
    isStrict: true,
    audit: 'Updated OAuth integration',
    params: OAuthIntegrationPath,
    body: UpdateOAuthIntegrationInput,
    answers: { 200: OAuthIntegration },
    errors: { 409: 'Another integration has this name.' },
    async handle({ platform, tx, caller, params, body, audit }) {
      const { row, changes } = await updateIntegration(
        platform,
        tx,
        grantIntegrations(caller),
        params.id,
        body,
      );
      audit({ integrationId: row.id, name: row.name }, changes);
      return viewOfIntegration(row);
    },
  }),
  writeOperation({
    id: 'deleteOAuthIntegration',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete an OAuth integration',
    description: 'Deletes an OAuth integration and all tokens that users obtained through it.',
    access: MANAGE,
    isStrict: true,
    audit: 'Deleted OAuth integration',
    params: OAuthIntegrationPath,
    answers: {
      200: Type.Object({}, { title: 'OAuthIntegrationDeleted', description: 'Empty.' }),
    },
    async handle({ tx, caller, params, audit }) {
      const row = await deleteIntegration(tx, grantIntegrations(caller), params.id);
      audit({ integrationId: row.id, name: row.name });
    },
  }),
];
