import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { ProvisioningSettings, ProvisioningSettingsInput } from './provisioning.schema.ts';
import { readProvisioning, updateProvisioning } from './provisioning.service.ts';

const { readOperation, writeOperation } = operationsWith<unknown>('Tenant Settings');

const path = '/api/v1/tenant/provisioning';

export const provisioningOperations = [
  readOperation({
    id: 'getProvisioningSettings',
    method: 'GET',
    path,
    summary: 'Read provisioning settings',
    description: 'The default role of new users from the identity provider, and the roles for its groups.',
    access: 'admin',
    answers: { 200: ProvisioningSettings },
    handle: ({ db, caller }) => readProvisioning(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateProvisioningSettings',
    method: 'PUT',
    path,
    summary: 'Change provisioning settings',
    description:
      'Changes the given fields. Users get roles when SCIM or single sign-on creates them and when SCIM adds them ' +
      'to a group. Provisioning never removes a role.',
    access: 'admin',
    audit: 'Updated account SAML configuration',
    body: ProvisioningSettingsInput,
    answers: { 200: ProvisioningSettings },
    async handle({ tx, caller, body, audit }) {
      const settings = await updateProvisioning(tx, grantAdministration(caller), body);
      audit({}, { ...body });
      return settings;
    },
  }),
];
