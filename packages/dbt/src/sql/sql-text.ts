import type { Column } from '../manifest/manifest.ts';
import type { SqlDialect } from './sql-dialect.ts';

/**
 * SQL of a generated member. The engine reads it as an f-string: `{CUBE}` is a reference, and braces and backslashes that
 * belong to the SQL are escaped.
 */
export type CubeSql = string & { readonly isCubeSql: true };

/** Escapes SQL that contains no references. */
export function literalSql(sql: string): CubeSql {
  return sql.replaceAll('\\', '\\x5c').replace(/[{}]/g, '\\$&') as CubeSql;
}

/** Joins pieces that are references or already escaped. */
export function joinSql(pieces: readonly string[], between = ''): CubeSql {
  return pieces.join(between) as CubeSql;
}

/** A reference to a column of the cube itself, or of another cube. */
export function columnSql(
  column: Pick<Column, 'name' | 'isQuoted'>,
  dialect: SqlDialect,
  cube = 'CUBE',
): CubeSql {
  const isBare = !column.isQuoted && dialect.isPlain(column.name);
  return `{${cube}}.${isBare ? column.name : literalSql(dialect.quote(column.name))}` as CubeSql;
}
