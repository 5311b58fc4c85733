import { Type } from 'typebox';
import { readOperation, writeOperation } from '../../../http/operation.ts';
import { cut, PageQuery, pageOf } from '../../../http/pagination.ts';
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

const path = Type.Object({ id: { ...Id, description: 'The attribute.' } });

export const userAttributeOperations = [
  readOperation({
    id: 'getUserAttributes',
    method: 'GET',
    path: '/api/v1/user-attributes',
    tag: 'User Attributes',
    summary: 'List user attributes',
    description:
      'What the account knows of its users for the data model, newest first. Developers read it too, since the ' +
      'model names them.',
    access: 'AIBIDevelop',
    query: Type.Object({
      name: Type.Optional({ ...Line(255), description: 'Only the attribute of exactly this name.' }),
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
    tag: 'User Attributes',
    summary: 'Create a user attribute',
    description:
      'Defines an attribute. Name and type stay for good, since the data model is written for them.',
    access: 'admin',
    audit: 'Created user attribute',
    body: CreateUserAttributeInput,
    answers: { 200: UserAttribute },
    errors: { 409: 'An attribute has that name already, or there are too many.' },
    async handle({ tx, caller, body, audit }) {
      const row = await createAttribute(tx, caller.tenantId, body);
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
    tag: 'User Attributes',
    summary: 'Change a user attribute',
    description:
      'Changes what the body names. A new default is the value of all users who have none of their own, in ' +
      'tokens that are minted from then on.',
    access: 'admin',
    audit: 'Updated user attribute',
    params: path,
    body: UpdateUserAttributeInput,
    answers: { 200: UserAttribute },
    async handle({ tx, caller, params, body, audit }) {
      const { row, changes } = await updateAttribute(tx, caller.tenantId, params.id, body);
      audit({ userAttributeId: row.id, name: row.name }, { ...changes });
      return viewOfAttribute(row);
    },
  }),
  writeOperation({
    id: 'deleteUserAttribute',
    method: 'DELETE',
    path: '/api/v1/user-attributes/{id}',
    tag: 'User Attributes',
    summary: 'Delete a user attribute',
    description: 'Deletes the attribute with the values of all users. A model that reads it finds nothing.',
    access: 'admin',
    audit: 'Deleted user attribute',
    params: path,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit }) {
      const name = await deleteAttribute(tx, caller.tenantId, params.id);
      audit({ userAttributeId: params.id, name });
    },
  }),
];
