import type { Db, Tx } from '@facet/db';
import type { Static } from 'typebox';
import { type Caller, isAdmin } from '../../../auth/caller.ts';
import { badRequest, forbidden, notFound, orNotFound } from '../../../errors/errors.ts';
import { type AttributeValue, formatValue, readDefault, valueProblem } from './attribute-types.ts';
import { deleteValue, lockUser, putValue, readValues, type ValueRow } from './attribute-values.store.ts';
import type { UserAttributeValueCreateInput } from './user-attributes.schema.ts';
import { findAttribute } from './user-attributes.store.ts';

/**
 * Every attribute of the account with the user's value.
 * @throws 403 for another user's values unless the caller is an administrator, even if that user does not exist
 */
export async function valuesOf(db: Db, caller: Caller, userId: number): Promise<readonly ValueRow[]> {
  if (caller.user.id !== userId && !isAdmin(caller))
    throw forbidden('Only administrators can read the attribute values of other users');
  return orNotFound(await readValues(db, caller.tenantId, userId), `User ${userId}`);
}

/** Sets or clears a user's value of an attribute. */
export async function setValue(
  tx: Tx,
  tenantId: number,
  input: Static<typeof UserAttributeValueCreateInput>,
): Promise<ValueRow> {
  const [userId, attributeId] = [Number(input.userId), Number(input.userAttributeId)];
  if (!(await lockUser(tx, tenantId, userId))) throw notFound(`User ${userId}`);
  const attribute = await findAttribute(tx, tenantId, attributeId);
  if (attribute === undefined) throw notFound(`User attribute ${attributeId}`);
  const key = { tenantId, userId, attributeId };
  if (input.value === null) {
    await deleteValue(tx, key);
    return { ...attribute, value: null };
  }
  const problem = valueProblem(attribute.type, input.value);
  if (problem !== undefined) throw badRequest(`body.value must ${problem}`);
  const value = input.value as AttributeValue;
  await putValue(tx, key, value);
  return { ...attribute, value };
}

/** The value that applies to a user: their own, or else the default; null when neither is set. */
export function effectiveValue(
  row: Pick<ValueRow, 'type' | 'default_value' | 'value'>,
): AttributeValue | null {
  if (row.value !== null) return row.value;
  return row.default_value === null ? null : (readDefault(row.type, row.default_value) ?? null);
}

/** The view of a value. */
export function viewOfValue(row: ValueRow, userId: number) {
  const effective = effectiveValue(row);
  return {
    userId,
    userAttributeId: row.id,
    name: row.name,
    type: row.type,
    value: row.value,
    formattedValue: effective === null ? null : formatValue(effective),
    displayName: row.display_name,
    description: row.description,
  };
}
