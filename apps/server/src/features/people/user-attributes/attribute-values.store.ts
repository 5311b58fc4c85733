import { type Db, executePrepared, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import type { AttributeValue } from './attribute-types.ts';
import type { AttributeRow } from './user-attributes.store.ts';

/** An attribute with a user's own value, or null. */
export interface ValueRow extends AttributeRow {
  readonly value: AttributeValue | null;
}

/** Every attribute of the tenant with the user's own value, ordered by name; undefined for an unknown user. */
export async function readValues(
  db: Db,
  tenantId: number,
  userId: number,
): Promise<readonly ValueRow[] | undefined> {
  const { rows } = await sql<ValueRow & { id: number | null }>`
    select attribute.id, attribute.name, attribute.type, attribute.display_name, attribute.description,
      attribute.default_value, own.value
    from users
    left join user_attributes attribute on attribute.tenant_id = users.tenant_id
    left join user_attribute_values own on own.user_id = users.id and own.attribute_id = attribute.id
    where users.tenant_id = ${tenantId} and users.id = ${userId}
    order by attribute.name, attribute.id`.execute(db);
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

/** Whether the user exists in the tenant. Prevents their deletion until the transaction ends. */
export async function lockUser(tx: Tx, tenantId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

interface ValueKey {
  readonly userId: number;
  readonly attributeId: number;
}

export async function putValue(
  tx: Tx,
  { tenantId }: AdminGrant,
  key: ValueKey,
  value: AttributeValue,
): Promise<void> {
  await tx
    .insertInto('user_attribute_values')
    .values({
      tenant_id: tenantId,
      user_id: key.userId,
      attribute_id: key.attributeId,
      value: jsonb(value),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'attribute_id']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_at: sql`now()`,
      })),
    )
    .execute();
}

/** The attributes with these names, with a user's own values; they cannot be deleted until the transaction ends. */
export async function readValuesByName(
  tx: Tx,
  tenantId: number,
  userId: number,
  names: readonly string[],
): Promise<ValueRow[]> {
  return executePrepared(
    tx,
    sql<ValueRow>`
      select attribute.id, attribute.name, attribute.type, attribute.display_name, attribute.description,
        attribute.default_value, own.value
      from user_attributes attribute
      left join user_attribute_values own on own.user_id = ${userId} and own.attribute_id = attribute.id
      where attribute.tenant_id = ${tenantId} and attribute.name = any(${[...names]}::text[])
      order by attribute.id for key share of attribute`,
  );
}

export async function deleteValue(tx: Tx, { tenantId }: AdminGrant, key: ValueKey): Promise<void> {
  await tx
    .deleteFrom('user_attribute_values')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', key.userId)
    .where('attribute_id', '=', key.attributeId)
    .execute();
}
