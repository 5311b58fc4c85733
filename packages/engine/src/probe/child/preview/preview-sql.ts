import type { PreviewedTable } from '../../probe-protocol.ts';

/** Rows of a preview. */
export const PREVIEW_ROWS = 100;
/** Characters of a value; the query returns one more, so that it shows whether it was cut. */
export const PREVIEW_CHARACTERS = 500;

/** The rows of a table as SQL. Each column is selected as `c` and its position, whatever its name. */
interface PreviewDialect {
  readonly quote: (name: string) => string;
  /** The first characters of a column as text, so that no large value is transferred. */
  readonly text?: (column: string) => string;
  /** The length of a column of bytes, and the types that are bytes. */
  readonly length?: { readonly of: (column: string) => string; readonly types: RegExp };
}

const doubled = (quote: string, end = quote) => {
  return (name: string) => `${quote}${name.replaceAll(end, end + end)}${end}`;
};
const escaped = (name: string) => `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``;

const MOST = PREVIEW_CHARACTERS + 1;

const STANDARD: PreviewDialect = { quote: doubled('"') };
const BACKTICKS: PreviewDialect = { quote: doubled('`') };
const POSTGRES: PreviewDialect = {
  quote: doubled('"'),
  text: (column) => `left(${column}::text, ${MOST})`,
  length: { of: (column) => `octet_length(${column})`, types: /^bytea$/ },
};
const MYSQL: PreviewDialect = {
  quote: doubled('`'),
  text: (column) => `left(cast(${column} as char), ${MOST})`,
  length: {
    of: (column) => `length(${column})`,
    types: /blob|binary|^bit\b|geometry|point|linestring|polygon/,
  },
};
const DIALECTS: ReadonlyMap<string, PreviewDialect> = new Map([
  ['postgres', POSTGRES],
  ['redshift', POSTGRES],
  ['crate', STANDARD],
  ['mysql', MYSQL],
  ['mysqlauroraserverless', MYSQL],
  ['mongobi', BACKTICKS],
  ['hive', BACKTICKS],
  ['bigquery', { quote: escaped }],
  ['clickhouse', { quote: escaped, text: (column) => `substringUTF8(toString(${column}), 1, ${MOST})` }],
  [
    'duckdb',
    {
      quote: doubled('"'),
      text: (column) => `left(cast(${column} as varchar), ${MOST})`,
      length: { of: (column) => `octet_length(${column})`, types: /^(BLOB|BIT)$/ },
    },
  ],
  [
    'mssql',
    {
      quote: doubled('[', ']'),
      text: (column) => `left(cast(${column} as nvarchar(max)), ${MOST})`,
      length: {
        of: (column) => `datalength(${column})`,
        types: /binary|image|geometry|geography|hierarchyid|timestamp|sql_variant/,
      },
    },
  ],
]);

/** The query of a preview, and which of its columns are lengths. */
export function previewSql(type: string, { schema, name, columns }: PreviewedTable) {
  const { quote, text = (column) => column, length } = DIALECTS.get(type) ?? STANDARD;
  const isLength = columns.map((column) => length?.types.test(column.type) ?? false);
  const selected = columns.map((column, index) => {
    const quoted = quote(column.name);
    return `${isLength[index] ? length?.of(quoted) : text(quoted)} as c${index}`;
  });
  // MariaDB knows no columns of a view that does not work, and this query says why.
  const list = selected.length === 0 ? '*' : selected.join(', ');
  const from = `from ${quote(schema)}.${quote(name)}`;
  return { sql: firstRows(type, list, from), isLength };
}

function firstRows(type: string, list: string, from: string): string {
  if (type === 'mssql') return `select top (${PREVIEW_ROWS}) ${list} ${from}`;
  if (type === 'oracle') return `select ${list} ${from} fetch first ${PREVIEW_ROWS} rows only`;
  return `select ${list} ${from} limit ${PREVIEW_ROWS}`;
}
