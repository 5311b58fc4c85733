import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import type { Page } from '../../../http/pagination.ts';
import type { AttributeType } from './attribute-types.ts';

export interface AttributeRow {
  readonly id: number;
  readonly name: string;
  readonly type: AttributeType;
  readonly display_name: string | null;
  readonly description: string | null;
  readonly default_value: string | null;
}

export interface AttributeFilter {
  readonly tenantId: number;
  readonly name: string | null;
  readonly type: string | null;
}

const COLUMNS = sql`id, name, type, display_name, description, default_value`;

/** Lists attributes, newest first, with the `total` number that match the filter. */
export async function listAttributes(db: Db, filter: AttributeFilter, page: Page) {
  const [after] = page.after ?? [];
  const matches = sql`tenant_id = ${filter.tenantId}
    ${filter.name === null ? sql`` : sql`and name = ${filter.name}`}
    ${filter.type === null ? sql`` : sql`and type = ${filter.type}`}`;
  const { rows } = await sql<AttributeRow & { id: number | null; total: number }>`
    select total, page.*
    from (select count(*) as total from user_attributes where ${matches}) counted
    left join (
      select ${COLUMNS} from user_attributes
      where ${matches} ${after === undefined ? sql`` : sql`and id < ${after}`}
      order by id desc limit ${page.limit + 1} offset ${page.offset}
    ) page on true
    order by page.id desc`.execute(db);
  // An empty page is one row that has only the total.
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** Reads an attribute; `forUpdate` locks it against changes until the transaction ends. */
export async function findAttribute(
  db: Db,
  tenantId: number,
  id: number,
  { forUpdate = false } = {},
): Promise<AttributeRow | undefined> {
  const { rows } = await sql<AttributeRow>`
    select ${COLUMNS} from user_attributes where tenant_id = ${tenantId} and id = ${id}
    ${forUpdate ? sql`for no key update` : sql`for key share`}`.execute(db);
  return rows[0];
}

/** The attributes with these names; concurrent requests cannot delete them until the transaction ends. */
export async function findAttributesByName(
  tx: Tx,
  tenantId: number,
  names: readonly string[],
): Promise<AttributeRow[]> {
  const { rows } = await sql<AttributeRow>`
    select ${COLUMNS} from user_attributes where tenant_id = ${tenantId} and name = any(${[...names]}::text[])
    order by id for key share`.execute(tx);
  return rows;
}

/** Counts the tenant's attributes under a lock that blocks concurrent creation. */
export async function countAttributes(tx: Tx, tenantId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('facet.user_attributes', ${tenantId}))`.execute(tx);
  const { count } = await tx
    .selectFrom('user_attributes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAttribute(tx: Tx, { tenantId }: AdminGrant, row: Omit<AttributeRow, 'id'>) {
  const { rows } = await sql<AttributeRow>`
    insert into user_attributes (tenant_id, name, type, display_name, description, default_value)
    values (${tenantId}, ${row.name}, ${row.type}, ${row.display_name}, ${row.description}, ${row.default_value})
    returning ${COLUMNS}`.execute(tx);
  return rows[0] as AttributeRow;
}

/** Columns to change; absent ones keep their values. */
export type AttributeChanges = Partial<Pick<AttributeRow, 'display_name' | 'description' | 'default_value'>>;

export async function updateAttributeRow(
  tx: Tx,
  { tenantId }: AdminGrant,
  id: number,
  changes: AttributeChanges,
): Promise<void> {
  await tx
    .updateTable('user_attributes')
    .set({ ...changes, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an attribute with all its values. Returns its name, or undefined for an unknown attribute. */
export async function deleteAttributeRow(
  tx: Tx,
  { tenantId }: AdminGrant,
  id: number,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('user_attributes')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
