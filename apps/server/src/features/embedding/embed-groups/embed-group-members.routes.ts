import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, PageQuery, pageOf } from '../../../http/pagination.ts';
import { requireEmbedTenant } from '../embed-tenants/embed-tenants.service.ts';
import { viewOfEmbedUser } from '../embed-users/embed-users.service.ts';
import {
  EmbedGroupMembersInput,
  EmbedGroupMembersMutationResponse,
  EmbedUsersPage,
} from './embed-group-members.schema.ts';
import { addMembers, removeMembers } from './embed-group-members.service.ts';
import { listMembers } from './embed-group-members.store.ts';
import { EmbedGroupPath } from './embed-groups.schema.ts';
import { requireEmbedGroup } from './embed-groups.service.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'cursors' | 'settings'>>('Embed Tenants');

const path = '/api/v1/embed-tenants/{embedTenantName}/groups/{id}/users';

export const embedGroupMemberOperations = [
  readOperation({
    id: 'getGroupMembers',
    method: 'GET',
    path,
    summary: 'List the members of a group of an embed tenant',
    description: 'Lists the embed users in a group, most recently added first.',
    access: 'admin',
    params: EmbedGroupPath,
    query: PageQuery,
    answers: { 200: EmbedUsersPage },
    async handle({ platform, db, caller, params, query }) {
      const { tenantId } = caller;
      const list = `embed-group-members:${tenantId}:${params.id}`;
      const page = pageOf(platform.cursors, list, query);
      const embedTenant = await requireEmbedTenant(db, tenantId, params.embedTenantName);
      const group = await requireEmbedGroup(db, tenantId, embedTenant, params.id);
      const rows = await listMembers(db, tenantId, group.id, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, ({ added_at, id }) => [
        added_at,
        id,
      ]);
      return { items: items.map(viewOfEmbedUser), pageInfo };
    },
  }),
  writeOperation({
    id: 'addGroupMembers',
    method: 'POST',
    path,
    summary: 'Add users to a group of an embed tenant',
    description:
      'Adds embed users, all or none. Users already in the group stay, and the users stay in their other ' +
      'groups. An unknown `externalId` creates the user, so that groups can be filled before the first ' +
      'session.',
    access: 'admin',
    audit: 'Added users to embed group',
    params: EmbedGroupPath,
    body: EmbedGroupMembersInput,
    answers: { 200: EmbedGroupMembersMutationResponse },
    errors: { 429: 'The account has the maximum number of embed users.' },
    async handle({ platform, tx, caller, params, body, audit, accessChanged }) {
      const embedTenant = await requireEmbedTenant(tx, caller.tenantId, params.embedTenantName);
      const { group, added, unchanged } = await addMembers(
        platform,
        tx,
        grantAdministration(caller),
        embedTenant,
        params.id,
        body,
      );
      await accessChanged();
      const userIds = added.map(({ id }) => id);
      audit({ embedTenantName: embedTenant.name, groupId: group.id, name: group.name, userIds });
      return {
        addedMembers: added.map(viewOfEmbedUser),
        unchangedMembers: unchanged.map(viewOfEmbedUser),
      };
    },
  }),
  writeOperation({
    id: 'removeGroupMembers',
    method: 'DELETE',
    path,
    summary: 'Remove users from a group of an embed tenant',
    description:
      'Removes embed users from the group. Users who are not in the group are ignored. The users are not ' +
      'deleted and stay in their other groups.',
    access: 'admin',
    audit: 'Removed users from embed group',
    params: EmbedGroupPath,
    body: EmbedGroupMembersInput,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, body, audit, accessChanged }) {
      const embedTenant = await requireEmbedTenant(tx, caller.tenantId, params.embedTenantName);
      const { group, removed } = await removeMembers(
        tx,
        grantAdministration(caller),
        embedTenant,
        params.id,
        body,
      );
      await accessChanged();
      audit({ embedTenantName: embedTenant.name, groupId: group.id, name: group.name, userIds: removed });
    },
  }),
];
