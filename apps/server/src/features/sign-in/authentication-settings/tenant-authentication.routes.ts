import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import {
  TenantAuthentication,
  TenantAuthenticationInput,
} from '../../account/tenants/tenant-authentication.schema.ts';
import { readTenantAuthentication } from '../../account/tenants/tenant-authentication.service.ts';
import { changeTenantAuthentication } from './change-tenant-authentication.ts';

const { readOperation, writeOperation } = operationsWith<unknown>('Tenant Settings');

const path = '/api/v1/tenant/authentication';

export const tenantAuthenticationOperations = [
  readOperation({
    id: 'getTenantAuthentication',
    method: 'GET',
    path,
    summary: 'Get the authentication settings',
    description:
      'Returns whether users of the account can sign in with passwords, how long sessions last, and whether OAuth clients ' +
      'may register themselves.',
    access: 'admin',
    answers: { 200: TenantAuthentication },
    handle: ({ db, caller }) => readTenantAuthentication(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateTenantAuthentication',
    method: 'PUT',
    path,
    summary: 'Update the authentication settings',
    description:
      'Changes the settings in the request body; absent and null settings keep their value. While passwords are ' +
      'switched off, invitations and password resets are too; existing sessions continue. A lower `sessionHours` also ' +
      'shortens existing sessions.',
    access: 'admin',
    audit: 'Updated account authentication configuration',
    body: TenantAuthenticationInput,
    answers: { 200: TenantAuthentication },
    errors: { 409: 'No single sign-on connection is enabled, so nobody could sign in.' },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const { settings, changed } = await changeTenantAuthentication(tx, grantAdministration(caller), body);
      if (changed.sessionHours !== undefined) await accessChanged();
      audit({}, changed);
      return settings;
    },
  }),
];
