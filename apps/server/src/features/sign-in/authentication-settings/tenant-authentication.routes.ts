import { readOperation, writeOperation } from '../../../http/operation.ts';
import {
  TenantAuthentication,
  TenantAuthenticationInput,
} from '../../account/tenants/tenant-authentication.schema.ts';
import { readTenantAuthentication } from '../../account/tenants/tenant-authentication.service.ts';
import { changeTenantAuthentication } from './change-tenant-authentication.ts';

const tag = 'Tenant Settings';
const path = '/api/v1/tenant/authentication';

export const tenantAuthenticationOperations = [
  readOperation({
    id: 'getTenantAuthentication',
    method: 'GET',
    path,
    tag,
    summary: 'Read how people sign in',
    description: 'Whether people of the account sign in with passwords, and for how long.',
    access: 'admin',
    answers: { 200: TenantAuthentication },
    handle: ({ db, caller }) => readTenantAuthentication(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateTenantAuthentication',
    method: 'PUT',
    path,
    tag,
    summary: 'Change how people sign in',
    description:
      'Changes what is sent; an absent setting stays, and so does one that is null. Without passwords nobody is invited ' +
      'to choose one, either; browsers that are signed in stay so. Fewer hours also shorten the sessions that there are.',
    access: 'admin',
    audit: 'Updated account authentication configuration',
    body: TenantAuthenticationInput,
    answers: { 200: TenantAuthentication },
    errors: { 409: 'There is no other way to sign in.' },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const { settings, changed } = await changeTenantAuthentication(tx, caller.tenantId, body);
      if (changed.sessionHours !== undefined) await accessChanged();
      audit({}, changed);
      return settings;
    },
  }),
];
