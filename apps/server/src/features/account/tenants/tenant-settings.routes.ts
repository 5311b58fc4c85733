import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { readOnlyMembers } from '../../../http/shapes.ts';
import { announceTokens } from '../../../nodes/announce-tokens.ts';
import { TenantSettings, TenantSettingsInput } from './tenant-settings.schema.ts';
import { changeTenantSettings, readTenantSettings } from './tenant-settings.service.ts';

const { readOperation, writeOperation } = operationsWith<unknown>('Tenant Settings');

export const tenantSettingsOperations = [
  readOperation({
    id: 'getTenantSettings',
    method: 'GET',
    path: '/api/v1/tenant/settings',
    summary: 'Read account settings',
    description: 'The settings of the account, which all of its users can read.',
    access: 'authenticated',
    answers: { 200: TenantSettings },
    handle: ({ db, caller }) => readTenantSettings(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateTenantSettings',
    method: 'PUT',
    path: '/api/v1/tenant/settings',
    summary: 'Change account settings',
    description:
      'Changes the given settings. An absent or null setting keeps its value, except that null for ' +
      '`auditLogRetentionDays` keeps events forever.',
    access: 'admin',
    toleratedFields: readOnlyMembers(TenantSettings, TenantSettingsInput),
    audit: 'Updated account settings',
    body: TenantSettingsInput,
    answers: { 200: TenantSettings },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const { settings, changed } = await changeTenantSettings(tx, grantAdministration(caller), body);
      // This setting affects the API keys of all users other than administrators.
      if (changed.personalApiKeysEnabled !== undefined) await accessChanged();
      if (changed.oidcEnabled !== undefined) await announceTokens(tx, caller.tenantId);
      audit({}, changed);
      return settings;
    },
  }),
];
