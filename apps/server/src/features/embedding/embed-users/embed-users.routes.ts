import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, pageOf } from '../../../http/pagination.ts';
import { EmbedTenantPath } from '../embed-tenants/embed-tenants.schema.ts';
import { findOrCreateEmbedTenant, requireEmbedTenant } from '../embed-tenants/embed-tenants.service.ts';
import {
  EmbedUser,
  EmbedUserPath,
  EmbedUsersPage,
  EmbedUsersQuery,
  ProvisionEmbedUserInput,
  ProvisionEmbedUsersInput,
  ProvisionEmbedUsersResponse,
} from './embed-users.schema.ts';
import { provisionUser, provisionUsers, viewOfEmbedUser } from './embed-users.service.ts';
import { listUsers } from './embed-users.store.ts';
import { eraseUser } from './erase-user.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'cursors' | 'settings'>>('Embed Tenants');

const path = '/api/v1/embed-tenants/{embedTenantName}/users';
const errors = { 429: 'The account has the maximum number of embed users.' };

export const embedUserOperations = [
  readOperation({
    id: 'listEmbedUsers',
    method: 'GET',
    path,
    summary: 'List embed users',
    description: 'Lists the users of an embed tenant, sorted by email address.',
    access: 'admin',
    params: EmbedTenantPath,
    query: EmbedUsersQuery,
    answers: { 200: EmbedUsersPage },
    async handle({ platform, db, caller, params, query }) {
      const { tenantId } = caller;
      const embedTenant = await requireEmbedTenant(db, tenantId, params.embedTenantName);
      const search = query.search ?? null;
      const list = `embed-users:${tenantId}:${embedTenant.id}:${search}`;
      const page = pageOf(platform.cursors, list, query);
      const rows = await listUsers(db, tenantId, embedTenant.id, search, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, ({ sort_key, id }) => [
        sort_key,
        id,
      ]);
      return { items: items.map(viewOfEmbedUser), pageInfo };
    },
  }),
  writeOperation({
    id: 'provisionEmbedUser',
    method: 'POST',
    path: '/api/v1/embed-tenants/{embedTenantName}/user',
    summary: 'Create or update an embed user',
    description:
      'Creates the user with the external id, or changes the existing one; members that are absent or null ' +
      'keep their values. Also creates the embed tenant if it does not exist. The user can be listed, ' +
      'added to groups and given content before their first session. The values of later sessions replace ' +
      'these.',
    access: 'admin',
    audit: 'Provisioned embed user',
    params: EmbedTenantPath,
    body: ProvisionEmbedUserInput,
    answers: { 200: EmbedUser },
    errors: { ...errors, 409: 'The user is deactivated, or the embed tenant is being deleted.' },
    async handle({ platform, tx, caller, params, body, audit, accessChanged }) {
      const { tenantId } = caller;
      const embedTenant = await findOrCreateEmbedTenant(tx, tenantId, params.embedTenantName);
      const { user, isAccessChanged } = await provisionUser(platform, tx, tenantId, embedTenant, body);
      if (isAccessChanged) await accessChanged();
      const { externalId: _, ...changes } = body;
      audit(
        { embedTenantName: embedTenant.name, userId: user.id, externalId: user.external_id },
        { ...changes },
      );
      return viewOfEmbedUser(user);
    },
  }),
  writeOperation({
    id: 'provisionEmbedUsers',
    method: 'POST',
    path,
    summary: 'Create or update embed users',
    description:
      'Applies `provisionEmbedUser` to each user in turn. The response lists the outcome for each user. A ' +
      'failure does not undo the others, and repeating the whole request is safe.',
    access: 'admin',
    audit: 'Provisioned embed users',
    params: EmbedTenantPath,
    body: ProvisionEmbedUsersInput,
    answers: { 200: ProvisionEmbedUsersResponse },
    errors: { 409: 'The embed tenant is being deleted.' },
    async handle({ platform, tx, caller, params, body, audit, accessChanged }) {
      const { tenantId } = caller;
      const embedTenant = await findOrCreateEmbedTenant(tx, tenantId, params.embedTenantName);
      const outcome = await provisionUsers(platform, tx, tenantId, embedTenant, body.users);
      const { succeeded, failed, isAccessChanged } = outcome;
      if (isAccessChanged) await accessChanged();
      audit({
        embedTenantName: embedTenant.name,
        userIds: succeeded.map(({ id }) => id),
        failed: failed.map(({ externalId }) => externalId),
      });
      return { succeeded: succeeded.map(viewOfEmbedUser), failed };
    },
  }),
  writeOperation({
    id: 'eraseEmbedUser',
    method: 'DELETE',
    path: `${path}/{externalId}`,
    summary: 'Erase an embed user',
    description:
      'Erases a user of an embed tenant with their profile, sessions, tokens, groups, attributes, comments, what they have ' +
      'in the trash, and the folders, workbooks and reports that nobody else could see. What they shared stays with the ' +
      'embed tenant, without an owner, for those with whom it is shared. Their sessions and tokens end immediately. A ' +
      'later session or request with the same external id creates another user. The audit log keeps what they did. ' +
      'Erasing an unknown user succeeds too.',
    access: 'admin',
    audit: 'Erased embed user',
    params: EmbedUserPath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params: { embedTenantName, externalId }, audit, accessChanged }) {
      const erased = await eraseUser(tx, grantAdministration(caller), embedTenantName, externalId);
      if (erased !== undefined) await accessChanged();
      // The id of the user leads to what they did; nothing here has to name them again.
      const { userId = null, deleted = {} } = erased ?? {};
      audit({ embedTenantName: embedTenantName.toLowerCase(), userId }, { deleted });
    },
  }),
];
