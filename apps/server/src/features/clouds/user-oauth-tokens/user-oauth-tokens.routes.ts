import type { Keyring } from '@facet/db';
import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { InitiatedOAuthFlow, IntegrationPath, UserOAuthToken } from './user-oauth-tokens.schema.ts';
import { initiateFlow, revokeUserToken, userTokenOf, viewOfUserToken } from './user-oauth-tokens.service.ts';
import { listUserTokens } from './user-oauth-tokens.store.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly keyring: Keyring }>('User OAuth Tokens');

const path = '/api/v1/user-oauth-tokens';
const access = 'unlimited';

export const userOAuthTokenOperations = [
  readOperation({
    id: 'listUserOAuthTokens',
    method: 'GET',
    path,
    summary: 'List your OAuth tokens',
    description:
      'Lists the state of the caller’s tokens from OAuth integrations, oldest first. Tokens are never returned.',
    access,
    answers: { 200: Type.Array(UserOAuthToken) },
    async handle({ db, caller }) {
      return (await listUserTokens(db, caller.tenantId, caller.user.id)).map(viewOfUserToken);
    },
  }),
  readOperation({
    id: 'getUserOAuthToken',
    method: 'GET',
    path: `${path}/{integrationId}`,
    summary: 'Get your OAuth token of an integration',
    description: 'Returns the state of the caller’s token from an OAuth integration, without the token.',
    access,
    params: IntegrationPath,
    answers: { 200: UserOAuthToken },
    async handle({ db, caller, params }) {
      return viewOfUserToken(await userTokenOf(db, caller, params.integrationId));
    },
  }),
  writeOperation({
    id: 'revokeUserOAuthToken',
    method: 'DELETE',
    path: `${path}/{integrationId}`,
    summary: 'Delete your OAuth token of an integration',
    description: 'Deletes the caller’s token from an OAuth integration, and ends a flow in progress.',
    access,
    audit: 'Revoked OAuth token',
    params: IntegrationPath,
    answers: {
      200: Type.Object({}, { title: 'UserOAuthTokenRevoked', description: 'Empty.' }),
    },
    async handle({ tx, caller, params, audit }) {
      await revokeUserToken(tx, caller, params.integrationId);
      audit({ integrationId: params.integrationId });
    },
  }),
  writeOperation({
    id: 'initiateOAuthFlow',
    method: 'POST',
    path: `${path}/{integrationId}/initiate`,
    summary: 'Connect to an integration',
    description:
      'Starts an OAuth flow and returns the address that the caller must open in a browser within ten ' +
      'minutes. After giving consent there, they return to a page of this server and confirm that the ' +
      'connection is theirs.',
    access,
    audit: 'Initiated OAuth flow',
    params: IntegrationPath,
    callsPerMinute: 60,
    answers: { 200: InitiatedOAuthFlow },
    async handle({ platform, tx, caller, params, audit }) {
      const { name, ...answer } = await initiateFlow(platform, tx, caller, params.integrationId);
      audit({ integrationId: params.integrationId, name });
      return answer;
    },
  }),
];
