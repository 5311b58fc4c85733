import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';

export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  /** Maintained by triggers on memberships. */
  readonly user_count: number;
}

const COLUMNS = ['id', 'name', 'description', 'user_count'] as const;

/** Lists groups, newest first. */
export async function listGroups(
  db: Db,
  filter: { readonly tenantId: number; readonly search: string | null },
  page: Page,
): Promise<GroupRow[]> {
  const [after] = page.after ?? [];
  const { rows } = await sql<GroupRow>`
    select id, name, description, user_count from user_groups
    where tenant_id = ${filter.tenantId}
      ${after === undefined ? sql`` : sql`and id < ${after}`}
      ${filter.search === null ? sql`` : sql`and strpos(lower(name), lower(${filter.search})) > 0`}
    order by id desc limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}

export function findGroup(db: Db, tenantId: number, id: number): Promise<GroupRow | undefined> {
  return db
    .selectFrom('user_groups')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads a group and locks it against changes until the transaction ends. */
export function lockGroup(tx: Tx, tenantId: number, id: number) {
  return tx
    .selectFrom('user_groups')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertGroup(
  tx: Tx,
  tenantId: number,
  name: string,
  description: string | null,
): Promise<GroupRow> {
  return tx
    .insertInto('user_groups')
    .values({ tenant_id: tenantId, name, description })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Columns to change; absent ones keep their values. */
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

/** Deletes a group with its memberships, role assignments and resource policies. */
export async function deleteGroupRow(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx.deleteFrom('user_groups').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
