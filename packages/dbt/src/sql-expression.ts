import type { Cube } from './cube-draft.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { type CubeSql, columnSql, joinSql, literalSql } from './sql-text.ts';

const REST = String.raw`--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_][A-Za-z0-9_$]*|\d[\w.]*|\s+|[\s\S]`;
const STANDARD = new RegExp(String.raw`'(?:[^']|'')*'|"(?:[^"]|"")*"|\`[^\`]*\`|${REST}`, 'g');
const BACKSLASH = new RegExp(String.raw`'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|\`[^\`]*\`|${REST}`, 'gs');
/** Dialects in which a backslash escapes the next character of a string. */
const WITH_BACKSLASH = new Set(['bigquery', 'databricks', 'clickhouse', 'mysql', 'snowflake']);
const WORD = /^[A-Za-z_]/;

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
 * they stay unambiguous next to those of joined cubes. Undefined if the text is not an SQL expression: see `tokensOf`.
 */
export function cubeExpression(cube: Cube, sql: string, dialect: SqlDialect): CubeSql | undefined {
  const tokens = tokensOf(sql.trim(), dialect);
  if (tokens === undefined) return undefined;
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
    const column = columnOf(cube, token, dialect);
    const isTypeName = before.toLowerCase() === 'as' || after.startsWith("'") || after === '.';
    return column === undefined || isTypeName ? literalSql(token) : column;
  });
  return joinSql(pieces);
}

/** The column, if the expression is a single name; the dbt model need not list it. */
export function loneColumn(sql: string, dialect: SqlDialect): string | undefined {
  const tokens = tokensOf(sql.trim(), dialect);
  if (tokens?.length !== 1 || tokens[0] === undefined) return undefined;
  const [token] = tokens;
  if (isQuotedName(token, dialect)) return token.slice(1, -1);
  return WORD.test(token) && dialect.isPlain(token.toLowerCase()) ? token : undefined;
}

function columnOf(cube: Cube, token: string, dialect: SqlDialect): CubeSql | undefined {
  const isQuoted = isQuotedName(token, dialect);
  if (!isQuoted && !(WORD.test(token) && dialect.isPlain(token.toLowerCase()))) return undefined;
  const name = isQuoted ? token.slice(1, -1) : token;
  const known = cube.columns.get(name.toLowerCase());
  if (known === undefined || (isQuoted && known.origin.column !== name)) return undefined;
  return isQuoted
    ? columnSql({ name, isQuoted }, dialect)
    : columnSql({ name: known.origin.column ?? name, isQuoted: false }, dialect);
}

function isQuotedName(token: string, dialect: SqlDialect): boolean {
  const quote = dialect.quote('x')[0];
  return token.length > 2 && token[0] === quote && token.at(-1) === quote;
}

function isTable(cube: Cube, token: string): boolean {
  const { alias, name } = cube.model;
  return [alias, name].some((own) => own.toLowerCase() === token.toLowerCase());
}
