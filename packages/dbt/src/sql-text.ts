import type { Column } from './manifest.ts';
import type { SqlDialect } from './sql-dialect.ts';

/**
 * SQL of a generated member. In it `{CUBE}` is a reference, and the braces and backslashes of SQL itself are
 * escaped: what the engine reads is an f-string.
 */
export type CubeSql = string & { readonly isCubeSql: true };

/** SQL as it is, without references in it. */
export function literalSql(sql: string): CubeSql {
  return sql.replaceAll('\\', '\\x5c').replace(/[{}]/g, '\\$&') as CubeSql;
}

/** Pieces that are each escaped already, or are references. */
export function joinSql(pieces: readonly string[], between = ''): CubeSql {
  return pieces.join(between) as CubeSql;
}

/** A column of the cube's own table, or of that of another cube. */
export function columnSql(
  column: Pick<Column, 'name' | 'isQuoted'>,
  dialect: SqlDialect,
  cube = 'CUBE',
): CubeSql {
  const isBare = !column.isQuoted && dialect.isPlain(column.name);
  return `{${cube}}.${isBare ? column.name : literalSql(dialect.quote(column.name))}` as CubeSql;
}
