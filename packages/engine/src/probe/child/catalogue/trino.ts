import { type CatalogueDialect, ROWS } from './dialect.ts';

const SHOWN = `table_schema <> 'information_schema'`;

/** The tables of the catalog in the variables. Trino has no keys. */
export const TRINO: CatalogueDialect = {
  tables: `
    select table_schema as schema_name, table_name,
      case when table_type like '%VIEW' then 'VIEW' else 'TABLE' end as kind
    from information_schema.tables
    where ${SHOWN}
    order by 1, 2 limit ${ROWS.tables}`,
  columns: `
    select table_schema as schema_name, table_name, column_name, data_type as type, is_nullable
    from information_schema.columns
    where ${SHOWN}
    order by table_schema, table_name, ordinal_position limit ${ROWS.columns}`,
};
