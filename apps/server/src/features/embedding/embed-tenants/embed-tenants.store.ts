import { type Db, executePrepared, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

export interface EmbedTenantRow {
  readonly id: number;
  readonly name: string;
}

/** Lists the embed tenants whose name contains a text, or all (null), newest first. */
export function listTenants(db: Db, tenantId: number, search: string | null, page: Page) {
  return db
    .selectFrom('embed_tenants')
    .select(['id', 'name', 'display_name', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('all_users')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('all_users.embed_tenant_id', '=', 'embed_tenants.id')
        .as('user_count'),
    )
    .where('tenant_id', '=', tenantId)
    .where('deleting_since', 'is', null)
    .$if(search !== null, (query) => query.where(sql<boolean>`strpos(name, lower(${search})) > 0`))
    .$call(keyset(page, 'id'))
    .execute();
}

function tenantRow(db: Db, tenantId: number, name: string) {
  return db
    .selectFrom('embed_tenants')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('deleting_since', 'is', null);
}

export function findTenant(db: Db, tenantId: number, name: string): Promise<EmbedTenantRow | undefined> {
  return tenantRow(db, tenantId, name).executeTakeFirst();
}

/** Reads an embed tenant and prevents its deletion until the transaction ends. */
export async function holdTenant(
  tx: Tx,
  tenantId: number,
  name: string,
): Promise<EmbedTenantRow | undefined> {
  const [row] = await executePrepared(tx, tenantRow(tx, tenantId, name).forShare());
  return row;
}

/** Reads embed tenants by name and prevents their deletion until the transaction ends. */
export function holdTenants(tx: Tx, tenantId: number, names: readonly string[]): Promise<EmbedTenantRow[]> {
  return tx
    .selectFrom('embed_tenants')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .where('deleting_since', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Creates embed tenants, each with the group of its users, and returns those that did not exist. */
export async function insertTenants(
  tx: Tx,
  tenantId: number,
  names: readonly string[],
  displayName: string | null,
): Promise<EmbedTenantRow[]> {
  const { rows } = await sql<EmbedTenantRow>`
    with made as (
      insert into embed_tenants (tenant_id, name, display_name)
      select ${tenantId}, name, ${displayName} from unnest(${[...names]}::text[]) name order by name
      on conflict (tenant_id, name) where deleting_since is null do nothing
      returning id, name
    ), own_groups as (
      insert into all_groups (tenant_id, name, kind, embed_tenant_id)
      select ${tenantId}, 'system:tenant:' || name, 'embed_tenant', id from made
    ), all_embed_users as (
      insert into all_groups (tenant_id, name, kind)
      select ${tenantId}, 'system:all_embed_users', 'all_embed_users' from made limit 1
      on conflict (tenant_id, lower(name)) do nothing
    )
    select id, name from made`.execute(tx);
  return rows;
}

/** The group of all users of an embed tenant. */
export async function findOwnGroup(db: Db, tenantId: number, embedTenantId: number): Promise<number> {
  const { id } = await db
    .selectFrom('all_groups')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('embed_tenant_id', '=', embedTenantId)
    .where('kind', '=', 'embed_tenant')
    .executeTakeFirstOrThrow();
  return id;
}

/** The group of all embed users of an account, created with its first embed tenant or on first use. */
export async function findOrInsertGroupOfAll(tx: Tx, tenantId: number): Promise<number> {
  await sql`
    insert into all_groups (tenant_id, name, kind) values (${tenantId}, 'system:all_embed_users', 'all_embed_users')
    on conflict (tenant_id, lower(name)) do nothing`.execute(tx);
  const { id } = await tx
    .selectFrom('all_groups')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'all_embed_users')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the display name of an embed tenant, if it differs. */
export async function setDisplayName(
  tx: Tx,
  tenantId: number,
  name: string,
  displayName: string,
): Promise<void> {
  await tx
    .updateTable('embed_tenants')
    .set({ display_name: displayName })
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('deleting_since', 'is', null)
    .where('display_name', 'is distinct from', displayName)
    .execute();
}

export async function nameOfTenant(db: Db, tenantId: number): Promise<string> {
  const row = await db
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Marks an embed tenant as being deleted and frees the names of its groups. Returns its id; undefined if unknown. */
export async function beginDeletion(
  tx: Tx,
  { tenantId }: AdminGrant,
  name: string,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('embed_tenants')
    .set({ deleting_since: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('deleting_since', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined)
    await tx
      .updateTable('all_groups')
      .set({ name: sql`'system:deleted:' || id` })
      .where('tenant_id', '=', tenantId)
      .where('embed_tenant_id', '=', row.id)
      .execute();
  return row?.id;
}
