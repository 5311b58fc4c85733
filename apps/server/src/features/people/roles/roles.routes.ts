import { Type } from 'typebox';
import { BUILT_IN_ROLES } from '../../../auth/built-in-roles.ts';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, type Page, PageQuery, readPage } from '../../../http/pagination.ts';
import { pageOfWhole } from '../../../http/whole-list.ts';
import {
  BuiltInRolesListResponse,
  RoleCreateBody,
  RolePath,
  RoleResponse,
  RolesListResponse,
  RoleUpdateBody,
} from './roles.schema.ts';
import { createRole, deleteRole, updateRole, viewOfBuiltIn, viewOfRole } from './roles.service.ts';
import { findRole, listRoles } from './roles.store.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Roles');

export const roleOperations = [
  readOperation({
    id: 'getRoles',
    method: 'GET',
    path: '/api/v1/roles',
    summary: 'List custom roles',
    description:
      'The custom roles of the account, newest first. Built-in roles are listed by `getBuiltInRoles`.',
    access: 'admin',
    query: PageQuery,
    answers: { 200: RolesListResponse },
    async handle({ platform, caller, query, db }) {
      const read = (page: Page) => listRoles(db, caller.tenantId, page);
      return readPage(platform.cursors, `roles:${caller.tenantId}`, query, read, viewOfRole);
    },
  }),
  readOperation({
    id: 'getBuiltInRoles',
    method: 'GET',
    path: '/api/v1/built-in-roles',
    summary: 'List built-in roles',
    description:
      'The roles that every account has, with the ids used to assign them. They cannot be changed.',
    access: 'admin',
    query: PageQuery,
    answers: { 200: BuiltInRolesListResponse },
    handle({ platform, caller, query }) {
      const list = `built-in-roles:${caller.tenantId}`;
      const { items, pageInfo } = pageOfWhole(platform.cursors, list, query, BUILT_IN_ROLES, ({ id }) => [
        id,
      ]);
      return { items: items.map(viewOfBuiltIn), pageInfo };
    },
  }),
  writeOperation({
    id: 'createRole',
    method: 'POST',
    path: '/api/v1/roles',
    summary: 'Create a custom role',
    description: 'Creates a role from policies. Users have the union of the permissions of their roles.',
    access: 'admin',
    audit: 'Created role',
    body: RoleCreateBody,
    answers: { 200: RoleResponse },
    errors: { 409: 'Another role has this name.' },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const row = await createRole(tx, grantAdministration(caller), body);
      await accessChanged();
      audit({ roleId: row.id, name: row.name }, { policies: row.policies });
      return viewOfRole(row);
    },
  }),
  readOperation({
    id: 'getRole',
    method: 'GET',
    path: '/api/v1/roles/{roleId}',
    summary: 'Read a custom role',
    description: 'One custom role with its policies.',
    access: 'admin',
    params: RolePath,
    answers: { 200: RoleResponse },
    async handle({ db, caller, params }) {
      const row = orNotFound(await findRole(db, caller.tenantId, params.roleId), `Role ${params.roleId}`);
      return viewOfRole(row);
    },
  }),
  writeOperation({
    id: 'updateRole',
    method: 'PUT',
    path: '/api/v1/roles/{roleId}',
    summary: 'Change a custom role',
    description:
      'Changes the given fields. `policies` replaces all policies, and an empty list clears them; null clears ' +
      '`description`. Changed permissions apply on every node within two seconds.',
    access: 'admin',
    audit: 'Updated role',
    params: RolePath,
    body: RoleUpdateBody,
    answers: { 200: RoleResponse },
    errors: { 409: 'Another role has this name.' },
    async handle({ tx, caller, params, body, audit, accessChanged }) {
      const { row, changes } = await updateRole(tx, grantAdministration(caller), params.roleId, body);
      await accessChanged();
      audit({ roleId: row.id, name: row.name }, changes);
      return viewOfRole(row);
    },
  }),
  writeOperation({
    id: 'deleteRole',
    method: 'DELETE',
    path: '/api/v1/roles/{roleId}',
    summary: 'Delete a custom role',
    description: 'Deletes a role and removes it from all users and groups.',
    access: 'admin',
    audit: 'Deleted role',
    params: RolePath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const row = await deleteRole(tx, grantAdministration(caller), params.roleId);
      await accessChanged();
      audit({ roleId: row.id, name: row.name });
    },
  }),
];
