import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, type Page, PageQuery, readPage } from '../../../http/pagination.ts';
import { Id, Line } from '../../../http/shapes.ts';
import { CreateUserGroupInput, UpdateUserGroupInput, UserGroup, UserGroupsPage } from './groups.schema.ts';
import { createGroup, deleteGroup, requireGroup, updateGroup, viewOfGroup } from './groups.service.ts';
import { listGroups } from './groups.store.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('User Groups');

export const GroupPath = Type.Object({ id: { ...Id, description: 'The user group.' } });

export const groupOperations = [
  readOperation({
    id: 'getUserGroups',
    method: 'GET',
    path: '/api/v1/user-groups',
    summary: 'List user groups',
    description: 'The user groups of the account, newest first, each with its number of users.',
    access: 'admin',
    query: Type.Object({
      search: Type.Optional({
        ...Line(255),
        description: 'Only groups whose name contains this text, ignoring case.',
      }),
      ...PageQuery.properties,
    }),
    answers: { 200: UserGroupsPage },
    async handle({ platform, db, caller, query }) {
      const search = query.search?.normalize('NFC') ?? null;
      const list = `user-groups:${caller.tenantId}:${search}`;
      const read = (page: Page) => listGroups(db, caller.tenantId, search, page);
      return readPage(platform.cursors, list, query, read, viewOfGroup);
    },
  }),
  writeOperation({
    id: 'createUserGroup',
    method: 'POST',
    path: '/api/v1/groups',
    summary: 'Create a user group',
    description:
      'Creates a group without users. Access policies in the data model refer to groups by name; roles and resource ' +
      'policies can be assigned to groups.',
    access: 'admin',
    audit: 'Created user group',
    body: CreateUserGroupInput,
    answers: { 200: UserGroup },
    errors: { 409: 'Another group has this name.' },
    async handle({ tx, caller, body, audit }) {
      const row = await createGroup(tx, grantAdministration(caller), body);
      audit({ groupId: row.id, name: row.name });
      return viewOfGroup(row);
    },
  }),
  readOperation({
    id: 'getUserGroup',
    method: 'GET',
    path: '/api/v1/groups/{id}',
    summary: 'Read a user group',
    description: 'One user group, with the number of its users.',
    access: 'admin',
    params: GroupPath,
    answers: { 200: UserGroup },
    async handle({ db, caller, params }) {
      return viewOfGroup(await requireGroup(db, caller.tenantId, params.id));
    },
  }),
  writeOperation({
    id: 'updateUserGroup',
    method: 'PUT',
    path: '/api/v1/groups/{id}',
    summary: 'Change a user group',
    description:
      'Changes the given fields. Access policies refer to a group by name: after a rename, those with the old name ' +
      'no longer apply.',
    access: 'admin',
    audit: 'Updated user group',
    params: GroupPath,
    body: UpdateUserGroupInput,
    answers: { 200: UserGroup },
    errors: { 409: 'Another group has this name.' },
    async handle({ tx, caller, params, body, audit }) {
      const { row, changes } = await updateGroup(tx, grantAdministration(caller), params.id, body);
      audit({ groupId: row.id, name: row.name }, { ...changes });
      return viewOfGroup(row);
    },
  }),
  writeOperation({
    id: 'deleteUserGroup',
    method: 'DELETE',
    path: '/api/v1/groups/{id}',
    summary: 'Delete a user group',
    description:
      'Deletes the group with its role assignments and resource policies. Its users are not deleted.',
    access: 'admin',
    audit: 'Deleted user group',
    params: GroupPath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const name = await deleteGroup(tx, grantAdministration(caller), params.id);
      await accessChanged();
      audit({ groupId: params.id, name });
    },
  }),
];
