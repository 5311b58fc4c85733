import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, listOf, type Page, PageQuery, readPage } from '../../../http/pagination.ts';
import { Id } from '../../../http/shapes.ts';
import { assignRole, heldRoles, removeRole, viewOfHeldRole } from './role-assignments.ts';
import { GroupRolePath, HeldRole, UserRolePath } from './roles.schema.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Roles');

const HeldRolesListResponse = listOf('HeldRolesListResponse', HeldRole);

export const roleAssignmentOperations = [
  writeOperation({
    id: 'assignRoleToUser',
    method: 'PUT',
    path: '/api/v1/roles/{roleId}/users/{userId}',
    summary: 'Assign a role to a user',
    description:
      'Assigns a custom role, or a built-in role other than Admin. Assigning it twice changes nothing.',
    access: 'admin',
    audit: 'Assigned role to user',
    params: UserRolePath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params: { roleId, userId }, audit, accessChanged }) {
      const name = await assignRole(tx, grantAdministration(caller), roleId, { userId });
      await accessChanged();
      audit({ roleId, name, userId });
    },
  }),
  writeOperation({
    id: 'removeRoleFromUser',
    method: 'DELETE',
    path: '/api/v1/roles/{roleId}/users/{userId}',
    summary: 'Remove a role from a user',
    description: 'Removes a directly assigned role. Roles that the user has through groups stay.',
    access: 'admin',
    audit: 'Removed role from user',
    params: UserRolePath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params: { roleId, userId }, audit, accessChanged }) {
      await removeRole(tx, grantAdministration(caller), roleId, { userId });
      await accessChanged();
      audit({ roleId, userId });
    },
  }),
  writeOperation({
    id: 'assignRoleToGroup',
    method: 'PUT',
    path: '/api/v1/roles/{roleId}/groups/{groupId}',
    summary: 'Assign a role to a group',
    description:
      'Assigns a custom role, or a built-in role other than Admin, to every current and future member of the group.',
    access: 'admin',
    audit: 'Assigned role to group',
    params: GroupRolePath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params: { roleId, groupId }, audit, accessChanged }) {
      const name = await assignRole(tx, grantAdministration(caller), roleId, { groupId });
      await accessChanged();
      audit({ roleId, name, groupId });
    },
  }),
  writeOperation({
    id: 'removeRoleFromGroup',
    method: 'DELETE',
    path: '/api/v1/roles/{roleId}/groups/{groupId}',
    summary: 'Remove a role from a group',
    description: 'Removes the role from the group. Roles that are assigned to its members directly stay.',
    access: 'admin',
    audit: 'Removed role from group',
    params: GroupRolePath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params: { roleId, groupId }, audit, accessChanged }) {
      await removeRole(tx, grantAdministration(caller), roleId, { groupId });
      await accessChanged();
      audit({ roleId, groupId });
    },
  }),
  readOperation({
    id: 'getUserRoles',
    method: 'GET',
    path: '/api/v1/users/{id}/roles',
    summary: 'List a user’s roles',
    description:
      'Roles that are assigned to the user directly and through groups, in the order of assignment; a role assigned ' +
      'both ways is listed twice. The role Admin is not listed: see `isAdmin` of the user.',
    access: 'admin',
    params: Type.Object({ id: { ...Id, description: 'The user.' } }),
    query: PageQuery,
    answers: { 200: HeldRolesListResponse },
    async handle({ platform, db, caller, params, query }) {
      const list = `user-roles:${caller.tenantId}:${params.id}`;
      const read = (page: Page) => heldRoles(db, caller.tenantId, { userId: params.id }, page);
      return readPage(platform.cursors, list, query, read, viewOfHeldRole);
    },
  }),
  readOperation({
    id: 'getGroupRoles',
    method: 'GET',
    path: '/api/v1/groups/{id}/roles',
    summary: 'List a group’s roles',
    description:
      'Roles that are assigned to the group and so apply to every member, in the order of assignment.',
    access: 'admin',
    params: Type.Object({ id: { ...Id, description: 'The group.' } }),
    query: PageQuery,
    answers: { 200: HeldRolesListResponse },
    async handle({ platform, db, caller, params, query }) {
      const list = `group-roles:${caller.tenantId}:${params.id}`;
      const read = (page: Page) => heldRoles(db, caller.tenantId, { groupId: params.id }, page);
      return readPage(platform.cursors, list, query, read, viewOfHeldRole);
    },
  }),
];
