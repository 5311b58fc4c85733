import { typeOfDataType } from '@facet/dbt/writing';

export type DimensionType = 'string' | 'number' | 'time' | 'boolean';

/** Types whose values cannot be grouped, or say nothing to people. */
const LEFT_OUT =
  /^(json|jsonb|variant|object|array|list|map|struct|row|record|super|nested|tuple|union|dynamic|hstore|xml|blob|tinyblob|mediumblob|longblob|bytea|bytes|binary|varbinary|varbyte|image|raw|long raw|rowversion|bit varying|bitstring|geography|geometry|point|line|lseg|box|path|polygon|circle|linestring|multipolygon|ring|tsvector|tsquery|vector|hllsketch|hyperloglog|tdigest|qdigest|aggregatefunction|simpleaggregatefunction|sql_variant|hierarchyid)\b/;
const WRAPPER = /^(?:nullable|lowcardinality)\((.*)\)$/;

/** The type of a dimension over a column; undefined for lists, structures, documents and bytes. */
export function typeOfColumn(columnType: string, dialect: string): DimensionType | undefined {
  let text = columnType.trim().toLowerCase();
  for (let inner = WRAPPER.exec(text); inner !== null; inner = WRAPPER.exec(text))
    text = (inner[1] ?? '').trim();
  if (
    /(\[\d*\]|\barray)$/.test(text) ||
    /^bit\((?!1\))/.test(text) ||
    (text === 'bit' && dialect === 'duckdb')
  )
    return undefined;
  // In SQL Server, this is the version of a row.
  if (dialect === 'mssql' && text === 'timestamp') return undefined;
  if (LEFT_OUT.test(text)) return undefined;
  if (dialect === 'mysql' && text.startsWith('tinyint(1)')) return 'boolean';
  // A time of day has no date to truncate.
  if (/^(time|timetz|time64)\b/.test(text)) return 'string';
  return typeOfDataType(text) ?? 'string';
}

/** Types whose values can be equal: whole numbers of all sizes, texts of all lengths. */
export function comparableType(columnType: string): string {
  const [text = ''] = columnType
    .toLowerCase()
    .replace(/^nullable\((.*)\)$/, '$1')
    .split('(');
  if (
    /^u?(tiny|small|medium|big|huge)?int|^(integer|long|short|byte|u?int\d+|(big|small)?serial)/.test(
      text.trim(),
    )
  )
    return 'integer';
  if (/^(decimal|numeric|number)/.test(text))
    return /\(\d+(\s*,\s*0)?\)|^[a-z]+$/.test(columnType.toLowerCase()) ? 'integer' : 'decimal';
  if (/char|text|string/.test(text)) return 'text';
  if (/uuid|uniqueidentifier|guid/.test(text)) return 'uuid';
  return text.trim();
}
