import { type CatalogueDialect, ROWS } from './dialect.ts';

const SHOWN = 'database_name = current_database() and not internal';

export const DUCKDB: CatalogueDialect = {
  tables: `
    select schema_name, table_name, 'TABLE' as kind, estimated_size::varchar as row_estimate, comment
    from duckdb_tables() where ${SHOWN}
    union all
    select schema_name, view_name, 'VIEW', null, comment
    from duckdb_views() where ${SHOWN}
    order by 1, 2 limit ${ROWS.tables}`,
  columns: `
    select schema_name, table_name, column_name, data_type as type,
      case when is_nullable then 'YES' else 'NO' end as is_nullable, comment
    from duckdb_columns() where ${SHOWN}
    order by 1, 2, column_index limit ${ROWS.columns}`,
  keys: `
    select schema_name, table_name, constraint_index::varchar as key_name,
      case constraint_type when 'PRIMARY KEY' then 'PRIMARY' else 'UNIQUE' end as kind,
      unnest(constraint_column_names) as column_name
    from duckdb_constraints()
    where database_name = current_database() and constraint_type in ('PRIMARY KEY', 'UNIQUE')`,
  foreignKeys: `
    select schema_name, table_name, constraint_index::varchar as key_name,
      unnest(constraint_column_names) as column_name, schema_name as other_schema, referenced_table as other_table,
      unnest(referenced_column_names) as other_column
    from duckdb_constraints()
    where database_name = current_database() and constraint_type = 'FOREIGN KEY'`,
};
