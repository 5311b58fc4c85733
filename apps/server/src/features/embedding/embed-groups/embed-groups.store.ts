import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { EmbedTenantRow } from '../embed-tenants/embed-tenants.service.ts';

export interface EmbedGroupRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly user_count: number;
}

/** The groups inside an embed tenant, by their names there. */
function groupsOf(db: Db, tenantId: number, embedTenantId: number) {
  return db
    .selectFrom('all_groups')
    .select(['id', 'description'])
    .select(sql<string>`embed_name`.as('name'))
    .select(
      sql<number>`(select count(*) from embed_memberships where group_id = all_groups.id)::int`.as(
        'user_count',
      ),
    )
    .where('tenant_id', '=', tenantId)
    .where('embed_tenant_id', '=', embedTenantId)
    .where('kind', '=', 'embed_group');
}

/** Lists groups, newest first. */
export function listGroups(
  db: Db,
  tenantId: number,
  embedTenantId: number,
  page: Page,
): Promise<EmbedGroupRow[]> {
  return groupsOf(db, tenantId, embedTenantId).$call(keyset(page, 'id')).execute();
}

export function findGroup(
  db: Db,
  tenantId: number,
  embedTenantId: number,
  id: number,
): Promise<EmbedGroupRow | undefined> {
  return groupsOf(db, tenantId, embedTenantId).where('id', '=', id).executeTakeFirst();
}

/** Reads a group and locks it against changes until the transaction ends. */
export function lockGroup(
  tx: Tx,
  tenantId: number,
  embedTenantId: number,
  id: number,
): Promise<EmbedGroupRow | undefined> {
  return groupsOf(tx, tenantId, embedTenantId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Creates a group and returns its id; undefined if the embed tenant already has a group of this name. */
export async function insertGroup(
  tx: Tx,
  { tenantId }: AdminGrant,
  embedTenant: EmbedTenantRow,
  name: string,
  description: string | null,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('all_groups')
    .values({
      tenant_id: tenantId,
      name: `system:tenant:${embedTenant.name}:group:${name}`,
      description,
      kind: 'embed_group',
      embed_tenant_id: embedTenant.id,
      embed_name: name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setDescription(
  tx: Tx,
  { tenantId }: AdminGrant,
  id: number,
  description: string | null,
): Promise<void> {
  await tx
    .updateTable('all_groups')
    .set({ description, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteGroupRow(tx: Tx, { tenantId }: AdminGrant, id: number): Promise<void> {
  await tx.deleteFrom('all_groups').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
