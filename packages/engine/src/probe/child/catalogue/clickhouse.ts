import { type CatalogueDialect, ROWS } from './dialect.ts';

const SHOWN = `database not in ('system', 'information_schema', 'INFORMATION_SCHEMA')`;

/** Without keys: several rows may have the same value of a primary key in ClickHouse. */
export const CLICKHOUSE: CatalogueDialect = {
  tables: `
    select database as schema_name, name as table_name, if(engine like '%View', 'VIEW', 'TABLE') as kind,
      total_rows as row_estimate, comment
    from system.tables
    where ${SHOWN} and not is_temporary and name not like '.inner%'
    order by 1, 2 limit ${ROWS.tables}`,
  columns: `
    select database as schema_name, table as table_name, name as column_name, type,
      if(type like 'Nullable(%' or type like 'LowCardinality(Nullable(%', 'YES', 'NO') as is_nullable, comment
    from system.columns
    where ${SHOWN}
    order by 1, 2, position limit ${ROWS.columns}`,
};
