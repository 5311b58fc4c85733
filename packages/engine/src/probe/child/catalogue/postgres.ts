import { type CatalogueDialect, ROWS } from './dialect.ts';

/**
 * Partitions are left out, since the table that they belong to has their rows, and so are the schemas in which databases
 * with PostgreSQL's protocol keep their own tables.
 */
const SHOWN = `c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and n.nspname !~ '^(pg_|mz_|_timescaledb_)' and n.nspname not in ('information_schema', 'crdb_internal')`;

const OF_CLASS = `pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace`;

/** `reltuples` is -1 before the first ANALYZE; before PostgreSQL 14 it is 0, with no pages. */
const ESTIMATE = `case when c.relkind in ('r', 'p', 'm') and c.reltuples >= 0 and (c.reltuples > 0 or c.relpages > 0
  or current_setting('server_version_num')::integer >= 140000) then c.reltuples::bigint::text end`;

/** pg_catalog, because information_schema shows keys to their owners only. */
export const POSTGRES: CatalogueDialect = {
  tables: `
    select n.nspname::text as schema_name, c.relname::text as table_name,
      case when c.relkind in ('v', 'm') then 'VIEW' else 'TABLE' end as kind,
      ${ESTIMATE} as row_estimate, pg_catalog.obj_description(c.oid, 'pg_class') as comment
    from ${OF_CLASS}
    where ${SHOWN}
    order by 1, 2 limit ${ROWS.tables}`,
  columns: `
    select n.nspname::text as schema_name, c.relname::text as table_name, a.attname::text as column_name,
      pg_catalog.format_type(a.atttypid, a.atttypmod) as type,
      case when c.relkind in ('v', 'm') then null when a.attnotnull then 'NO' else 'YES' end as is_nullable,
      pg_catalog.col_description(c.oid, a.attnum) as comment
    from ${OF_CLASS} join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where ${SHOWN} and a.attnum > 0 and not a.attisdropped
    order by 1, 2, a.attnum limit ${ROWS.columns}`,
  keys: `
    select n.nspname::text as schema_name, c.relname::text as table_name, i.indexrelid::text as key_name,
      case when i.indisprimary then 'PRIMARY' else 'UNIQUE' end as kind, a.attname::text as column_name
    from ${OF_CLASS} join pg_catalog.pg_index i on i.indrelid = c.oid
      cross join lateral unnest(i.indkey) with ordinality as k (attnum, position)
      left join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where ${SHOWN} and i.indisunique and i.indisvalid and i.indpred is null and k.position <= i.indnkeyatts
    order by 1, 2, 3, k.position`,
  foreignKeys: `
    select n.nspname::text as schema_name, c.relname::text as table_name, f.oid::text as key_name,
      a.attname::text as column_name, other_n.nspname::text as other_schema,
      other_c.relname::text as other_table, other_a.attname::text as other_column
    from ${OF_CLASS} join pg_catalog.pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      join pg_catalog.pg_class other_c on other_c.oid = f.confrelid
      join pg_catalog.pg_namespace other_n on other_n.oid = other_c.relnamespace
      cross join lateral unnest(f.conkey, f.confkey) with ordinality as k (attnum, other_attnum, position)
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      join pg_catalog.pg_attribute other_a on other_a.attrelid = other_c.oid and other_a.attnum = k.other_attnum
    where ${SHOWN} and f.conparentid = 0
    order by 1, 2, f.conname, 3, k.position`,
};
