import type { FileReader } from './probe-protocol.ts';

const FUNCTIONS = { csv: 'read_csv_auto', json: 'read_json_auto', parquet: 'read_parquet' };

/** The expression with which DuckDB reads a data file as a table. */
export function readerSql(file: string, reader: Exclude<FileReader, 'duckdb'>): string {
  return `${FUNCTIONS[reader]}('${file.replaceAll("'", "''")}')`;
}
