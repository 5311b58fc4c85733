import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db.ts';
import { type RestorableTable, restorableTables } from './restorable-columns.ts';
import { TRASHED, type TrashedRows } from './trashed-tables.ts';

/**
 * Copies the rows of objects that are about to be deleted into the trash, and locks them, so that nothing is added to
 * them in the meantime. Deletes those that no foreign key would delete.
 * @param trashIds rows of `trash`, which name the objects
 */
export async function setAside(tx: Tx, trashIds: readonly number[]): Promise<void> {
  const ids = [...trashIds];
  for (const rows of TRASHED)
    await sql`
      insert into trash_rows (tenant_id, trash_id, embed_tenant_id, user_id, table_name, row_id, content)
      select tenant_id, trash_id, (content ->> 'embed_tenant_id')::bigint, (content ->> 'user_id')::bigint, ${rows.table},
        case when jsonb_typeof(content -> 'id') = 'number' then (content ->> 'id')::bigint end, content
      from (
        select parent.tenant_id, parent.trash_id, to_jsonb(part) as content
        from (${parentsOf(rows, ids)}) parent join ${sql.table(rows.table)} part on ${belongs(rows)}
        where part.tenant_id = parent.tenant_id
        for update of part
      ) found`.execute(tx);
  await sql`
    delete from resource_policies using trash_rows kept
    where kept.trash_id = any(${ids}) and kept.table_name = 'resource_policies'
      and kept.row_id = resource_policies.id and resource_policies.tenant_id = kept.tenant_id`.execute(tx);
}

function parentsOf({ of }: TrashedRows, trashIds: readonly number[]): RawBuilder<unknown> {
  return 'type' in of
    ? sql`select id as trash_id, tenant_id, object_id as row_id from trash
        where id = any(${[...trashIds]}) and object_type = ${of.type}`
    : sql`select trash_id, tenant_id, row_id from trash_rows
        where trash_id = any(${[...trashIds]}) and table_name = ${of.table}`;
}

function belongs({ by }: TrashedRows): RawBuilder<boolean> {
  return 'column' in by
    ? sql`${sql.ref(`part.${by.column}`)} = parent.row_id`
    : sql`part.resource_type = ${by.resourceType} and part.resource_id = parent.row_id::text`;
}

/**
 * Moves the rows of deleted objects back. What refers to rows that were deleted in the meantime is treated as their
 * deletion would have treated it. Columns that are new have their default values.
 * @param trashIds rows of `trash`, which end
 * @throws if a unique value has been taken
 */
export async function putBack(tx: Tx, trashIds: readonly number[]): Promise<void> {
  const ids = [...trashIds];
  const backAs = new Map(TRASHED.map(({ table, backAs = {} }) => [table, backAs]));
  const tables = await restorableTables(tx, [...backAs.keys()]);
  for (const [table, replaced] of backAs) {
    const known = tables.get(table);
    if (known !== undefined) await insertAll(tx, table, known, replaced, ids);
  }
  await sql`delete from trash where id = any(${ids})`.execute(tx);
}

async function insertAll(
  tx: Tx,
  table: string,
  { columns, references }: RestorableTable,
  replaced: Readonly<Record<string, unknown>>,
  trashIds: number[],
): Promise<void> {
  const exists = ({ column, table: target, referenced }: RestorableTable['references'][number]) =>
    sql`exists (select from ${sql.table(target)} target
      where ${sql.ref(`target.${referenced}`)} = ${sql.ref(`stored.${column}`)})`;
  const nulled = new Map(
    references.filter(({ onDelete }) => onDelete === 'set null').map((found) => [found.column, found]),
  );
  const values = columns.map(({ name, default: fallback }) => {
    const value = sql.ref(`stored.${name}`);
    const reference = nulled.get(name);
    if (reference !== undefined) return sql`case when ${exists(reference)} then ${value} end`;
    if (fallback === null) return value;
    return sql`case when kept.content ? ${name} then ${value} else ${sql.raw(fallback)} end`;
  });
  const required = references
    .filter(({ onDelete }) => onDelete === 'delete')
    .map((found) => sql`and (${sql.ref(`stored.${found.column}`)} is null or ${exists(found)})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    overriding system value
    select ${sql.join(values)}
    from trash_rows kept
    cross join lateral jsonb_populate_record(null::${sql.table(table)},
      kept.content || ${JSON.stringify(replaced)}::jsonb) stored
    where kept.trash_id = any(${trashIds}) and kept.table_name = ${table} ${sql.join(required, sql` `)}
    order by kept.id`.execute(tx);
}
