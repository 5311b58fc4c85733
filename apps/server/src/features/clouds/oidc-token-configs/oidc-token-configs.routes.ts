import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { announceTokens } from '../../../nodes/announce-tokens.ts';
import {
  CreateOidcTokenConfigInput,
  OidcTokenConfig,
  OidcTokenConfigPath,
  UpdateOidcTokenConfigInput,
} from './oidc-token-configs.schema.ts';
import {
  configOf,
  createConfig,
  deleteConfig,
  requireOidc,
  updateConfig,
  viewOfConfig,
} from './oidc-token-configs.service.ts';
import { listConfigs } from './oidc-token-configs.store.ts';

const { readOperation, writeOperation } = operationsWith<unknown>('OIDC Token Configs');

const path = '/api/v1/oidc-token-configs';
const NOT_AVAILABLE = 'The configuration does not exist, or the account has `oidcEnabled` switched off.';

export const oidcTokenConfigOperations = [
  readOperation({
    id: 'listOidcTokenConfigs',
    method: 'GET',
    path,
    summary: 'List OIDC token configurations',
    description: 'Lists all OIDC token configurations of the account, oldest first.',
    access: 'admin',
    answers: { 200: Type.Array(OidcTokenConfig) },
    errors: { 404: NOT_AVAILABLE },
    async handle({ db, caller }) {
      await requireOidc(db, caller.tenantId);
      return (await listConfigs(db, caller.tenantId)).map(viewOfConfig);
    },
  }),
  writeOperation({
    id: 'createOidcTokenConfig',
    method: 'POST',
    path,
    summary: 'Create an OIDC token configuration',
    description:
      'Issues a token to every running deployment, in a file that only the deployment can read; the variable ' +
      '`targetEnvVar` contains its path. With the type `custom` and no `targetEnvVar`, tokens are issued to users ' +
      'instead, in the security context of their data API tokens.',
    access: 'admin',
    audit: 'Created OIDC token configuration',
    body: CreateOidcTokenConfigInput,
    answers: { 200: OidcTokenConfig },
    errors: { 404: NOT_AVAILABLE, 409: 'The name, variable or cloud is already used.' },
    async handle({ tx, caller, body, audit }) {
      const row = await createConfig(tx, grantAdministration(caller), body);
      await announceTokens(tx, caller.tenantId);
      audit(
        { configId: row.id, name: row.name },
        { audienceType: row.audience_type, audience: row.audience },
      );
      return viewOfConfig(row);
    },
  }),
  readOperation({
    id: 'getOidcTokenConfig',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Get an OIDC token configuration',
    description: 'Returns an OIDC token configuration.',
    access: 'admin',
    params: OidcTokenConfigPath,
    answers: { 200: OidcTokenConfig },
    errors: { 404: NOT_AVAILABLE },
    async handle({ db, caller, params }) {
      await requireOidc(db, caller.tenantId);
      return viewOfConfig(await configOf(db, caller.tenantId, params.id));
    },
  }),
  writeOperation({
    id: 'updateOidcTokenConfig',
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Update an OIDC token configuration',
    description:
      'Changes the fields in the request body. Null clears `subFormat`, `customClaims` and `targetEnvVar`, and keeps ' +
      'the value of other fields. The type cannot be changed. Running deployments get new tokens immediately.',
    access: 'admin',
    audit: 'Updated OIDC token configuration',
    params: OidcTokenConfigPath,
    body: UpdateOidcTokenConfigInput,
    answers: { 200: OidcTokenConfig },
    errors: { 404: NOT_AVAILABLE, 409: 'The name or variable is already used.' },
    async handle({ tx, caller, params, body, audit }) {
      const { row, changes } = await updateConfig(tx, grantAdministration(caller), params.id, body);
      await announceTokens(tx, caller.tenantId);
      audit({ configId: row.id, name: row.name }, changes);
      return viewOfConfig(row);
    },
  }),
  writeOperation({
    id: 'deleteOidcTokenConfig',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete an OIDC token configuration',
    description:
      'Deletes an OIDC token configuration. Tokens that were already issued expire within an hour.',
    access: 'admin',
    audit: 'Deleted OIDC token configuration',
    params: OidcTokenConfigPath,
    answers: { 200: Type.Object({}, { title: 'DeletedOidcTokenConfig' }) },
    errors: { 404: NOT_AVAILABLE },
    async handle({ tx, caller, params, audit }) {
      const row = await deleteConfig(tx, grantAdministration(caller), params.id);
      await announceTokens(tx, caller.tenantId);
      audit({ configId: row.id, name: row.name });
    },
  }),
];
