import { Type } from 'typebox';
import { SCIM_ROOT } from '../../../auth/authorization-header.ts';
import type { Tenants } from '../../../auth/tenants.ts';
import { idIn } from '../../../http/id-in.ts';
import { operationsWith } from '../../../http/operation.ts';
import type { Resource } from './attribute.ts';
import { operationsOf, readPatch, ScimPatch } from './patch.schema.ts';
import { listResponse, pageOfQuery, ScimListQuery } from './scim-list.ts';
import { addressOf, ResourcePath, SelectionQuery, sendResource } from './scim-resource.ts';
import { userColumns } from './scim-user-columns.ts';
import { readUser, ScimUser, ScimUserInput, ScimUserList } from './scim-users.schema.ts';
import {
  createScimUser,
  deleteScimUser,
  patchScimUser,
  replaceScimUser,
  requireScimUser,
  type ScimUserChange,
  userAttributesIn,
} from './scim-users.service.ts';
import { listUsers } from './scim-users.store.ts';
import { viewOfScimUser } from './scim-users.view.ts';
import { selectAttributes } from './select-attributes.ts';
import { userSchema } from './user-schema.ts';

const { readOperation, writeOperation } = operationsWith<{
  readonly tenants: Tenants;
  publicUrl(): string;
}>();

const tag = 'SCIM';
const path = `${SCIM_ROOT}/Users`;
const ALTERED = 'If-Match names another version of the user.';
const TAKEN = 'Another user has this username or email address.';

/** Whether a change invalidates cached credentials: access or identity changed. */
function isAccessChanged({ changes }: ScimUserChange): boolean {
  return ['active', 'userName', 'emails'].some((name) => name in changes);
}

export const scimUserOperations = [
  readOperation({
    id: 'listScimUsers',
    method: 'GET',
    path,
    tag,
    summary: 'List SCIM users',
    description: 'The users of the account that match a filter, including users who were not provisioned.',
    access: 'admin',
    query: ScimListQuery,
    answers: { 200: ScimUserList },
    async handle({ platform, db, caller, query, request }) {
      const { tenantId } = caller;
      const attributes = await userAttributesIn(db, tenantId, query);
      const schema = userSchema(attributes);
      const page = pageOfQuery(query, userColumns(tenantId, schema, attributes));
      const { rows, total } = await listUsers(db, tenantId, page);
      const url = await addressOf({ platform, request, caller });
      const users = rows.map((row) => selectAttributes(schema, viewOfScimUser(row, url), query));
      return listResponse(users, total, page.offset);
    },
  }),
  writeOperation({
    id: 'createScimUser',
    method: 'POST',
    path,
    tag,
    summary: 'Provision a user',
    description:
      'Creates a user with the default role. If a user with this username or email address exists who was not ' +
      'provisioned, the identity provider takes them over and they keep their roles.',
    access: 'admin',
    audit: 'Created user via SCIM',
    query: SelectionQuery,
    body: ScimUserInput,
    readBody: readUser,
    answers: { 201: ScimUser },
    errors: { 409: TAKEN },
    async handle({ platform, tx, caller, query, body, audit, accessChanged, request, reply }) {
      const url = await addressOf({ platform, request, caller });
      const made = await createScimUser({ tx, caller, request }, body as Resource);
      if (made.isAdopted) await accessChanged();
      const { row, isAdopted, changes } = made;
      audit({ userId: row.id, email: row.email, userName: row.username, isAdopted }, changes);
      reply.code(201);
      const schema = userSchema(await userAttributesIn(tx, caller.tenantId, query));
      return sendResource({ request, reply }, schema, viewOfScimUser(row, url), query);
    },
  }),
  readOperation({
    id: 'getScimUser',
    method: 'GET',
    path: `${path}/{id}`,
    tag,
    summary: 'Read a SCIM user',
    description: 'One user, or 304 if If-None-Match names the present version.',
    access: 'admin',
    params: ResourcePath,
    query: SelectionQuery,
    answers: { 200: ScimUser, 304: Type.Null() },
    async handle({ platform, db, caller, params, query, request, reply }) {
      const row = await requireScimUser(db, caller.tenantId, idIn(params.id));
      const schema = userSchema(await userAttributesIn(db, caller.tenantId, query));
      const url = await addressOf({ platform, request, caller });
      return sendResource({ request, reply }, schema, viewOfScimUser(row, url), query);
    },
  }),
  writeOperation({
    id: 'replaceScimUser',
    method: 'PUT',
    path: `${path}/{id}`,
    tag,
    summary: 'Replace a user',
    description:
      'Clears absent attributes, except `active` and the user attributes of the account. Users who become inactive, ' +
      'and their API keys and tokens, are refused on every node within two seconds.',
    access: 'admin',
    audit: 'Updated user via SCIM',
    params: ResourcePath,
    query: SelectionQuery,
    body: ScimUserInput,
    readBody: readUser,
    answers: { 200: ScimUser },
    errors: { 409: TAKEN, 412: ALTERED },
    async handle({ platform, tx, caller, params, query, body, audit, accessChanged, request, reply }) {
      const url = await addressOf({ platform, request, caller });
      const changed = await replaceScimUser({ tx, caller, request }, idIn(params.id), body as Resource);
      if (isAccessChanged(changed)) await accessChanged();
      audit({ userId: changed.row.id, email: changed.row.email }, changed.changes);
      const schema = userSchema(await userAttributesIn(tx, caller.tenantId, query));
      return sendResource({ request, reply }, schema, viewOfScimUser(changed.row, url), query);
    },
  }),
  writeOperation({
    id: 'patchScimUser',
    method: 'PATCH',
    path: `${path}/{id}`,
    tag,
    summary: 'Change a SCIM user',
    description:
      'Applies changes in order, all or none. Users who become inactive, and their API keys and tokens, are ' +
      'refused on every node within two seconds.',
    access: 'admin',
    audit: 'Updated user via SCIM',
    params: ResourcePath,
    query: SelectionQuery,
    body: ScimPatch,
    readBody: readPatch,
    answers: { 200: ScimUser },
    errors: { 409: TAKEN, 412: ALTERED },
    async handle({ platform, tx, caller, params, query, body, audit, accessChanged, request, reply }) {
      const url = await addressOf({ platform, request, caller });
      const writing = { tx, caller, request };
      const changed = await patchScimUser(writing, idIn(params.id), operationsOf(body));
      if (isAccessChanged(changed)) await accessChanged();
      audit({ userId: changed.row.id, email: changed.row.email }, changed.changes);
      const schema = userSchema(await userAttributesIn(tx, caller.tenantId, query));
      return sendResource({ request, reply }, schema, viewOfScimUser(changed.row, url), query);
    },
  }),
  writeOperation({
    id: 'deleteScimUser',
    method: 'DELETE',
    path: `${path}/{id}`,
    tag,
    summary: 'Deprovision a user',
    description: 'Deletes a user permanently, like `deleteUser`.',
    access: 'admin',
    audit: 'Deleted user via SCIM',
    params: ResourcePath,
    answers: { 204: Type.Null() },
    errors: { 412: ALTERED },
    async handle({ tx, caller, params, audit, accessChanged, request }) {
      const row = await deleteScimUser({ tx, caller, request }, idIn(params.id));
      await accessChanged();
      audit({ userId: row.id, email: row.email, userName: row.username });
    },
  }),
];
