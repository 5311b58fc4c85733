import type { Db, Tx } from '@facet/db';
import { Type } from 'typebox';
import { SCIM_ROOT } from '../../../auth/authorization-header.ts';
import { idIn } from '../../../http/id-in.ts';
import { operationsWith } from '../../../http/operation.ts';
import type { Resource } from './attribute.ts';
import { operationsOf, readPatch, ScimPatch } from './patch.schema.ts';
import { listResponse, pageOfQuery, ScimListQuery } from './scim-list.ts';
import {
  addressOf,
  type Exchange,
  ResourcePath,
  type ScimParts,
  SelectionQuery,
  sendResource,
} from './scim-resource.ts';
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
import { listUsers, type ScimUserRow } from './scim-users.store.ts';
import { viewOfScimUser } from './scim-users.view.ts';
import { selectAttributes } from './select-attributes.ts';
import { userSchema } from './user-schema.ts';

const { readOperation, writeOperation } = operationsWith<ScimParts>('SCIM');

const path = `${SCIM_ROOT}/Users`;
const ALTERED = 'If-Match names another version of the user.';
const TAKEN = 'Another user has this username or email address.';

export const scimUserOperations = [
  readOperation({
    id: 'listScimUsers',
    method: 'GET',
    path,
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
    async handle(context) {
      const { tx, body, audit, accessChanged, reply } = context;
      const { row, isAdopted, changes } = await createScimUser(context, body as Resource);
      if (isAdopted) await accessChanged();
      audit({ userId: row.id, email: row.email, userName: row.username, isAdopted }, changes);
      reply.code(201);
      return sendUser(context, tx, row);
    },
  }),
  readOperation({
    id: 'getScimUser',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Read a SCIM user',
    description: 'One user, or 304 if If-None-Match names the current version.',
    access: 'admin',
    params: ResourcePath,
    query: SelectionQuery,
    answers: { 200: ScimUser, 304: Type.Null() },
    async handle(context) {
      const { db, caller, params } = context;
      return sendUser(context, db, await requireScimUser(db, caller.tenantId, idIn(params.id)));
    },
  }),
  writeOperation({
    id: 'replaceScimUser',
    method: 'PUT',
    path: `${path}/{id}`,
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
    async handle(context) {
      const { params, body } = context;
      return sendChanged(context, await replaceScimUser(context, idIn(params.id), body as Resource));
    },
  }),
  writeOperation({
    id: 'patchScimUser',
    method: 'PATCH',
    path: `${path}/{id}`,
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
    async handle(context) {
      const { params, body } = context;
      return sendChanged(context, await patchScimUser(context, idIn(params.id), operationsOf(body)));
    },
  }),
  writeOperation({
    id: 'deleteScimUser',
    method: 'DELETE',
    path: `${path}/{id}`,
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

async function sendUser(exchange: Exchange, db: Db, row: ScimUserRow): Promise<Resource | null> {
  const schema = userSchema(await userAttributesIn(db, exchange.caller.tenantId, exchange.query));
  return sendResource(exchange, schema, (url) => viewOfScimUser(row, url));
}

interface Changing extends Exchange {
  readonly tx: Tx;
  audit(target: Record<string, unknown>, changes: Record<string, unknown>): void;
  accessChanged(): Promise<void>;
}

/** Audits a change and sends the user after it. */
async function sendChanged(context: Changing, { row, changes }: ScimUserChange): Promise<Resource | null> {
  // Cached credentials contain access and identity.
  if (['active', 'userName', 'emails'].some((name) => name in changes)) await context.accessChanged();
  context.audit({ userId: row.id, email: row.email }, changes);
  return sendUser(context, context.tx, row);
}
