import { Type } from 'typebox';
import { readOperation, writeOperation } from '../../../http/operation.ts';
import { InitiatedOAuthFlow, IntegrationPath, UserOAuthToken } from './user-oauth-tokens.schema.ts';
import { initiateFlow, revokeUserToken, userTokenOf, viewOfUserToken } from './user-oauth-tokens.service.ts';
import { listUserTokens } from './user-oauth-tokens.store.ts';

const tag = 'User OAuth Tokens';
const path = '/api/v1/user-oauth-tokens';
const access = 'unlimited';

export const userOAuthTokenOperations = [
  readOperation({
    id: 'listUserOAuthTokens',
    method: 'GET',
    path,
    tag,
    summary: "List one's own OAuth tokens",
    description:
      'What the integrations of the account gave the caller, in order of making; never the tokens.',
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
    tag,
    summary: "Read one's own OAuth token of an integration",
    description: 'How the caller stands with an integration; never the token.',
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
    tag,
    summary: "Delete one's own OAuth token of an integration",
    description: 'Forgets what an integration gave the caller. A flow that is under way ends too.',
    access,
    audit: 'Revoked OAuth token',
    params: IntegrationPath,
    answers: {
      200: Type.Object({}, { title: 'UserOAuthTokenRevoked', description: 'Nothing more is told.' }),
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
    tag,
    summary: 'Begin to connect to an integration',
    description:
      'Answers the address at which the caller agrees, in a browser, within ten minutes. The server behind it sends ' +
      'him back to this one, which gets the tokens once he has said that they are his.',
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
