import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, type Page, PageQuery, readPage } from '../../../http/pagination.ts';
import { listMembers } from './group-members.store.ts';
import { GroupPath } from './groups.routes.ts';
import {
  UserGroupMembersInput,
  UserGroupMembersMutationResponse,
  UserGroupMembersPage,
} from './groups.schema.ts';
import { addMembers, removeMembers, requireGroup, viewOfMember } from './groups.service.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('User Groups');

const path = '/api/v1/groups/{id}/users';

export const groupMemberOperations = [
  readOperation({
    id: 'getUserGroupMembers',
    method: 'GET',
    path,
    summary: 'List a group’s users',
    description: 'The users of a group, newest first.',
    access: 'admin',
    params: GroupPath,
    query: PageQuery,
    answers: { 200: UserGroupMembersPage },
    async handle({ platform, db, caller, params, query }) {
      const list = `group-members:${caller.tenantId}:${params.id}`;
      const read = (page: Page) => listMembers(db, caller.tenantId, params.id, page);
      const members = await readPage(platform.cursors, list, query, read, viewOfMember);
      if (members.items.length === 0) await requireGroup(db, caller.tenantId, params.id);
      return members;
    },
  }),
  writeOperation({
    id: 'addUserGroupMembers',
    method: 'POST',
    path,
    summary: 'Add users to a group',
    description:
      'Adds users, all or none; users already in the group stay. They get the group’s roles and resource ' +
      'policies immediately. A data API token keeps the groups that its user had when it was created.',
    access: 'admin',
    audit: 'Added users to group',
    params: GroupPath,
    body: UserGroupMembersInput,
    answers: { 200: UserGroupMembersMutationResponse },
    async handle({ tx, caller, params, body, audit, accessChanged }) {
      const { group, added, unchanged } = await addMembers(
        tx,
        grantAdministration(caller),
        params.id,
        body.userIds,
      );
      await accessChanged();
      audit({ groupId: group.id, name: group.name, userIds: added.map(({ id }) => id) });
      return { addedMembers: added.map(viewOfMember), unchangedMembers: unchanged.map(viewOfMember) };
    },
  }),
  writeOperation({
    id: 'removeUserGroupMembers',
    method: 'DELETE',
    path,
    summary: 'Remove users from a group',
    description: 'Removes users from the group, ignoring users who are not in it. The users are not deleted.',
    access: 'admin',
    audit: 'Removed users from group',
    params: GroupPath,
    body: UserGroupMembersInput,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, body, audit, accessChanged }) {
      const { group, removed } = await removeMembers(
        tx,
        grantAdministration(caller),
        params.id,
        body.userIds,
      );
      await accessChanged();
      audit({ groupId: group.id, name: group.name, userIds: removed });
    },
  }),
];
