import type { ConversionOptions, Warehouse } from '../conversion.ts';
import { isConverted } from '../cubes/plan-cubes.ts';
import { WarehouseTables } from '../cubes/warehouse-tables.ts';
import type { Manifest, Model } from '../manifest/manifest.ts';
import { type SqlDialect, sqlDialect } from '../sql/sql-dialect.ts';
import { literalSql } from '../sql/sql-text.ts';
import { yamlScalar } from './yaml-text.ts';

/** The columns of `ColumnsQuery.model`'s cubes. */
export const COLUMN_FIELDS = [
  'database_name',
  'schema_name',
  'table_name',
  'column_name',
  'data_type',
] as const;

/** A data model that returns the columns of tables. */
export interface ColumnsQuery {
  /** The content of its only file. */
  readonly model: string;
  /** Its cubes, each with the dimensions `COLUMN_FIELDS`. */
  readonly cubes: readonly string[];
  readonly tables: number;
}

/** Few enough that the columns of all fit in one result of the engine. */
const TABLES_A_QUERY = 500;
const MOST_QUERIES = 10;

/**
 * A data model that asks the warehouse for the columns of the dbt models whose types are neither declared nor in dbt's
 * catalog; null if there are none.
 */
export function columnsQuery(
  manifest: Manifest,
  options: ConversionOptions,
  warehouse: Warehouse,
): ColumnsQuery | null {
  const dialect = sqlDialect(warehouse.type ?? manifest.metadata.adapterType);
  const known = new WarehouseTables(manifest.tables, dialect);
  const described = new Set(
    options.semanticModels ? manifest.semanticModels.map(({ modelId }) => modelId) : [],
  );
  const models = [...manifest.nodes.values()].filter(
    (node): node is Model =>
      node.kind === 'model' &&
      isConverted(node, manifest, options) &&
      (described.has(node.id) || node.columns.some(({ dataType }) => dataType === '')) &&
      known.columnsOf(node) === null,
  );
  const queries: string[] = [];
  for (let at = 0; at < models.length && queries.length < MOST_QUERIES; at += TABLES_A_QUERY)
    queries.push(queryOf(models.slice(at, at + TABLES_A_QUERY), dialect, warehouse));
  if (queries.length === 0) return null;
  const cubes = queries.map((_, at) => `columns_${at + 1}`);
  const files = queries.map((sql, at) => cubeOf(cubes[at] ?? '', sql));
  return { model: `cubes:\n${files.join('')}`, cubes, tables: models.length };
}

function cubeOf(name: string, sql: string): string {
  const dimensions = COLUMN_FIELDS.map(
    (field) => `      - name: ${field}\n        sql: "{CUBE}.${field}"\n        type: string\n`,
  );
  return `  - name: ${name}\n    sql: ${yamlScalar(literalSql(sql))}\n    dimensions:\n${dimensions.join('')}`;
}

function queryOf(models: readonly Model[], dialect: SqlDialect, warehouse: Warehouse): string {
  const bySource = Map.groupBy(models, (model) => sourceOf(model, dialect, warehouse));
  const queries = [...bySource].map(([source, of]) => {
    const list = (values: readonly string[]) =>
      [...new Set(values)].map((value) => textSql(value.toLowerCase())).join(', ');
    return `select table_catalog as database_name, table_schema as schema_name, table_name as table_name, column_name as column_name, data_type as data_type from ${source} where lower(table_schema) in (${list(of.map(({ schema }) => schema))}) and lower(table_name) in (${list(of.map(({ alias }) => alias))})`;
  });
  return queries.join(' union all ');
}

/** The relation that lists the columns of a dbt model's table. */
function sourceOf({ database, schema }: Model, dialect: SqlDialect, warehouse: Warehouse): string {
  const named = (part: string) => (dialect.isPlain(part) ? part : dialect.quote(part));
  if (dialect.name === 'bigquery')
    return `${dialect.quote(database)}.${dialect.quote(schema)}.INFORMATION_SCHEMA.COLUMNS`;
  if (dialect.name === 'redshift') return 'svv_columns';
  if (dialect.name === 'databricks')
    return `${named(warehouse.catalog || 'hive_metastore')}.information_schema.columns`;
  return dialect.name === 'snowflake' && database !== ''
    ? `${named(database)}.information_schema.columns`
    : 'information_schema.columns';
}

/** A text in SQL. Names with a backslash or quote, whose escapes differ by warehouse, match no table. */
function textSql(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '')}'`;
}
