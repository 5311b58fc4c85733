import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest, conflict, notFound, orConflict, orNotFound } from '../../../errors/errors.ts';
import { type AttributeType, defaultRule, readDefault } from './attribute-types.ts';
import type { CreateUserAttributeInput, UpdateUserAttributeInput } from './user-attributes.schema.ts';
import {
  type AttributeChanges,
  type AttributeRow,
  countAttributes,
  deleteAttributeRow,
  findAttribute,
  findAttributesByName,
  insertAttribute,
  updateAttributeRow,
} from './user-attributes.store.ts';

/** Limits the attributes of an account: a user's values are read and signed together. */
const MOST_ATTRIBUTES = 500;

/** Creates an attribute; its default applies to users without a value. */
export async function createAttribute(
  tx: Tx,
  grant: AdminGrant,
  input: Static<typeof CreateUserAttributeInput>,
): Promise<AttributeRow> {
  requireDefault(input.type, input.defaultValue);
  if ((await countAttributes(tx, grant.tenantId)) >= MOST_ATTRIBUTES)
    throw conflict(`An account can have at most ${MOST_ATTRIBUTES} user attributes`);
  const taken = { user_attributes_name_unique: `A user attribute named ${input.name} already exists` };
  return orConflict(taken, () =>
    insertAttribute(tx, grant, {
      name: input.name,
      type: input.type,
      display_name: input.displayName ?? null,
      description: input.description ?? null,
      default_value: input.defaultValue ?? null,
    }),
  );
}

/** Changes the given fields; returns the attribute and the changed columns. */
export async function updateAttribute(
  tx: Tx,
  grant: AdminGrant,
  id: number,
  input: Static<typeof UpdateUserAttributeInput>,
): Promise<{ row: AttributeRow; changes: AttributeChanges }> {
  const present = await findAttribute(tx, grant.tenantId, id, { forUpdate: true });
  if (present === undefined) throw notFound(`User attribute ${id}`);
  for (const field of ['name', 'type'] as const)
    if (input[field] !== undefined && input[field] !== present[field])
      throw badRequest(`body.${field} cannot be changed from ${present[field]}`);
  requireDefault(present.type, input.defaultValue);
  const asked: AttributeChanges = {
    ...(input.displayName === undefined ? {} : { display_name: input.displayName }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.defaultValue === undefined ? {} : { default_value: input.defaultValue }),
  };
  await updateAttributeRow(tx, grant, id, asked);
  return { row: { ...present, ...asked }, changes: asked };
}

/** An attribute that a request requires to exist. */
export type AttributeDefinition = Static<typeof CreateUserAttributeInput>;

/**
 * Creates the attributes that do not exist, and changes the given fields of the others.
 * @param field the field of the request that has the definitions, for errors
 * @throws 400 for another type than the present one, before anything is written
 */
export async function defineAttributes(
  tx: Tx,
  grant: AdminGrant,
  definitions: readonly AttributeDefinition[],
  field: string,
): Promise<void> {
  for (const [index, { name, type, defaultValue }] of definitions.entries()) {
    if (definitions.findIndex((other) => other.name === name) < index)
      throw badRequest(`${field} defines ${name} twice`);
    requireDefault(type, defaultValue, `${field}.${index}`);
  }
  const names = definitions.map(({ name }) => name);
  const present = new Map(
    (await findAttributesByName(tx, grant.tenantId, names)).map((row) => [row.name, row]),
  );
  for (const [index, { name, type }] of definitions.entries()) {
    const { type: before = type } = present.get(name) ?? {};
    if (before !== type)
      throw badRequest(`${field}.${index}.type: cannot change type of ${name} from ${before} to ${type}`);
  }
  for (const definition of definitions) {
    const known = present.get(definition.name);
    if (known === undefined) await createAttribute(tx, grant, definition);
    else await updateDefined(tx, grant, known, definition);
  }
}

async function updateDefined(
  tx: Tx,
  grant: AdminGrant,
  known: AttributeRow,
  { displayName, description, defaultValue }: AttributeDefinition,
): Promise<void> {
  const asked: AttributeChanges = {
    ...(displayName == null || displayName === known.display_name ? {} : { display_name: displayName }),
    ...(description == null || description === known.description ? {} : { description }),
    ...(defaultValue == null || defaultValue === known.default_value ? {} : { default_value: defaultValue }),
  };
  if (Object.keys(asked).length > 0) await updateAttributeRow(tx, grant, known.id, asked);
}

/** Deletes an attribute and returns its name. */
export async function deleteAttribute(tx: Tx, grant: AdminGrant, id: number): Promise<string> {
  return orNotFound(await deleteAttributeRow(tx, grant, id), `User attribute ${id}`);
}

/** The view of an attribute. */
export function viewOfAttribute(row: AttributeRow) {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    displayName: row.display_name,
    description: row.description,
    defaultValue: row.default_value,
  };
}

function requireDefault(type: AttributeType, text: string | null | undefined, at = 'body'): void {
  if (text == null || readDefault(type, text) !== undefined) return;
  throw badRequest(`${at}.defaultValue must ${defaultRule(type)}`);
}
