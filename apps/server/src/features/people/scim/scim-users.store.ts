import { type Db, jsonb, type Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import type { UserGrant } from '../users/user-policy.ts';
import type { Resource } from './attribute.ts';
import type { Condition } from './filter-sql.ts';
import { type ListPage, orderBy, totalOf } from './scim-list.ts';
import type { UserAttribute } from './user-schema.ts';

/** The columns of a user from a resource. */
export interface UserColumns {
  readonly userName: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly title: string | null;
  readonly externalId: string | null;
  readonly isDeactivated: boolean;
  /** Attributes without a column of their own. */
  readonly document: Resource;
}

export interface ScimUserRow {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly first_name: string | null;
  readonly title: string | null;
  readonly external_id: string | null;
  readonly is_deactivated: boolean;
  readonly is_admin: boolean;
  /** The provisioned attributes; null for a user who was not provisioned. */
  readonly scim: Resource | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
  /** The values of user attributes by name. */
  readonly attributes: Resource;
}

/** The `userName` of a user. */
export const USER_NAME = sql`(case when users.scim is null then users.email else users.username end)`;

const OWN = sql`users.id, users.email, users.username, users.first_name, users.title, users.external_id,
  users.is_deactivated, users.is_admin, users.scim, users.created_at, users.updated_at`;

const held = (tenantId: number): RawBuilder<unknown> => sql`
  (
    select coalesce(jsonb_agg(jsonb_build_object('value', user_groups.id::text, 'display', user_groups.name)
      order by user_groups.id), '[]')
    from user_group_members member
    join user_groups on user_groups.id = member.group_id
    where member.tenant_id = ${tenantId} and member.user_id = users.id
  ) as groups,
  (
    select coalesce(jsonb_object_agg(attribute.name, own.value), '{}')
    from user_attribute_values own
    join user_attributes attribute on attribute.id = own.attribute_id
    where own.tenant_id = ${tenantId} and own.user_id = users.id
  ) as attributes`;

export async function listUsers(db: Db, tenantId: number, page: ListPage) {
  const matching = sql`from users where users.tenant_id = ${tenantId} and ${page.condition}`;
  const { rows } =
    page.limit === 0
      ? { rows: [] }
      : await sql<ScimUserRow>`
          select ${OWN}, ${held(tenantId)} ${matching}
          order by ${orderBy(page, sql`users.id`)} limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: await totalOf(db, page, rows.length, sql`select count(*) as count ${matching}`) };
}

export function findUser(db: Db, tenantId: number, id: number): Promise<ScimUserRow | undefined> {
  return readUser(db, tenantId, sql<boolean>`users.id = ${id}`);
}

async function readUser(db: Db, tenantId: number, condition: Condition): Promise<ScimUserRow | undefined> {
  const { rows } = await sql<ScimUserRow>`
    select ${OWN}, ${held(tenantId)} from users where users.tenant_id = ${tenantId} and ${condition}`.execute(
    db,
  );
  return rows[0];
}

/** Whether a user is an administrator. */
export async function isAdministrator(db: Db, tenantId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where tenant_id = ${tenantId} and id = ${id} and is_admin`.execute(db);
  return rows.length > 0;
}

/** Locks a user until the transaction ends, then reads the row, which may have changed before the lock. */
export async function lockUser(tx: Tx, tenantId: number, id: number): Promise<ScimUserRow | undefined> {
  const { rows } = await sql`
    select id from users where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tx);
  return rows.length === 0 ? undefined : findUser(tx, tenantId, id);
}

/**
 * Creates a user with the default role, in one statement. Returns undefined when the username or email address is
 * taken, or matches the username of a user who was not provisioned.
 */
export async function insertUser(
  tx: Tx,
  { tenantId }: AdminGrant,
  user: UserColumns,
): Promise<ScimUserRow | undefined> {
  const { rows } = await sql<ScimUserRow>`
    with made as (
      insert into users (tenant_id, email, username, first_name, title, external_id, is_deactivated, scim)
      select ${tenantId}::bigint, ${user.email}, ${user.userName}, ${user.firstName}, ${user.title},
        ${user.externalId}, ${user.isDeactivated}, ${jsonb(user.document)}
      where not exists (
        select from users
        where tenant_id = ${tenantId} and scim is null and lower(username) = lower(${user.userName})
      )
      on conflict do nothing
      returning *
    ), assigned as (
      insert into role_assignments (tenant_id, user_id, role_id, built_in_role)
      select made.tenant_id, made.id, role.role_id,
        case when role.role_id is null then coalesce(role.built_in_role, 'Viewer') end
      from made left join provisioned_roles role
        on role.tenant_id = ${tenantId} and role.group_name is null
    )
    select users.id, users.email, users.username, users.first_name, users.title, users.external_id,
      users.is_deactivated, users.is_admin, users.scim, users.created_at, users.updated_at,
      '[]'::jsonb as groups, '{}'::jsonb as attributes
    from made users`.execute(tx);
  return rows[0];
}

/** Ids of users who match a username or email address, best match first. */
export async function findNamesakes(tx: Tx, tenantId: number, { userName, email }: UserColumns) {
  const { rows } = await sql<{ id: number; isProvisioned: boolean }>`
    select id, scim is not null as "isProvisioned" from users
    where tenant_id = ${tenantId} and (
      lower(${USER_NAME}) = lower(${userName}) or lower(email) in (lower(${userName}), lower(${email}))
      or (scim is null and lower(username) = lower(${userName}))
    )
    order by lower(${USER_NAME}) = lower(${userName}) desc, lower(email) = lower(${email}) desc, id`.execute(
    tx,
  );
  return rows;
}

/** Stores all attributes of a user. */
export async function updateUserRow(
  tx: Tx,
  { tenantId, id }: UserGrant<'change'>,
  user: UserColumns,
): Promise<void> {
  await sql`
    update users set email = ${user.email}, username = ${user.userName}, first_name = ${user.firstName},
      title = ${user.title}, external_id = ${user.externalId}, is_deactivated = ${user.isDeactivated},
      scim = ${jsonb(user.document)}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

export async function readUserAttributes(db: Db, tenantId: number): Promise<UserAttribute[]> {
  const { rows } = await sql<UserAttribute>`
    select id, name, type, description from user_attributes
    where tenant_id = ${tenantId} order by name, id`.execute(db);
  return rows;
}
