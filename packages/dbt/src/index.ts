export { COLUMN_FIELDS, type ColumnsQuery, columnsQuery } from './columns-query.ts';
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
export { isGenerated } from './generated-header.ts';
export type { Manifest } from './manifest.ts';
export { ManifestProblem } from './manifest-problem.ts';
export { readManifest } from './read-manifest.ts';
export { sqlDialect } from './sql-dialect.ts';
export { loadSqlParser, type SqlParser } from './sql-parser.ts';
