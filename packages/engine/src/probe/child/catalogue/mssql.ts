import { type CatalogueDialect, ROWS } from './dialect.ts';

const OF_OBJECT = 'sys.objects o join sys.schemas s on s.schema_id = o.schema_id';
const SHOWN = `o.type in ('U', 'V') and o.is_ms_shipped = 0`;

const commentOf = (minor: string) => `
  left join sys.extended_properties d
    on d.class = 1 and d.major_id = o.object_id and d.minor_id = ${minor} and d.name = 'MS_Description'`;

const TYPE = `case
  when t.name in ('char', 'varchar', 'binary', 'varbinary')
    then concat(t.name, '(', case c.max_length when -1 then 'max' else cast(c.max_length as varchar(10)) end, ')')
  when t.name in ('nchar', 'nvarchar')
    then concat(t.name, '(', case c.max_length when -1 then 'max' else cast(c.max_length / 2 as varchar(10)) end, ')')
  when t.name in ('decimal', 'numeric') then concat(t.name, '(', c.precision, ',', c.scale, ')')
  else t.name end`;

export const MSSQL: CatalogueDialect = {
  tables: `
    select top (${ROWS.tables}) s.name as schema_name, o.name as table_name,
      case o.type when 'V' then 'VIEW' else 'TABLE' end as kind,
      (select sum(p.rows) from sys.partitions p where p.object_id = o.object_id and p.index_id in (0, 1))
        as row_estimate,
      cast(d.value as nvarchar(2000)) as comment
    from ${OF_OBJECT} ${commentOf('0')}
    where ${SHOWN}
    order by 1, 2`,
  columns: `
    select top (${ROWS.columns}) s.name as schema_name, o.name as table_name, c.name as column_name, ${TYPE} as type,
      case c.is_nullable when 1 then 'YES' else 'NO' end as is_nullable, cast(d.value as nvarchar(2000)) as comment
    from ${OF_OBJECT} join sys.columns c on c.object_id = o.object_id
      join sys.types t on t.user_type_id = c.user_type_id ${commentOf('c.column_id')}
    where ${SHOWN}
    order by s.name, o.name, c.column_id`,
  keys: `
    select s.name as schema_name, o.name as table_name, i.name as key_name,
      case i.is_primary_key when 1 then 'PRIMARY' else 'UNIQUE' end as kind, c.name as column_name
    from ${OF_OBJECT} join sys.indexes i on i.object_id = o.object_id and i.is_unique = 1 and i.has_filter = 0
      join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id and k.key_ordinal > 0
      join sys.columns c on c.object_id = k.object_id and c.column_id = k.column_id
    where ${SHOWN}
    order by s.name, o.name, i.name, k.key_ordinal`,
  foreignKeys: `
    select s.name as schema_name, o.name as table_name, f.name as key_name, c.name as column_name,
      other_s.name as other_schema, other_o.name as other_table, other_c.name as other_column
    from ${OF_OBJECT} join sys.foreign_keys f on f.parent_object_id = o.object_id
      join sys.foreign_key_columns k on k.constraint_object_id = f.object_id
      join sys.columns c on c.object_id = k.parent_object_id and c.column_id = k.parent_column_id
      join sys.objects other_o on other_o.object_id = k.referenced_object_id
      join sys.schemas other_s on other_s.schema_id = other_o.schema_id
      join sys.columns other_c
        on other_c.object_id = k.referenced_object_id and other_c.column_id = k.referenced_column_id
    where ${SHOWN}
    order by s.name, o.name, f.name, k.constraint_column_id`,
};
