import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { Id } from '../../../http/shapes.ts';
import { setValue, valuesOf, viewOfValue } from './attribute-values.service.ts';
import { UserAttributeValue, UserAttributeValueCreateInput } from './user-attributes.schema.ts';

const { readOperation, writeOperation } = operationsWith<unknown>('User Attribute Values');

export const attributeValueOperations = [
  readOperation({
    id: 'getUserAttributeValues',
    method: 'GET',
    path: '/api/v1/user-attribute-values/{userId}',
    summary: 'List a user’s attribute values',
    description:
      'Every attribute of the account with the user’s value, ordered by name. Administrators can read the values of ' +
      'any user, other users their own.',
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
    summary: 'Set an attribute of a user',
    description:
      'Sets a value of the attribute’s type for one user, or clears it with null so that the default ' +
      'applies again. Data API tokens created afterwards contain the value.',
    access: 'admin',
    audit: 'Updated user attribute value',
    body: UserAttributeValueCreateInput,
    answers: { 200: UserAttributeValue },
    errors: { 404: 'The user or the attribute does not exist.' },
    async handle({ tx, caller, body, audit }) {
      const row = await setValue(tx, grantAdministration(caller), body);
      const userId = Number(body.userId);
      audit({ userId, userAttributeId: row.id, name: row.name }, { value: row.value });
      return viewOfValue(row, userId);
    },
  }),
];
