import { Type } from 'typebox';
import { readOperation, writeOperation } from '../../../http/operation.ts';
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

const tag = 'OIDC Token Configs';
const path = '/api/v1/oidc-token-configs';
const NOT_AVAILABLE =
  'Not available, since `oidcEnabled` of the account is off; or there is no such configuration.';

export const oidcTokenConfigOperations = [
  readOperation({
    id: 'listOidcTokenConfigs',
    method: 'GET',
    path,
    tag,
    summary: 'List OIDC token configurations',
    description: 'Every configuration of the account, in order of making.',
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
    tag,
    summary: 'Create an OIDC token configuration',
    description:
      'From now on every running deployment has a token of this kind in a file that only it can read, and the ' +
      'variable `targetEnvVar` says where; or, of type `custom` without `targetEnvVar`, every user has one in ' +
      'the security context of the tokens for the data API.',
    access: 'admin',
    audit: 'Created OIDC token configuration',
    body: CreateOidcTokenConfigInput,
    answers: { 200: OidcTokenConfig },
    errors: { 404: NOT_AVAILABLE, 409: 'The name, the variable or the cloud is taken.' },
    async handle({ tx, caller, body, audit }) {
      const row = await createConfig(tx, caller.tenantId, body);
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
    tag,
    summary: 'Read an OIDC token configuration',
    description: 'One configuration.',
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
    tag,
    summary: 'Change an OIDC token configuration',
    description:
      'Changes what is sent. Null clears `subFormat`, `customClaims` and `targetEnvVar`, and keeps the others. The ' +
      'type cannot be changed. Running deployments take it up at once.',
    access: 'admin',
    audit: 'Updated OIDC token configuration',
    params: OidcTokenConfigPath,
    body: UpdateOidcTokenConfigInput,
    answers: { 200: OidcTokenConfig },
    errors: { 404: NOT_AVAILABLE, 409: 'The name or the variable is taken.' },
    async handle({ tx, caller, params, body, audit }) {
      const { row, changes } = await updateConfig(tx, caller.tenantId, params.id, body);
      await announceTokens(tx, caller.tenantId);
      audit({ configId: row.id, name: row.name }, changes);
      return viewOfConfig(row);
    },
  }),
  writeOperation({
    id: 'deleteOidcTokenConfig',
    method: 'DELETE',
    path: `${path}/{id}`,
    tag,
    summary: 'Delete an OIDC token configuration',
    description:
      'No further token of this kind is issued. Those that were issued end by themselves, in an hour.',
    access: 'admin',
    audit: 'Deleted OIDC token configuration',
    params: OidcTokenConfigPath,
    answers: { 200: Type.Object({}, { title: 'DeletedOidcTokenConfig' }) },
    errors: { 404: NOT_AVAILABLE },
    async handle({ tx, caller, params, audit }) {
      const row = await deleteConfig(tx, caller.tenantId, params.id);
      await announceTokens(tx, caller.tenantId);
      audit({ configId: row.id, name: row.name });
    },
  }),
];
