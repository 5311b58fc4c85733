import { sql } from 'kysely';
import type { AttributePath } from './filter.ts';
import { type Column, type Columns, idColumn, type Several, textColumn, timeColumn } from './filter-sql.ts';
import { GROUP_SCHEMA } from './group-schema.ts';
import { resolveAttribute } from './resolve-attribute.ts';

const OWN: Readonly<Record<string, Column>> = {
  id: idColumn(sql`user_groups.id`),
  externalId: textColumn(sql`user_groups.external_id`, { caseExact: true }),
  displayName: textColumn(sql`user_groups.name`),
  'meta.created': timeColumn(sql`user_groups.created_at`),
  'meta.lastModified': timeColumn(sql`user_groups.updated_at`),
  'meta.resourceType': textColumn(sql`'Group'::text`, { caseExact: true }),
};

/** The attributes of one member, on rows of `member`. */
const MEMBER: Readonly<Record<string, Column>> = {
  value: idColumn(sql`member.user_id`),
  display: textColumn(sql`(
    select coalesce(users.scim ->> 'displayName', users.first_name, users.email) from users
    where users.tenant_id = member.tenant_id and users.id = member.user_id
  )`),
  type: textColumn(sql`'User'::text`),
};

/** The attributes of members in SQL, for a filter in brackets. */
export const memberColumns: Columns = (path: AttributePath) =>
  path.schema === undefined && path.sub === undefined ? MEMBER[path.name.toLowerCase()] : undefined;

/** The attributes of groups in SQL, on rows of `user_groups`. */
export function groupColumns(tenantId: number): Columns {
  const members: Several = {
    kind: 'several',
    from: sql`(
      select * from user_group_members
      where tenant_id = ${tenantId} and group_id = user_groups.id
    ) member`,
    member: (name) => MEMBER[name.toLowerCase()],
  };
  return (path) => {
    const target = resolveAttribute(GROUP_SCHEMA, path);
    if (target?.attribute === undefined) return undefined;
    const { attribute, sub } = target;
    if (attribute.name === 'members') return members;
    return OWN[sub === undefined ? attribute.name : `${attribute.name}.${sub.name}`];
  };
}
