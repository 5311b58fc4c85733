import type { Db, Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import type { Condition } from './filter-sql.ts';
import { type ListPage, orderBy, totalOf } from './scim-list.ts';

/** A group that is locked until the transaction ends. */
export interface LockedGroup {
  readonly id: number;
  readonly name: string;
  readonly external_id: string | null;
  readonly is_provisioned: boolean;
}

export interface ScimGroupRow extends LockedGroup {
  readonly created_at: Date;
  readonly updated_at: Date;
  /** A digest of the members, computed from an index without reading them. */
  readonly fingerprint: string;
  /** Null when not requested. */
  readonly members: readonly { readonly value: string; readonly display?: string }[] | null;
}

/** The part of the members that is read: nothing, ids, or ids and names. */
export type MembersRead = 'none' | 'ids' | 'names';

const columns = (tenantId: number, read: MembersRead): RawBuilder<unknown> => sql`
  user_groups.id, user_groups.name, user_groups.external_id, user_groups.is_provisioned,
  user_groups.created_at, user_groups.updated_at,
  (
    select count(*) || '.' || coalesce(sum(hashint8extended(user_id, 0)), 0)
    from user_group_members where group_id = user_groups.id
  ) as fingerprint,
  ${read === 'none' ? sql`null::json` : read === 'ids' ? ids(tenantId) : names(tenantId)} as members`;

const ids = (tenantId: number): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('value', user_id::text) order by user_id), '[]')
  from user_group_members where tenant_id = ${tenantId} and group_id = user_groups.id
)`;

const names = (tenantId: number): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object(
    'value', users.id::text,
    'display', coalesce(users.scim ->> 'displayName', users.first_name, users.email)) order by users.id), '[]')
  from user_group_members member
  join users on users.id = member.user_id
  where member.tenant_id = ${tenantId} and member.group_id = user_groups.id
)`;

export async function listGroups(db: Db, tenantId: number, page: ListPage, read: MembersRead) {
  const matching = sql`from user_groups where user_groups.tenant_id = ${tenantId} and ${page.condition}`;
  const { rows } =
    page.limit === 0
      ? { rows: [] }
      : await sql<ScimGroupRow>`
          select ${columns(tenantId, read)} ${matching}
          order by ${orderBy(page, sql`user_groups.id`)} limit ${page.limit} offset ${page.offset}`.execute(
          db,
        );
  return { rows, total: await totalOf(db, page, rows.length, sql`select count(*) as count ${matching}`) };
}

export async function findGroup(
  db: Db,
  tenantId: number,
  id: number,
  read: MembersRead,
): Promise<ScimGroupRow | undefined> {
  const { rows } = await sql<ScimGroupRow>`
    select ${columns(tenantId, read)} from user_groups
    where user_groups.tenant_id = ${tenantId} and user_groups.id = ${id}`.execute(db);
  return rows[0];
}

export function lockGroup(tx: Tx, tenantId: number, id: number) {
  return lockGroupWhere(tx, tenantId, sql<boolean>`id = ${id}`);
}

export function lockGroupNamed(tx: Tx, tenantId: number, name: string) {
  return lockGroupWhere(tx, tenantId, sql<boolean>`lower(name) = lower(${name})`);
}

async function lockGroupWhere(tx: Tx, tenantId: number, condition: Condition) {
  const { rows } = await sql<LockedGroup>`
    select id, name, external_id, is_provisioned from user_groups
    where tenant_id = ${tenantId} and ${condition} for no key update`.execute(tx);
  return rows[0];
}

/** Marks a group as provisioned and stores its external id. */
export async function noteProvisioned(
  tx: Tx,
  { tenantId }: AdminGrant,
  id: number,
  externalId: string | null,
) {
  await sql`
    update user_groups set external_id = ${externalId}, is_provisioned = true, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

interface Added {
  readonly added: number[];
  /** The first ids that are not users of the tenant. */
  readonly unknown: number[];
}

/**
 * Adds users to a group and assigns the role provisioned for its name, if any. One statement for any number of users,
 * which does not read the present members.
 */
export async function addMembers(
  tx: Tx,
  { tenantId }: AdminGrant,
  { id, name }: LockedGroup,
  userIds: readonly number[],
): Promise<Added> {
  const { rows } = await sql<Added>`
    with wanted as (select distinct id from unnest(${userIds}::bigint[]) id),
    added as (
      insert into user_group_members (tenant_id, group_id, user_id)
      select ${tenantId}::bigint, ${id}::bigint, users.id
      from wanted join users on users.tenant_id = ${tenantId} and users.id = wanted.id
      order by users.id
      on conflict do nothing returning user_id
    ), assigned as (
      insert into role_assignments (tenant_id, user_id, role_id, built_in_role)
      select ${tenantId}::bigint, added.user_id, role.role_id, role.built_in_role
      from added join provisioned_roles role on role.tenant_id = ${tenantId}
        and role.group_name is not null and lower(role.group_name) = lower(${name})
      on conflict do nothing
    )
    select array(select user_id from added order by user_id) as added, array(
      select wanted.id from wanted
      where not exists (select from users where users.tenant_id = ${tenantId} and users.id = wanted.id)
      order by wanted.id limit 10
    ) as unknown`.execute(tx);
  return rows[0] ?? { added: [], unknown: [] };
}

/** Removes members that match a condition on rows of `member`, and returns their ids. */
export async function removeMembers(tx: Tx, { tenantId }: AdminGrant, groupId: number, condition: Condition) {
  const { rows } = await sql<{ user_id: number }>`
    delete from user_group_members member
    where member.tenant_id = ${tenantId} and member.group_id = ${groupId} and ${condition}
    returning member.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export const isAmong = (userIds: readonly number[]): Condition =>
  sql<boolean>`member.user_id = any(${userIds}::bigint[])`;

export const isNotAmong = (userIds: readonly number[]): Condition =>
  sql<boolean>`not exists (select from unnest(${userIds}::bigint[]) kept(id) where kept.id = member.user_id)`;

/** Whether a group has more members than `than`, without counting them all. */
export async function hasMoreMembers(db: Db, tenantId: number, id: number, than: number): Promise<boolean> {
  const { rows } = await sql`
    select from user_group_members where tenant_id = ${tenantId} and group_id = ${id}
    offset ${than} limit 1`.execute(db);
  return rows.length > 0;
}
