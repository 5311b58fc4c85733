import { type Db, executePrepared, type Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';

export interface EmbedUserRow {
  readonly id: number;
  readonly embed_tenant_id: number;
  readonly username: string;
  readonly email: string;
  /** The address that the host gave; null for a placeholder. */
  readonly embed_email: string | null;
  readonly external_id: string;
  readonly first_name: string | null;
  readonly picture: string | null;
  readonly is_deactivated: boolean;
  readonly created_at: Date;
  readonly last_login: Date | null;
}

/** A group of embed users: of the account, or of their embed tenant. */
export interface EmbedUserGroup {
  readonly id: number;
  readonly kind: 'people' | 'embed_group';
  /** Its name without a namespace. */
  readonly name: string;
}

const COLUMNS = sql.raw(
  [
    'id',
    'embed_tenant_id',
    'username',
    'email',
    'embed_email',
    'external_id',
    'first_name',
    'picture',
    'is_deactivated',
  ]
    .concat('created_at', 'last_login')
    .map((column) => `embed_user.${column}`)
    .join(', '),
);

/** The names of the user's new groups; empty for a kind that does not change. */
interface Named {
  readonly groups: readonly string[];
  readonly tenantGroups: readonly string[];
}

/** The groups of an embed user, and the groups with the given names. */
interface Groups {
  readonly present: readonly EmbedUserGroup[];
  readonly named: readonly EmbedUserGroup[];
}

/** The columns of `Groups` for a row `embed_user`. */
function groupsOf(tenantId: number, embedTenantId: RawBuilder<unknown>, { groups, tenantGroups }: Named) {
  const group = sql`json_build_object('id', id, 'kind', kind, 'name', coalesce(embed_name, name))`;
  return sql`
    (
      select coalesce(json_agg(${group}), '[]') from all_groups
      where tenant_id = ${tenantId} and id in (
        select group_id from embed_memberships where tenant_id = ${tenantId} and user_id = embed_user.id)
    ) as present,
    (
      select coalesce(json_agg(${group}), '[]') from all_groups
      where tenant_id = ${tenantId} and (
        kind = 'people' and name = any(${groups}::text[])
          and lower(name) in (select lower(name) from unnest(${groups}::text[]) name)
        or kind = 'embed_group' and embed_tenant_id = ${embedTenantId}
          and embed_name = any(${tenantGroups}::text[]))
    ) as named`;
}

/** An embed user with everything that hosts set. */
export type WholeUser = EmbedUserRow &
  Groups & { readonly values: readonly { readonly name: string; readonly value: unknown }[] };

/**
 * Reads an embed user by the name of their embed tenant, with their groups, the groups of the given names and their values
 * of the given attributes, in one statement. Prevents the deletion of the embed tenant until the transaction ends.
 */
export async function holdWholeUser(
  tx: Tx,
  tenantId: number,
  embedTenantName: string,
  externalId: string,
  names: Named & { readonly attributes: readonly string[] },
): Promise<WholeUser | undefined> {
  const query = sql<WholeUser>`
    select ${COLUMNS}, ${groupsOf(tenantId, sql`embed_tenant.id`, names)},
      (
        select coalesce(json_agg(json_build_object('name', attribute.name, 'value', own.value)), '[]')
        from user_attributes attribute
        left join user_attribute_values own on own.user_id = embed_user.id and own.attribute_id = attribute.id
        where attribute.tenant_id = ${tenantId} and attribute.name = any(${names.attributes}::text[])
      ) as values
    from embed_tenants embed_tenant
    join all_users embed_user on embed_user.tenant_id = ${tenantId}
      and embed_user.embed_tenant_id = embed_tenant.id and embed_user.external_id = ${externalId}
    where embed_tenant.tenant_id = ${tenantId} and embed_tenant.name = ${embedTenantName}
      and embed_tenant.deleting_since is null
    for share of embed_tenant`;
  const [row] = await executePrepared(tx, query);
  return row;
}

/** Reads an embed user, the user's groups, and the groups of the given names, in one statement. */
export async function readUser(
  tx: Tx,
  tenantId: number,
  embedTenantId: number,
  externalId: string,
  names: Named,
): Promise<Groups & { user: EmbedUserRow | undefined }> {
  const query = sql<EmbedUserRow & Groups>`
    select ${COLUMNS}, ${groupsOf(tenantId, sql`${embedTenantId}`, names)}
    from (select) one
    left join all_users embed_user on embed_user.tenant_id = ${tenantId}
      and embed_user.embed_tenant_id = ${embedTenantId} and embed_user.external_id = ${externalId}`;
  const [row] = await executePrepared(tx, query);
  const { present = [], named = [] } = row ?? {};
  return { user: row === undefined || row.id === null ? undefined : row, present, named };
}

/** The fields that the host gave; undefined keeps the present value. */
export interface Given {
  readonly externalId: string;
  readonly email: string | undefined;
  readonly placeholder: string;
  readonly displayName: string | undefined;
  readonly picture: string | undefined;
}

/** Creates an embed user or changes the given fields, and locks the row until the transaction ends. */
export async function putUser(
  tx: Tx,
  tenantId: number,
  embedTenantId: number,
  given: Given,
): Promise<EmbedUserRow> {
  const { externalId, email = null, displayName = null, picture = null } = given;
  const { rows } = await sql<EmbedUserRow>`
    insert into all_users as embed_user
      (tenant_id, embed_tenant_id, external_id, username, email, embed_email, first_name, picture)
    values (${tenantId}, ${embedTenantId}, ${externalId}, ${externalId}, ${email ?? given.placeholder}, ${email},
      ${displayName}, ${picture})
    on conflict (embed_tenant_id, external_id) where embed_tenant_id is not null do update set
      email = coalesce(excluded.embed_email, embed_user.email),
      embed_email = coalesce(excluded.embed_email, embed_user.embed_email),
      first_name = coalesce(excluded.first_name, embed_user.first_name),
      picture = coalesce(excluded.picture, embed_user.picture),
      updated_at = now()
    returning ${COLUMNS}`.execute(tx);
  return rows[0] as EmbedUserRow;
}

/** Users of an embed tenant, by id. Prevents their deletion until the transaction ends. */
export async function findUsers(
  tx: Tx,
  tenantId: number,
  embedTenantId: number,
  ids: readonly number[],
): Promise<EmbedUserRow[]> {
  const { rows } = await sql<EmbedUserRow>`
    select ${COLUMNS} from all_users embed_user
    where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenantId} and id = any(${[...ids]}::bigint[])
    order by id for key share`.execute(tx);
  return rows;
}

/** The key by which a host identifies an embed user. */
export interface EmbedUserKey {
  readonly embedTenantId: number;
  readonly externalId: string;
}

/** Embed users by their keys. Prevents their deletion until the transaction ends. */
export async function findUsersByKey(
  tx: Tx,
  tenantId: number,
  keys: readonly EmbedUserKey[],
): Promise<EmbedUserRow[]> {
  const { rows } = await sql<EmbedUserRow>`
    select ${COLUMNS} from ${unnested(keys)} given(embed_tenant_id, external_id)
    join all_users embed_user on embed_user.tenant_id = ${tenantId}
      and embed_user.embed_tenant_id = given.embed_tenant_id and embed_user.external_id = given.external_id
    order by embed_user.id for key share of embed_user`.execute(tx);
  return rows;
}

/** Creates embed users and returns them, without those that concurrent requests have created. */
export async function insertUsers(
  tx: Tx,
  tenantId: number,
  users: readonly (EmbedUserKey & { readonly placeholder: string })[],
): Promise<EmbedUserRow[]> {
  const { rows } = await sql<EmbedUserRow>`
    insert into all_users as embed_user (tenant_id, embed_tenant_id, external_id, username, email)
    select ${tenantId}, embed_tenant_id, external_id, external_id, email
    from ${unnested(users, sql`, ${users.map(({ placeholder }) => placeholder)}::text[]`)}
      given(embed_tenant_id, external_id, email)
    order by embed_tenant_id, external_id
    on conflict (embed_tenant_id, external_id) where embed_tenant_id is not null do nothing
    returning ${COLUMNS}`.execute(tx);
  return rows;
}

function unnested(keys: readonly EmbedUserKey[], more = sql``) {
  const ids = keys.map(({ embedTenantId }) => embedTenantId);
  const externalIds = keys.map(({ externalId }) => externalId);
  return sql`unnest(${ids}::bigint[], ${externalIds}::text[]${more})`;
}

/** Locks a user until the transaction ends, so that the groups of concurrent requests do not mix. */
export async function lockUser(tx: Tx, tenantId: number, userId: number): Promise<void> {
  await tx
    .selectFrom('all_users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** Replaces a user's groups of the given kinds. */
export async function replaceGroups(
  tx: Tx,
  tenantId: number,
  userId: number,
  kinds: readonly EmbedUserGroup['kind'][],
  groupIds: readonly number[],
): Promise<void> {
  await sql`
    with left_groups as (
      delete from embed_memberships member using all_groups
      where member.tenant_id = ${tenantId} and member.user_id = ${userId} and all_groups.id = member.group_id
        and all_groups.kind = any(${[...kinds]}::text[]) and all_groups.id <> all(${[...groupIds]}::bigint[])
    )
    insert into embed_memberships (tenant_id, group_id, user_id)
    select ${tenantId}::bigint, id, ${userId}::bigint from all_groups
    where tenant_id = ${tenantId} and id = any(${[...groupIds]}::bigint[])
    for key share
    on conflict do nothing`.execute(tx);
}

/** Counts the embed users of an account, up to a limit. */
export async function countUsers(tx: Tx, tenantId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from all_users where tenant_id = ${tenantId} and embed_tenant_id is not null limit ${limit}
    ) counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Makes concurrent creations of embed users in an account wait until the transaction ends. */
export async function lockCount(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('facet.embed_users', ${tenantId}))`.execute(tx);
}

/** A user in a list, with the sort key. */
interface ListedUser extends EmbedUserRow {
  readonly sort_key: string;
}

/** Lists the users of an embed tenant whose address or external id contains a text, or all (null), by address. */
export async function listUsers(
  db: Db,
  tenantId: number,
  embedTenantId: number,
  search: string | null,
  page: Page,
): Promise<ListedUser[]> {
  const [email, id] = page.after ?? [];
  const { rows } = await sql<ListedUser>`
    select ${COLUMNS}, lower(email) as sort_key from all_users embed_user
    where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenantId}
      ${
        search === null
          ? sql``
          : sql`and (strpos(lower(email), lower(${search})) > 0 or strpos(external_id, lower(${search})) > 0)`
      }
      ${email === undefined ? sql`` : sql`and (lower(email), id) > (${email}, ${id})`}
    order by lower(email), id
    limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}
