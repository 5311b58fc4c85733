export type {
  ConversionNote,
  ConversionOptions,
  ConversionResult,
  ConvertedModel,
  GeneratedFile,
  QueryCheck,
  QueryChecks,
  Warehouse,
  WarehouseTable,
} from './conversion.ts';
export { convert } from './convert.ts';
export { DEFAULT_OPTIONS } from './default-options.ts';
export { COLUMN_FIELDS, type ColumnsQuery, columnsQuery } from './files/columns-query.ts';
export { isGenerated } from './files/generated-header.ts';
export type { Manifest } from './manifest/manifest.ts';
export { ManifestProblem } from './manifest/manifest-problem.ts';
export { readManifest } from './manifest/read-manifest.ts';
export { sqlDialect } from './sql/sql-dialect.ts';
export { loadSqlParser, type SqlParser } from './sql/sql-parser.ts';
