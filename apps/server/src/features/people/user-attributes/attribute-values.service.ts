import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@facet/db';
import type { Static } from 'typebox';
import { type Caller, isAdmin } from '../../../auth/caller.ts';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest, forbidden, notFound, orNotFound } from '../../../errors/errors.ts';
import { type AttributeValue, formatValue, readDefault, valueProblem } from './attribute-types.ts';
import {
  deleteValue,
  lockUser,
  putValue,
  readValues,
  readValuesByName,
  type ValueRow,
} from './attribute-values.store.ts';
import type { UserAttributeValueCreateInput } from './user-attributes.schema.ts';
import { findAttribute } from './user-attributes.store.ts';

/** An id that no user has. */
const NOBODY = 0;

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
  grant: AdminGrant,
  input: Static<typeof UserAttributeValueCreateInput>,
): Promise<ValueRow> {
  const [userId, attributeId] = [Number(input.userId), Number(input.userAttributeId)];
  const { tenantId } = grant;
  if (!(await lockUser(tx, tenantId, userId))) throw notFound(`User ${userId}`);
  const found = await findAttribute(tx, tenantId, attributeId);
  const attribute = orNotFound(found, `User attribute ${attributeId}`);
  const key = { userId, attributeId };
  if (input.value === null) {
    await deleteValue(tx, grant, key);
    return { ...attribute, value: null };
  }
  const problem = valueProblem(attribute.type, input.value);
  if (problem !== undefined) throw badRequest(`body.value must ${problem}`);
  const value = input.value as AttributeValue;
  await putValue(tx, grant, key, value);
  return { ...attribute, value };
}

/** A value for the attribute of a name; null clears it. */
export interface NamedValue {
  readonly name: string;
  readonly value?: unknown;
}

/**
 * Sets or clears values of a user, who may be an embed user. Writes only what differs.
 * @param field the field of the request that has the values, for errors
 * @throws 400 for an unknown attribute, a name that occurs twice, or a value of another type
 */
export async function setValuesByName(
  tx: Tx,
  grant: AdminGrant,
  userId: number,
  values: readonly NamedValue[],
  field: string,
): Promise<void> {
  const changes = (await namedValues(tx, grant.tenantId, userId, values, field)).filter(
    ({ attribute, value }) => !isDeepStrictEqual(value, attribute.value),
  );
  // In one order everywhere, so that concurrent requests do not deadlock.
  changes.sort((a, b) => a.attribute.id - b.attribute.id);
  for (const { attribute, value } of changes) {
    const key = { userId, attributeId: attribute.id };
    await (value === null ? deleteValue(tx, grant, key) : putValue(tx, grant, key, value));
  }
}

/**
 * Values with their attributes, in the order given. Changes nothing.
 * @throws as `setValuesByName`
 */
export async function namedValues(
  tx: Tx,
  tenantId: number,
  userId: number,
  values: readonly NamedValue[],
  field: string,
): Promise<{ readonly attribute: ValueRow; readonly value: AttributeValue | null }[]> {
  const names = distinctNames(values, field);
  return withAttributes(byName(await readValuesByName(tx, tenantId, userId, names)), values, field);
}

/** Checks several lists of values, one per user, in one statement. @throws as `setValuesByName` */
export async function checkNamedValues(
  tx: Tx,
  tenantId: number,
  lists: readonly { readonly values: readonly NamedValue[]; readonly field: string }[],
): Promise<void> {
  const names = [...new Set(lists.flatMap(({ values, field }) => distinctNames(values, field)))];
  if (names.length === 0) return;
  const known = byName(await readValuesByName(tx, tenantId, NOBODY, names));
  for (const { values, field } of lists) withAttributes(known, values, field);
}

function distinctNames(values: readonly NamedValue[], field: string): string[] {
  const names = values.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw badRequest(`${field} has ${twice} twice`);
  return names;
}

function byName(rows: readonly ValueRow[]): ReadonlyMap<string, ValueRow> {
  return new Map(rows.map((row) => [row.name, row]));
}

function withAttributes(known: ReadonlyMap<string, ValueRow>, values: readonly NamedValue[], field: string) {
  const missing = values.map(({ name }) => name).filter((name) => !known.has(name));
  if (missing.length > 0) throw badRequest(`${field}: User attributes not found: ${missing.join(', ')}`);
  return values.map(({ name, value = null }, index) => {
    const attribute = known.get(name) as ValueRow;
    const problem = value === null ? undefined : valueProblem(attribute.type, value);
    if (problem !== undefined) throw badRequest(`${field}.${index}.value must ${problem}`);
    return { attribute, value: value as AttributeValue | null };
  });
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
