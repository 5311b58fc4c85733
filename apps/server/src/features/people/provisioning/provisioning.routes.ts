import { readOperation, writeOperation } from '../../../http/operation.ts';
import { ProvisioningSettings, ProvisioningSettingsInput } from './provisioning.schema.ts';
import { readProvisioning, updateProvisioning } from './provisioning.service.ts';

const path = '/api/v1/tenant/provisioning';

export const provisioningOperations = [
  readOperation({
    id: 'getProvisioningSettings',
    method: 'GET',
    path,
    tag: 'Tenant Settings',
    summary: 'Read the roles of provisioned users',
    description: 'The role that new users of the identity provider get, and those that its groups bring.',
    access: 'admin',
    answers: { 200: ProvisioningSettings },
    handle: ({ db, caller }) => readProvisioning(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateProvisioningSettings',
    method: 'PUT',
    path,
    tag: 'Tenant Settings',
    summary: 'Change the roles of provisioned users',
    description:
      'Sets what the body names. Roles are given when SCIM or single sign-on makes a user, and when SCIM adds him ' +
      'to a group; none is ever taken away.',
    access: 'admin',
    audit: 'Updated account SAML configuration',
    body: ProvisioningSettingsInput,
    answers: { 200: ProvisioningSettings },
    async handle({ tx, caller, body, audit }) {
      const settings = await updateProvisioning(tx, caller.tenantId, body);
      audit({}, { ...body });
      return settings;
    },
  }),
];
