import type { Warehouse } from './conversion.ts';
import type { Model } from './manifest.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { type CubeSql, literalSql } from './sql-text.ts';

/** `database.schema.alias`, with the parts that the warehouse has and quotes only where they are needed. */
export function tableOf(model: Model, dialect: SqlDialect, warehouse: Warehouse): CubeSql {
  const database = dialect.name === 'databricks' ? warehouse.catalog || 'hive_metastore' : model.database;
  const parts = [
    ['database', dialect.omitsDatabase ? '' : database],
    ['schema', model.schema],
    ['identifier', model.alias],
  ] as const;
  const shown = parts.filter(([, part]) => part !== '');
  return literalSql(
    shown
      .map(([kind, part]) => (needsQuotes(kind, part, model, dialect) ? dialect.quote(part) : part))
      .join('.'),
  );
}

function needsQuotes(kind: string, part: string, model: Model, dialect: SqlDialect): boolean {
  if (!dialect.isPlain(part)) return !isFolded(kind, part, model, dialect);
  // Snowflake makes capitals of names without quotes, so that a name in quotes is another one.
  return dialect.name === 'snowflake' && model.quoting[kind] === true;
}

/** PostgreSQL would not find `"Orders"` where dbt itself made `orders` of it by leaving out the quotes. */
function isFolded(kind: string, part: string, model: Model, dialect: SqlDialect): boolean {
  return model.quoting[kind] === false && dialect.isPlain(part.toLowerCase());
}
