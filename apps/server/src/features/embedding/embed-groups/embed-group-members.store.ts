import type { Db, Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import type { Page } from '../../../http/pagination.ts';
import type { EmbedUserRow } from '../embed-users/embed-users.service.ts';

/** A member in a list, with the sort key. */
interface ListedMember extends EmbedUserRow {
  readonly added_at: string;
}

/** Lists the members of a group, most recently added first. */
export async function listMembers(
  db: Db,
  tenantId: number,
  groupId: number,
  page: Page,
): Promise<ListedMember[]> {
  const [addedAt, id] = page.after ?? [];
  const { rows } = await sql<ListedMember>`
    select all_users.id, username, email, embed_email, external_id, first_name, picture, is_deactivated, created_at,
      last_login, member.added_at::text as added_at
    from embed_memberships member join all_users on all_users.id = member.user_id
    where member.tenant_id = ${tenantId} and member.group_id = ${groupId}
      ${id === undefined ? sql`` : sql`and (member.added_at, member.user_id) < (${addedAt}::timestamptz, ${id})`}
    order by member.added_at desc, member.user_id desc
    limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}

/** Adds users to a group. Returns the ids of those who were not in it. */
export async function insertMembers(
  tx: Tx,
  { tenantId }: AdminGrant,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into embed_memberships (tenant_id, group_id, user_id)
    select ${tenantId}, ${groupId}, id from unnest(${[...userIds]}::bigint[]) id order by id
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Removes users from a group, by the ids of either kind. Returns the ids of those who were in it. */
export async function deleteMembers(
  tx: Tx,
  { tenantId }: AdminGrant,
  embedTenantId: number,
  groupId: number,
  users: { readonly ids: readonly number[]; readonly externalIds: readonly string[] },
): Promise<number[]> {
  const isNamed: RawBuilder<boolean> = sql`(id = any(${[...users.ids]}::bigint[])
    or external_id = any(${[...users.externalIds]}::text[]))`;
  const { rows } = await sql<{ user_id: number }>`
    delete from embed_memberships
    where tenant_id = ${tenantId} and group_id = ${groupId} and user_id in (
      select id from all_users where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenantId} and ${isNamed})
    returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}
