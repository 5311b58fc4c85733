import { type RawBuilder, sql } from 'kysely';
import { type Attribute, named, type ResourceSchema } from './attribute.ts';
import type { AttributePath } from './filter.ts';
import { type Column, type Columns, idColumn, type Several, textColumn, timeColumn } from './filter-sql.ts';
import { resolveAttribute } from './resolve-attribute.ts';
import { USER_NAME } from './scim-users.store.ts';
import { USER_ATTRIBUTES, type UserAttribute } from './user-schema.ts';

/** Attributes without a column: as provisioned, or derived from columns for users who were not provisioned. */
const DOCUMENT = sql`coalesce(users.scim, jsonb_strip_nulls(jsonb_build_object(
  'name', case when users.first_name is not null then jsonb_build_object('givenName', users.first_name) end,
  'emails', jsonb_build_array(jsonb_build_object('value', users.email, 'type', 'work', 'primary', true)))))`;

const OWN: Readonly<Record<string, Column>> = {
  id: idColumn(sql`users.id`),
  userName: textColumn(USER_NAME, { equals: (value) => sql<boolean>`lower(${USER_NAME}) = lower(${value})` }),
  externalId: textColumn(sql`users.external_id`, { caseExact: true }),
  title: textColumn(sql`users.title`),
  active: { kind: 'column', type: 'boolean', sql: sql`not users.is_deactivated` },
  'meta.created': timeColumn(sql`users.created_at`),
  'meta.lastModified': timeColumn(sql`users.updated_at`),
  'meta.resourceType': textColumn(sql`'User'::text`, { caseExact: true }),
};

/** The attributes of users in SQL, on rows of `users`. */
export function userColumns(
  tenantId: number,
  schema: ResourceSchema,
  attributes: readonly UserAttribute[],
): Columns {
  return (path) => {
    const target = resolveAttribute(schema, path);
    if (target?.attribute === undefined) return undefined;
    const { extension, attribute, sub } = target;
    if (extension?.id === USER_ATTRIBUTES) {
      const own = named(attributes, attribute.name);
      return own && ownValue(tenantId, own);
    }
    if (attribute.name === 'groups') return groups(tenantId);
    const column = extension === undefined ? OWN[pathTo(attribute, sub)] : undefined;
    if (column !== undefined || ['meta', 'schemas'].includes(attribute.name)) return column;
    const holder = extension === undefined ? DOCUMENT : sql`(${DOCUMENT} -> ${sql.lit(extension.id)})`;
    return attribute.multiValued ? several(holder, attribute) : single(holder, attribute, path, sub);
  };
}

function pathTo(attribute: Attribute, sub: Attribute | undefined): string {
  return sub === undefined ? attribute.name : `${attribute.name}.${sub.name}`;
}

function single(
  holder: RawBuilder<unknown>,
  attribute: Attribute,
  path: AttributePath,
  sub: Attribute | undefined,
): Column | undefined {
  const value = sub === undefined ? holder : sql`(${holder} -> ${sql.lit(attribute.name)})`;
  const { name, caseExact } = sub ?? attribute;
  // A complex attribute as a whole is only present or absent; `manager eq "7"` compares its value.
  const isWhole = sub === undefined && attribute.type === 'complex';
  const main = isWhole ? named(attribute.subAttributes, 'value') : undefined;
  if (main !== undefined) return single(holder, attribute, { ...path, sub: 'value' }, main);
  return textColumn(sql`(${value} ->> ${sql.lit(name)})`, { caseExact });
}

function several(holder: RawBuilder<unknown>, attribute: Attribute): Several {
  const element = sql.ref('element.value');
  return {
    kind: 'several',
    from: sql`jsonb_array_elements(${holder} -> ${sql.lit(attribute.name)}) as element`,
    member(name) {
      const sub = named(attribute.subAttributes, name);
      if (sub === undefined) return undefined;
      const value = sql`(${element} ->> ${sql.lit(sub.name)})`;
      if (sub.type === 'boolean') return { kind: 'column', type: 'boolean', sql: sql`${value}::boolean` };
      return textColumn(value, { caseExact: sub.caseExact });
    },
  };
}

function groups(tenantId: number): Several {
  const members: Readonly<Record<string, Column>> = {
    value: idColumn(sql`held.id`),
    display: textColumn(sql`held.name`),
    type: textColumn(sql`'direct'::text`),
  };
  return {
    kind: 'several',
    from: sql`(
      select user_groups.id, user_groups.name from user_group_members member
      join user_groups on user_groups.id = member.group_id
      where member.tenant_id = ${tenantId} and member.user_id = users.id
    ) held`,
    member: (name) => members[name.toLowerCase()],
  };
}

function ownValue(tenantId: number, { id, type }: UserAttribute): Column | Several {
  const own = sql`user_attribute_values own
    where own.tenant_id = ${tenantId} and own.user_id = users.id and own.attribute_id = ${id}`;
  const kind = type.startsWith('number') ? 'number' : type === 'boolean' ? 'boolean' : 'text';
  const typed = (value: RawBuilder<unknown>): Column => ({
    kind: 'column',
    type: kind,
    caseExact: true,
    sql: kind === 'number' ? sql`${value}::numeric` : kind === 'boolean' ? sql`${value}::boolean` : value,
  });
  if (!type.endsWith('_array')) return typed(sql`(select own.value #>> '{}' from ${own})`);
  return {
    kind: 'several',
    from: sql`(select own.value from ${own}) owned, jsonb_array_elements(owned.value) element`,
    member: (name) => (name.toLowerCase() === 'value' ? typed(sql`(element.value #>> '{}')`) : undefined),
  };
}
