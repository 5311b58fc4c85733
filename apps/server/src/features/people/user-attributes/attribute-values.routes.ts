import { Type } from 'typebox';
import { readOperation, writeOperation } from '../../../http/operation.ts';
import { Id } from '../../../http/shapes.ts';
import { setValue, valuesOf, viewOfValue } from './attribute-values.service.ts';
import { UserAttributeValue, UserAttributeValueCreateInput } from './user-attributes.schema.ts';

export const attributeValueOperations = [
  readOperation({
    id: 'getUserAttributeValues',
    method: 'GET',
    path: '/api/v1/user-attribute-values/{userId}',
    tag: 'User Attribute Values',
    summary: "Read a user's attribute values",
    description:
      'Every attribute of the account with what it is for a user, in order of name. Administrators read those ' +
      'of everybody, others their own.',
    access: 'authenticated',
    params: Type.Object({ userId: { ...Id, description: 'The user.' } }),
    answers: { 200: Type.Array(UserAttributeValue) },
    async handle({ db, caller, params }) {
      const rows = await valuesOf(db, caller, params.userId);
      return rows.map((row) => viewOfValue(row, params.userId));
    },
  }),
  writeOperation({
    id: 'upsertUserAttributeValue',
    method: 'POST',
    path: '/api/v1/user-attribute-values',
    tag: 'User Attribute Values',
    summary: 'Set an attribute of a user',
    description:
      "Gives a user a value of the attribute's type, or takes it away with null, after which the default " +
      'applies. Tokens that are minted from then on carry it.',
    access: 'admin',
    audit: 'Updated user attribute value',
    body: UserAttributeValueCreateInput,
    answers: { 200: UserAttributeValue },
    errors: { 404: 'There is no such user or attribute.' },
    async handle({ tx, caller, body, audit }) {
      const row = await setValue(tx, caller.tenantId, body);
      const userId = Number(body.userId);
      audit({ userId, userAttributeId: row.id, name: row.name }, { value: row.value });
      return viewOfValue(row, userId);
    },
  }),
];
