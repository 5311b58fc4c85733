import { type CatalogueDialect, ROWS } from './dialect.ts';

const SHOWN = `table_schema not in ('information_schema', 'mysql', 'performance_schema', 'sys')`;

/** The aliases matter: MySQL 8 names the columns of information_schema in upper case. */
export const MYSQL: CatalogueDialect = {
  tables: `
    select table_schema as schema_name, table_name as table_name,
      case when table_type like '%VIEW' then 'VIEW' else 'TABLE' end as kind, table_rows as row_estimate,
      case when table_type like '%VIEW' then null else table_comment end as comment
    from information_schema.tables
    where ${SHOWN} and table_type <> 'SEQUENCE'
    order by 1, 2 limit ${ROWS.tables}`,
  columns: `
    select table_schema as schema_name, table_name as table_name, column_name as column_name, column_type as type,
      is_nullable as is_nullable, column_comment as comment
    from information_schema.columns
    where ${SHOWN}
    order by 1, 2, ordinal_position limit ${ROWS.columns}`,
  // A key over the beginnings of texts or over expressions is not one over columns.
  keys: `
    select table_schema as schema_name, table_name as table_name, index_name as key_name,
      case when index_name = 'PRIMARY' then 'PRIMARY' else 'UNIQUE' end as kind,
      case when sub_part is null then column_name end as column_name
    from information_schema.statistics
    where ${SHOWN} and non_unique = 0
    order by 1, 2, 3, seq_in_index`,
  foreignKeys: `
    select table_schema as schema_name, table_name as table_name, constraint_name as key_name,
      column_name as column_name, referenced_table_schema as other_schema,
      referenced_table_name as other_table, referenced_column_name as other_column
    from information_schema.key_column_usage
    where ${SHOWN} and referenced_table_name is not null
    order by 1, 2, 3, ordinal_position`,
};
