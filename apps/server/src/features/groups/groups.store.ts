import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../http/pagination.ts';

export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly user_count: number;
}

/** Newest first. The members are counted for the groups of the page only. */
export async function listGroups(
  db: Db,
  filter: { readonly tenantId: number; readonly search: string | null },
  page: Page,
): Promise<GroupRow[]> {
  const [after] = page.after ?? [];
  const { rows } = await sql<GroupRow>`
    select page.*, (
      select count(*) from user_group_members member
      where member.tenant_id = ${filter.tenantId} and member.group_id = page.id
    ) as user_count
    from (
      select id, name, description from user_groups
      where tenant_id = ${filter.tenantId}
        ${after === undefined ? sql`` : sql`and id < ${after}`}
        ${filter.search === null ? sql`` : sql`and strpos(lower(name), lower(${filter.search})) > 0`}
      order by id desc limit ${page.limit + 1} offset ${page.offset}
    ) page
    order by page.id desc`.execute(db);
  return rows;
}

export async function findGroup(db: Db, tenantId: number, id: number): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select id, name, description, (
      select count(*) from user_group_members member
      where member.tenant_id = ${tenantId} and member.group_id = user_groups.id
    ) as user_count
    from user_groups where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0];
}

/** Reads a group that nobody deletes or renames until the transaction ends. */
export function lockGroup(tx: Tx, tenantId: number, id: number) {
  return tx
    .selectFrom('user_groups')
    .select(['id', 'name', 'description'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertGroup(tx: Tx, tenantId: number, name: string, description: string | null) {
  return tx
    .insertInto('user_groups')
    .values({ tenant_id: tenantId, name, description })
    .returning(['id', 'name', 'description'])
    .executeTakeFirstOrThrow();
}

/** Columns to change; absent ones stay. */
export interface GroupChanges {
  name?: string;
  description?: string | null;
}

export async function updateGroupRow(
  tx: Tx,
  tenantId: number,
  id: number,
  changes: GroupChanges,
): Promise<void> {
  await tx
    .updateTable('user_groups')
    .set({ ...changes, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a group with its memberships, its roles and what was shared with it; its users stay. */
export async function deleteGroupRow(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx.deleteFrom('user_groups').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
