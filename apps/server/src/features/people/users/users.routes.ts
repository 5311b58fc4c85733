import { Type } from 'typebox';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, PageQuery, pageOf } from '../../../http/pagination.ts';
import { Line } from '../../../http/shapes.ts';
import { BulkUserActionInput, BulkUserActionPayload } from './bulk-users.schema.ts';
import { bulkUserAction } from './bulk-users.ts';
import { deleteUser } from './delete-user.ts';
import { updateUser } from './update-user.ts';
import { User, UserPath, UsersConnection, UserUpdateInput } from './users.schema.ts';
import { findUsers, requireUser, viewOf, viewsOfUsers } from './users.service.ts';

const { readOperation, writeOperation } = operationsWith<Pick<BasePlatform, 'cursors'>>('Users Admin');

/** PUT, and POST for clients that send it instead. */
const update = (id: string, method: 'PUT' | 'POST', description: string) =>
  writeOperation({
    id,
    method,
    path: '/api/v1/users/{id}',
    summary: 'Change a user',
    description,
    access: 'admin',
    audit: 'Updated user profile',
    params: UserPath,
    body: UserUpdateInput,
    answers: { 200: User },
    async handle({ tx, caller, params, body, audit, accessChanged }) {
      const { row, changes } = await updateUser(tx, caller, params.id, body);
      if (['isAdmin', 'isDeactivated', 'password'].some((field) => field in changes)) await accessChanged();
      audit({ userId: row.id, email: row.email }, changes);
      return viewOf(tx, caller.tenantId, row);
    },
  });

export const userOperations = [
  readOperation({
    id: 'getUsers',
    method: 'GET',
    path: '/api/v1/users',
    summary: 'List users',
    description: 'The users of the account, newest first.',
    access: 'admin',
    query: Type.Object({
      search: Type.Optional({
        ...Line(255),
        description:
          'Only users whose first name, username or email address contains this text, ignoring case.',
      }),
      ...PageQuery.properties,
    }),
    answers: { 200: UsersConnection },
    async handle({ platform, db, caller, query }) {
      const { tenantId } = caller;
      const search = query.search?.normalize('NFC') ?? '';
      const list = `users:${tenantId}:${search}`;
      const page = pageOf(platform.cursors, list, query);
      const rows = await findUsers(db, tenantId, search, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.id]);
      return { items: await viewsOfUsers(db, tenantId, items), pageInfo };
    },
  }),
  readOperation({
    id: 'getUser',
    method: 'GET',
    path: '/api/v1/users/{id}',
    summary: 'Read a user',
    description: 'One user of the account.',
    access: 'admin',
    params: UserPath,
    answers: { 200: User },
    async handle({ db, caller, params }) {
      return viewOf(db, caller.tenantId, await requireUser(db, caller.tenantId, params.id));
    },
  }),
  update(
    'updateUser',
    'PUT',
    'Changes the given fields. Email address and username cannot change. Users who are deactivated lose access, and ' +
      'users who lose the role Admin lose its permissions, on every node within two seconds.',
  ),
  update('updateUserByPost', 'POST', 'Does the same as PUT, for clients that send POST.'),
  writeOperation({
    id: 'deleteUser',
    method: 'DELETE',
    path: '/api/v1/users/{id}',
    summary: 'Delete a user',
    description:
      'Deletes a user with their API keys and dev branches. The API keys are refused on every node within two ' +
      'seconds. This cannot be undone.',
    access: 'admin',
    audit: 'Deleted user',
    params: UserPath,
    answers: { 200: Type.Object({}, { title: 'UserDeleted', description: 'The user is deleted.' }) },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const { id, email, username } = await deleteUser(tx, caller, params.id);
      await accessChanged();
      audit({ userId: id, email, username });
      return {};
    },
  }),
  writeOperation({
    id: 'bulkUserAction',
    method: 'POST',
    path: '/api/v1/users/bulk',
    summary: 'Deactivate, activate or delete users',
    description:
      'Applies one action to up to 100 users, in order. A failure does not undo the others: `failed` lists each ' +
      'failed user with the status and message that the operation for a single user would return.',
    access: 'admin',
    audit: 'Changed users in bulk',
    body: BulkUserActionInput,
    answers: { 200: BulkUserActionPayload },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const result = await bulkUserAction(tx, caller, body);
      if (result.succeeded.length > 0) await accessChanged();
      audit({ ...result });
      return result;
    },
  }),
];
