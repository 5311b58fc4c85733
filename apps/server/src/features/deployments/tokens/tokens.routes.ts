import { Type } from 'typebox';
import { orNotFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, listWithData, OffsetPagination, PageQuery, pageOf } from '../../../http/pagination.ts';
import { DeploymentPath, Id } from '../../../http/shapes.ts';
import { userTokens } from '../../clouds/oidc-token-configs/user-tokens.ts';
import { userCredentials } from '../../clouds/user-oauth-tokens/user-credentials.ts';
import { claimsOf, securityContextOf } from '../../people/security-context/load-security-context.ts';
import { DEPLOYMENT_ACTIONS } from '../access/deployment-policy.ts';
import { signToken } from './sign-token.ts';
import { newTokenId } from './token-id.ts';
import {
  CreateDeploymentTokenInput,
  CreateEnvironmentTokenInput,
  CreateMetaTokenInput,
  DEPLOYMENT_TOKEN_SECONDS,
  DeploymentTokenResponse,
  ENVIRONMENT_TOKEN_SECONDS,
  EnvironmentToken,
  EnvironmentTokenResponse,
  META_TOKEN_SECONDS,
} from './tokens.schema.ts';
import { mintToken, viewOfTokens } from './tokens.service.ts';
import { listTokens } from './tokens.store.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'db' | 'keyring' | 'cursors' | 'publicUrl'>>('Environments');

const path = '/api/v1/deployments/{deploymentId}/environments/{environmentId}';
const EnvironmentPath = Type.Object({
  ...DeploymentPath.properties,
  environmentId: { ...Id, description: 'The environment: an `id` from the list of environments.' },
});
const callsPerMinute = 600;
const list = listWithData('EnvironmentTokensPage', EnvironmentToken);

const isEmpty = (members: object) => Object.keys(members).length === 0;

export const tokenOperations = [
  writeOperation({
    id: 'deploymentToken',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/token',
    tag: 'Deployments',
    summary: 'Create a deployment token',
    description:
      'Creates a data API token for every environment of the deployment. Its security context describes the ' +
      'caller, with their current groups and attributes. Programs should request a short lifetime and renew the token. ' +
      'An embed session in creator mode gets a token for its branch only, which ends with the session.',
    access: 'DeploymentRead',
    isStrict: true,
    embed: 'creator',
    audit: 'Created deployment token',
    params: DeploymentPath,
    body: CreateDeploymentTokenInput,
    isBodyOptional: true,
    callsPerMinute,
    answers: { 200: DeploymentTokenResponse },
    errors: { 409: "The caller's security context is too large for a token." },
    async handle({ platform, tx, caller, deployment, body, request, audit, afterCommit }) {
      const seconds = body.expiresIn ?? DEPLOYMENT_TOKEN_SECONDS;
      const now = Math.floor(Date.now() / 1000);
      const context = await securityContextOf(tx, caller);
      // Embed users get no tokens for clouds and data sources, which would reach the host's page.
      const isEmbedUser = caller.embed?.embedTenant != null;
      const oidcTokens = isEmbedUser
        ? {}
        : await userTokens({
            platform,
            tx,
            caller,
            deployment: { ...deployment, tenantId: deployment.tenant_id },
            context,
            address: request.ip,
            requestId: request.id,
            afterCommit,
          });
      const credentials = isEmbedUser ? {} : await userCredentials(platform, tx, caller);
      const claims = {
        ...claimsOf(caller, context, {
          ...(isEmpty(oidcTokens) ? {} : { oidcTokens }),
          ...(isEmpty(credentials) ? {} : { userCredentials: credentials }),
        }),
        jti: newTokenId(caller),
        iat: now,
        exp: now + seconds,
      };
      audit({ seconds });
      return { cubeApiToken: await signToken(platform, tx, deployment, claims) };
    },
  }),
  readOperation({
    id: 'getDeploymentEnvironmentTokens',
    method: 'GET',
    path: `${path}/tokens`,
    summary: "List an environment's tokens",
    description: 'Returns the unexpired tokens that this credential created, newest first, at most 1000.',
    access: 'DeploymentRead',
    params: EnvironmentPath,
    query: PageQuery,
    answers: {
      200: Type.Object(
        { ...list.properties, pagination: OffsetPagination },
        { title: 'DeploymentEnvironmentTokensListResponse' },
      ),
    },
    async handle({ platform, db, caller, deployment, params, query }) {
      const { environmentId } = params;
      const name = `tokens:${environmentId}:${caller.credentialId}`;
      const page = pageOf(platform.cursors, name, query);
      const filter = {
        tenantId: deployment.tenant_id,
        deploymentId: deployment.id,
        environmentId,
        credentialId: caller.credentialId,
      };
      const found = orNotFound(await listTokens(db, filter, page), `Environment ${environmentId}`);
      const { rows, total } = found;
      const { items, pageInfo } = cut(platform.cursors, name, page, rows, (row) => [row.id]);
      const views = await viewOfTokens(platform, deployment, items);
      const pagination = { total, offset: page.offset, limit: page.limit };
      return { items: views, pageInfo, data: views, pagination };
    },
  }),
  writeOperation({
    id: 'createDeploymentEnvironmentToken',
    method: 'POST',
    path: `${path}/tokens`,
    summary: 'Create an environment token',
    description:
      'Creates a data API token with the security context in the body, so that access policies show its bearer ' +
      'only their own rows. Callers without DeploymentUpdate get a token with an empty security context.',
    access: DEPLOYMENT_ACTIONS.createToken,
    isStrict: true,
    audit: 'Created environment token',
    params: EnvironmentPath,
    body: CreateEnvironmentTokenInput,
    callsPerMinute,
    answers: { 200: EnvironmentTokenResponse },
    async handle({ platform, tx, caller, deployment, params, body, audit }) {
      const seconds = body.expires_in ?? ENVIRONMENT_TOKEN_SECONDS;
      audit({ environmentId: params.environmentId, seconds, scopes: body.scopes ?? null });
      const data = await mintToken(platform, tx, caller, deployment, {
        environmentId: params.environmentId,
        securityContext: body.security_context,
        seconds,
        scopes: body.scopes ?? [],
        isForMetadata: false,
      });
      return { data };
    },
  }),
  writeOperation({
    id: 'createDeploymentEnvironmentTokenForMetaSync',
    method: 'POST',
    path: `${path}/tokens-for-meta-sync`,
    summary: 'Create a metadata token',
    description:
      'Creates a token for the metadata endpoints of the data API; it cannot query data. Its security context ' +
      'decides which parts of the model are visible.',
    access: DEPLOYMENT_ACTIONS.createToken,
    isStrict: true,
    audit: 'Created environment token',
    params: EnvironmentPath,
    body: CreateMetaTokenInput,
    callsPerMinute,
    answers: { 200: EnvironmentTokenResponse },
    async handle({ platform, tx, caller, deployment, params, body, audit }) {
      const seconds = body.expires_in ?? META_TOKEN_SECONDS;
      audit({ environmentId: params.environmentId, seconds, isForMetadata: true });
      const data = await mintToken(platform, tx, caller, deployment, {
        environmentId: params.environmentId,
        securityContext: body.security_context,
        seconds,
        scopes: body.scopes ?? [],
        isForMetadata: true,
      });
      return { data };
    },
  }),
];
