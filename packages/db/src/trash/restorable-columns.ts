import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/** What is known of a table when rows of it are restored. */
export interface RestorableTable {
  readonly columns: readonly { readonly name: string; readonly default: string | null }[];
  /** Columns that refer to rows which may have been deleted since, and what their deletion does. */
  readonly references: readonly {
    readonly column: string;
    readonly table: string;
    readonly referenced: string;
    readonly onDelete: 'delete' | 'set null';
  }[];
}

/** The present columns of tables and their references, from the catalogue: migrations may have changed them since. */
export async function restorableTables(
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, RestorableTable>> {
  const { rows } = await sql<RestorableTable & { name: string }>`
    select class.relname as name,
      (select jsonb_agg(jsonb_build_object('name', col.attname, 'default', pg_get_expr(def.adbin, def.adrelid))
          order by col.attnum)
        from pg_attribute col
        left join pg_attrdef def on def.adrelid = col.attrelid and def.adnum = col.attnum
        where col.attrelid = class.oid and col.attnum > 0 and not col.attisdropped and col.attgenerated = ''
      ) as columns,
      (select coalesce(jsonb_agg(jsonb_build_object('column', col.attname, 'table', target.relname,
          'referenced', referenced.attname,
          'onDelete', case fk.confdeltype when 'c' then 'delete' else 'set null' end)), '[]')
        from pg_constraint fk
        join pg_class target on target.oid = fk.confrelid
        join pg_attribute col on col.attrelid = fk.conrelid and col.attnum = fk.conkey[1]
        join pg_attribute referenced on referenced.attrelid = fk.confrelid and referenced.attnum = fk.confkey[1]
        where fk.contype = 'f' and fk.conrelid = class.oid and fk.confrelid <> class.oid
          and cardinality(fk.conkey) = 1 and fk.confdeltype in ('c', 'n')
      ) as references
    from pg_class class where class.oid = any(${[...names]}::text[]::regclass[])`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}
