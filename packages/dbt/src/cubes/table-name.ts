import type { Warehouse } from '../conversion.ts';
import type { Model, Quoting } from '../manifest/manifest.ts';
import type { SqlDialect } from '../sql/sql-dialect.ts';
import { type CubeSql, literalSql } from '../sql/sql-text.ts';

/** `database.schema.alias`, with only the parts that the warehouse uses, quoted only where necessary. */
export function tableOf(model: Model, quoting: Quoting, dialect: SqlDialect, warehouse: Warehouse): CubeSql {
  const database = dialect.name === 'databricks' ? warehouse.catalog || 'hive_metastore' : model.database;
  const parts = [
    ['database', dialect.omitsDatabase ? '' : database],
    ['schema', model.schema],
    ['identifier', model.alias],
  ] as const;
  const shown = parts.filter(([, part]) => part !== '');
  return literalSql(
    shown
      .map(([kind, part]) => (needsQuotes(quoting[kind], part, dialect) ? dialect.quote(part) : part))
      .join('.'),
  );
}

function needsQuotes(isQuoted: boolean | undefined, part: string, dialect: SqlDialect): boolean {
  // Where dbt does not quote `Orders`, PostgreSQL folded it to `orders` and would not find `"Orders"`.
  if (!dialect.isPlain(part)) return isQuoted !== false || !dialect.isPlain(part.toLowerCase());
  // Snowflake folds unquoted names to upper case, so a quoted lower-case name is a different one.
  return dialect.name === 'snowflake' && isQuoted === true;
}
