import type { SqlDialect } from '../sql/sql-dialect.ts';
import type { ColumnUse } from '../sql/sql-parser.ts';
import { type CubeSql, columnSql, joinSql, literalSql } from '../sql/sql-text.ts';
import type { ConversionContext } from './conversion-context.ts';
import type { Cube } from './cube-draft.ts';

const REST = String.raw`--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_][A-Za-z0-9_$]*|\d[\w.]*|\s+|[\s\S]`;
const STANDARD = new RegExp(String.raw`'(?:[^']|'')*'|"(?:[^"]|"")*"|\`[^\`]*\`|${REST}`, 'g');
const BACKSLASH = new RegExp(String.raw`'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|\`[^\`]*\`|${REST}`, 'gs');
/** Dialects in which a backslash escapes the next character of a string. */
const WITH_BACKSLASH = new Set(['bigquery', 'databricks', 'clickhouse', 'mysql', 'snowflake']);
const WORD = /^[A-Za-z_]/;

/** Dialects in which `a.b` can be a field of the column `a`. */
const WITH_FIELDS = new Set([
  'bigquery',
  'databricks',
  'duckdb',
  'clickhouse',
  'athena',
  'trino',
  'redshift',
]);
/** Words that are functions without parentheses in some dialects, and columns only if a table has them. */
const FUNCTIONS = new Set(
  `user current_user session_user system_user current_role current_catalog current_schema current_database current_date
   current_time current_timestamp current_datetime localtime localtimestamp sysdate systimestamp rownum`.split(
    /\s+/,
  ),
);
/** Units of time, which some functions accept without quotes. */
const UNITS = new Set(
  `nanosecond nanoseconds ns microsecond microseconds us millisecond milliseconds ms second seconds s minute minutes
   mi hour hours hh day days dd dayofweek dow dayofyear doy week weeks ww isoweek month months mm quarter quarters qq
   year years yy yyyy isoyear decade century millennium epoch`.split(/\s+/),
);

/** Where an expression is written, for notes. */
export interface Place {
  readonly node: string;
  readonly member: string;
}

/** The tokens of an SQL expression without its comments; undefined if it is empty, unbalanced, or has Jinja or `;`. */
export function tokensOf(sql: string, dialect: SqlDialect): string[] | undefined {
  if (/\{[{%#]/.test(sql)) return undefined;
  const tokens = sql.match(WITH_BACKSLASH.has(dialect.name) ? BACKSLASH : STANDARD) ?? [];
  let depth = 0;
  for (const token of tokens) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0 || /^['"`;]$/.test(token)) return undefined;
  }
  const clean = tokens.map((token) => (/^(--|\/\*)/.test(token) ? ' ' : token));
  return depth === 0 && clean.some((token) => token.trim() !== '') ? clean : undefined;
}

/**
 * Converts an expression over the columns of a dbt model to SQL of its cube. Qualifies columns with the cube, so that
 * they stay unambiguous next to those of joined cubes; a note reports names for which that is undecidable. Undefined if
 * the text is not an SQL expression.
 */
export function cubeExpression(
  context: ConversionContext,
  cube: Cube,
  sql: string,
  place: Place,
): CubeSql | undefined {
  const { dialect, parser } = context;
  const tokens = tokensOf(sql.trim(), dialect);
  if (tokens === undefined) return undefined;
  const text = tokens.join('');
  const parsed = parser.parse(text, dialect);
  if (parsed === 'invalid') return undefined;
  if (parsed === 'unknown') {
    context.changed(place.node, place.member, unknownSyntax(text));
    return byTokens(cube, tokens, dialect);
  }
  if (parsed.hasQuery) context.changed(place.node, place.member, QUERY);
  const pieces: CubeSql[] = [];
  let end = 0;
  for (const use of [...parsed.columns].sort((a, b) => a.start - b.start)) {
    const column = resolve(context, cube, text, use, place);
    if (column === undefined || use.start < end) continue;
    pieces.push(literalSql(text.slice(end, use.start)), column);
    end = use.end;
  }
  return joinSql([...pieces, literalSql(text.slice(end))]);
}

const QUERY =
  'The expression contains a query. Columns in it are not qualified with the cube, so a query that joins other cubes can fail with an ambiguous column';

function unknownSyntax(sql: string): string {
  return `The SQL parser does not know the syntax of ${JSON.stringify(sql)}. Only columns that the project lists are qualified with the cube, so a query that joins other cubes can fail with an ambiguous column`;
}

/** A use of a column as SQL of the cube; undefined if it stays as it is. */
function resolve(
  context: ConversionContext,
  cube: Cube,
  text: string,
  use: ColumnUse,
  place: Place,
): CubeSql | undefined {
  const { dialect } = context;
  const { name, qualifier, isQuoted } = use;
  const lower = name.toLowerCase();
  const written = joinSql(['{CUBE}.', literalSql(text.slice(use.start, use.end))]);
  if (qualifier !== null) {
    if (isTable(cube, qualifier))
      return (
        knownSql(cube, use, dialect) ?? joinSql(['{CUBE}.', literalSql(text.slice(use.nameStart, use.end))])
      );
    if (hasColumn(cube, qualifier) || (WITH_FIELDS.has(dialect.name) && !isSchema(cube, qualifier)))
      return written;
    context.changed(
      place.node,
      place.member,
      `${qualifier} in ${qualifier}.${name} is not a column of the dbt model, so it is not qualified with the cube`,
    );
    return undefined;
  }
  if (PLACEHOLDER.test(name)) return undefined;
  const isKnown = hasColumn(cube, name);
  if (!isQuoted && use.isArgument && UNITS.has(lower)) {
    if (isKnown)
      context.changed(
        place.node,
        place.member,
        `${name} is a column and a unit of time. It is not qualified with the cube: write it with the name of the dbt model before it if it is the column`,
      );
    return undefined;
  }
  if (!isQuoted && !isKnown && FUNCTIONS.has(lower)) return undefined;
  if (!isKnown && cube.tableColumns !== null)
    context.changed(place.node, place.member, `The table has no column ${name}`);
  return knownSql(cube, use, dialect) ?? written;
}

/** Stands for a part of a filter that is inserted later. */
const PLACEHOLDER = /^facet_filter_\d+_$/;

function hasColumn({ columns, tableColumns }: Cube, name: string): boolean {
  const lower = name.toLowerCase();
  return columns.has(lower) || tableColumns?.has(lower) === true;
}

/** A column that the cube has a dimension for, as that dimension writes it. */
function knownSql(
  cube: Cube,
  { name, isQuoted }: Pick<ColumnUse, 'name' | 'isQuoted'>,
  dialect: SqlDialect,
): CubeSql | undefined {
  const known = cube.columns.get(name.toLowerCase());
  if (known === undefined || (isQuoted && known.origin.column !== name)) return undefined;
  return columnSql({ name: isQuoted ? name : (known.origin.column ?? name), isQuoted }, dialect);
}

/** Qualifies the columns that the dbt model lists, word by word. */
function byTokens(cube: Cube, tokens: readonly string[], dialect: SqlDialect): CubeSql {
  const significant = (from: number, step: number): string => {
    let at = from + step;
    while (tokens[at]?.trim() === '') at += step;
    return tokens[at] ?? '';
  };
  const pieces = tokens.map((token, at) => {
    const before = significant(at, -1);
    const after = significant(at, 1);
    if (before === '.' || before === ':' || after === '(') return literalSql(token);
    if (after === '.' && isTable(cube, token)) return '{CUBE}';
    const isTypeName = before.toLowerCase() === 'as' || after.startsWith("'") || after === '.';
    return isTypeName ? literalSql(token) : (columnOfToken(cube, token, dialect) ?? literalSql(token));
  });
  return joinSql(pieces);
}

function columnOfToken(cube: Cube, token: string, dialect: SqlDialect): CubeSql | undefined {
  const isQuoted = isQuotedName(token, dialect);
  if (!isQuoted && !(WORD.test(token) && dialect.isPlain(token.toLowerCase()))) return undefined;
  const name = isQuoted ? token.slice(1, -1) : token;
  return knownSql(cube, { name, isQuoted }, dialect);
}

/** The column, if the expression is a single name; the dbt model need not list it. */
export function loneColumn(sql: string, dialect: SqlDialect): string | undefined {
  const tokens = tokensOf(sql.trim(), dialect);
  if (tokens?.length !== 1 || tokens[0] === undefined) return undefined;
  const [token] = tokens;
  if (isQuotedName(token, dialect)) return token.slice(1, -1);
  return WORD.test(token) && dialect.isPlain(token.toLowerCase()) ? token : undefined;
}

function isQuotedName(token: string, dialect: SqlDialect): boolean {
  const quote = dialect.quote('x')[0];
  return token.length > 2 && token[0] === quote && token.at(-1) === quote;
}

function isTable({ model }: Cube, name: string): boolean {
  return [model.alias, model.name].some((own) => own.toLowerCase() === name.toLowerCase());
}

function isSchema({ model }: Cube, name: string): boolean {
  return [model.database, model.schema].some((own) => own.toLowerCase() === name.toLowerCase());
}
