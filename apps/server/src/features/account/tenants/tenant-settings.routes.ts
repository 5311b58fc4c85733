import { readOperation, writeOperation } from '../../../http/operation.ts';
import { announceTokens } from '../../../nodes/announce-tokens.ts';
import { TenantSettings, TenantSettingsInput } from './tenant-settings.schema.ts';
import { changeTenantSettings, readTenantSettings } from './tenant-settings.service.ts';

const tag = 'Tenant Settings';

export const tenantSettingsOperations = [
  readOperation({
    id: 'getTenantSettings',
    method: 'GET',
    path: '/api/v1/tenant/settings',
    tag,
    summary: 'Read the settings of the account',
    description: 'What is switched on in the account. Everybody in it may know.',
    access: 'authenticated',
    answers: { 200: TenantSettings },
    handle: ({ db, caller }) => readTenantSettings(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateTenantSettings',
    method: 'PUT',
    path: '/api/v1/tenant/settings',
    tag,
    summary: 'Change the settings of the account',
    description:
      'Changes what is sent. An absent setting stays, and so does one that is null; only ' +
      '`auditLogRetentionDays` takes null, which keeps events for ever.',
    access: 'admin',
    audit: 'Updated account settings',
    body: TenantSettingsInput,
    answers: { 200: TenantSettings },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const { settings, changed } = await changeTenantSettings(tx, caller.tenantId, body);
      // The switch decides about every key of users who are no administrators.
      if (changed.personalApiKeysEnabled !== undefined) await accessChanged();
      if (changed.oidcEnabled !== undefined) await announceTokens(tx, caller.tenantId);
      audit({}, changed);
      return settings;
    },
  }),
];
