import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import { badRequest, conflict, notFound, orNotFound } from '../../../errors/errors.ts';
import { type AttributeType, defaultRule, readDefault } from './attribute-types.ts';
import type { CreateUserAttributeInput, UpdateUserAttributeInput } from './user-attributes.schema.ts';
import {
  type AttributeChanges,
  type AttributeRow,
  countAttributes,
  deleteAttributeRow,
  findAttribute,
  insertAttribute,
  updateAttributeRow,
} from './user-attributes.store.ts';

/** Limits the attributes of an account: a user's values are read and signed together. */
const MOST_ATTRIBUTES = 500;

/** Creates an attribute; its default applies to users without a value. */
export async function createAttribute(
  tx: Tx,
  tenantId: number,
  input: Static<typeof CreateUserAttributeInput>,
): Promise<AttributeRow> {
  requireDefault(input.type, input.defaultValue);
  if ((await countAttributes(tx, tenantId)) >= MOST_ATTRIBUTES)
    throw conflict(`An account can have at most ${MOST_ATTRIBUTES} user attributes`);
  try {
    return await insertAttribute(tx, tenantId, {
      name: input.name,
      type: input.type,
      display_name: input.displayName ?? null,
      description: input.description ?? null,
      default_value: input.defaultValue ?? null,
    });
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
    if (constraint === 'user_attributes_name_unique')
      throw conflict(`A user attribute named ${input.name} already exists`);
    throw error;
  }
}

/** Changes the given fields; returns the attribute and the changed columns. */
export async function updateAttribute(
  tx: Tx,
  tenantId: number,
  id: number,
  input: Static<typeof UpdateUserAttributeInput>,
): Promise<{ row: AttributeRow; changes: AttributeChanges }> {
  const present = await findAttribute(tx, tenantId, id, { forUpdate: true });
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
  await updateAttributeRow(tx, tenantId, id, asked);
  return { row: { ...present, ...asked }, changes: asked };
}

/** Deletes an attribute and returns its name. */
export async function deleteAttribute(tx: Tx, tenantId: number, id: number): Promise<string> {
  return orNotFound(await deleteAttributeRow(tx, tenantId, id), `User attribute ${id}`);
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

function requireDefault(type: AttributeType, text: string | null | undefined): void {
  if (text == null || readDefault(type, text) !== undefined) return;
  throw badRequest(`body.defaultValue must ${defaultRule(type)}`);
}
