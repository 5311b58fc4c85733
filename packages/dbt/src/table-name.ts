import type { Warehouse } from './conversion.ts';
import type { Model, Quoting } from './manifest.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { type CubeSql, literalSql } from './sql-text.ts';

/** `database.schema.alias`, with the parts that the warehouse has and quotes only where they are needed. */
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
  // PostgreSQL would not find `"Orders"` where dbt itself made `orders` of it by leaving out the quotes.
  if (!dialect.isPlain(part)) return isQuoted !== false || !dialect.isPlain(part.toLowerCase());
  // Snowflake makes capitals of names without quotes, so that a name in quotes is another one.
  return dialect.name === 'snowflake' && isQuoted === true;
}
