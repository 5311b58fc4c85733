import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

/** The columns of a group; triggers on memberships maintain `user_count`. */
const COLUMNS = ['id', 'name', 'description', 'user_count'] as const;

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

/** Lists the groups whose name contains a text, or all (null), newest first. */
export function listGroups(db: Db, tenantId: number, search: string | null, page: Page) {
  return db
    .selectFrom('user_groups')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$if(search !== null, (query) => query.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`))
    .$call(keyset(page, 'id'))
    .execute();
}

function groupRow(db: Db, tenantId: number, id: number) {
  return db.selectFrom('user_groups').select(COLUMNS).where('tenant_id', '=', tenantId).where('id', '=', id);
}

export function findGroup(db: Db, tenantId: number, id: number) {
  return groupRow(db, tenantId, id).executeTakeFirst();
}

/** Groups by id or by their exact names. Prevents their deletion until the transaction ends. */
export async function holdGroups(
  tx: Tx,
  tenantId: number,
  { ids = [], names = [] }: { readonly ids?: readonly number[]; readonly names?: readonly string[] },
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from user_groups
    where tenant_id = ${tenantId} and (id = any(${[...ids]}::bigint[])
      or name = any(${[...names]}::text[])
        and lower(name) in (select lower(name) from unnest(${[...names]}::text[]) name))
    order by id for key share`.execute(tx);
  return rows;
}

/** Reads a group and locks it against changes until the transaction ends. */
export function lockGroup(tx: Tx, tenantId: number, id: number) {
  return groupRow(tx, tenantId, id).forNoKeyUpdate().executeTakeFirst();
}

export function insertGroup(tx: Tx, { tenantId }: AdminGrant, name: string, description: string | null) {
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

export async function updateGroupRow(tx: Tx, { tenantId }: AdminGrant, id: number, changes: GroupChanges) {
  await tx
    .updateTable('user_groups')
    .set({ ...changes, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a group with its memberships, role assignments and resource policies. */
export async function deleteGroupRow(tx: Tx, { tenantId }: AdminGrant, id: number): Promise<void> {
  await tx.deleteFrom('user_groups').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
