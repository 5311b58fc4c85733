import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, cut, PageQuery, pageOf } from '../../../http/pagination.ts';
import { Id, Line } from '../../../http/shapes.ts';
import { ATTRIBUTE_TYPES } from './attribute-types.ts';
import {
  AttributeType,
  CreateUserAttributeInput,
  UpdateUserAttributeInput,
  UserAttribute,
  UserAttributesListResponse,
} from './user-attributes.schema.ts';
import {
  createAttribute,
  deleteAttribute,
  updateAttribute,
  viewOfAttribute,
} from './user-attributes.service.ts';
import { listAttributes } from './user-attributes.store.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('User Attributes');

const path = Type.Object({ id: { ...Id, description: 'The attribute.' } });

export const userAttributeOperations = [
  readOperation({
    id: 'getUserAttributes',
    method: 'GET',
    path: '/api/v1/user-attributes',
    summary: 'List user attributes',
    description:
      'The user attributes of the account, newest first. Developers can list them too, because the data model refers ' +
      'to them by name.',
    access: 'AIBIDevelop',
    query: Type.Object({
      name: Type.Optional({ ...Line(255), description: 'Only the attribute with exactly this name.' }),
      type: Type.Optional({ ...AttributeType, description: `One of ${ATTRIBUTE_TYPES.join(', ')}.` }),
      ...PageQuery.properties,
    }),
    answers: { 200: UserAttributesListResponse },
    async handle({ platform, db, caller, query }) {
      const filter = { tenantId: caller.tenantId, name: query.name ?? null, type: query.type ?? null };
      const list = `user-attributes:${JSON.stringify(filter)}`;
      const page = pageOf(platform.cursors, list, query);
      const { rows, total } = await listAttributes(db, filter, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.id]);
      const views = items.map(viewOfAttribute);
      return { items: views, pageInfo, data: views, count: total };
    },
  }),
  writeOperation({
    id: 'createUserAttribute',
    method: 'POST',
    path: '/api/v1/user-attributes',
    summary: 'Create a user attribute',
    description:
      'Creates an attribute. Its name and type cannot change, because the data model depends on them.',
    access: 'admin',
    audit: 'Created user attribute',
    body: CreateUserAttributeInput,
    answers: { 200: UserAttribute },
    errors: { 409: 'The name is taken, or the account has the maximum number of attributes.' },
    async handle({ tx, caller, body, audit }) {
      const row = await createAttribute(tx, grantAdministration(caller), body);
      audit(
        { userAttributeId: row.id, name: row.name },
        { type: row.type, default_value: row.default_value },
      );
      return viewOfAttribute(row);
    },
  }),
  writeOperation({
    id: 'updateUserAttribute',
    method: 'PUT',
    path: '/api/v1/user-attributes/{id}',
    summary: 'Change a user attribute',
    description:
      'Changes the given fields. Data API tokens created afterwards contain a new default for all users ' +
      'without a value of their own.',
    access: 'admin',
    audit: 'Updated user attribute',
    params: path,
    body: UpdateUserAttributeInput,
    answers: { 200: UserAttribute },
    async handle({ tx, caller, params, body, audit }) {
      const { row, changes } = await updateAttribute(tx, grantAdministration(caller), params.id, body);
      audit({ userAttributeId: row.id, name: row.name }, { ...changes });
      return viewOfAttribute(row);
    },
  }),
  writeOperation({
    id: 'deleteUserAttribute',
    method: 'DELETE',
    path: '/api/v1/user-attributes/{id}',
    summary: 'Delete a user attribute',
    description: 'Deletes the attribute and all users’ values. A model that refers to it gets no value.',
    access: 'admin',
    audit: 'Deleted user attribute',
    params: path,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit }) {
      const name = await deleteAttribute(tx, grantAdministration(caller), params.id);
      audit({ userAttributeId: params.id, name });
    },
  }),
];
