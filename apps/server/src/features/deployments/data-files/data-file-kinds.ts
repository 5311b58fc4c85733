import { extname } from 'node:path';
import { badRequest } from '../../../errors/errors.ts';

/** How DuckDB reads a file. */
export type DataFileKind = 'csv' | 'json' | 'parquet' | 'duckdb';

const KINDS: Readonly<Record<string, DataFileKind>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.json': 'json',
  '.ndjson': 'json',
  '.parquet': 'parquet',
  '.duckdb': 'duckdb',
};

const MAX_PATH = 255;
/** DuckDB's file functions expand the first group; quotes and control characters cause trouble in SQL and YAML. */
const UNSAFE = /[*?[\]{}"'`\\:\p{Cc}]/u;

/**
 * The kind of a data file, by its path.
 * @throws 400 for a path that leaves the folder, that DuckDB would read as a pattern, or of no known kind
 */
export function kindOf(path: string, field = 'body.path'): DataFileKind {
  const segments = path.split('/');
  if (Buffer.byteLength(path) > MAX_PATH) throw badRequest(`${field} must have at most ${MAX_PATH} bytes`);
  if (segments.some((segment) => segment === '' || segment.startsWith('.') || segment.trim() !== segment))
    throw badRequest(
      `${field} must be a relative path whose segments are not empty and do not begin with '.'`,
    );
  if (UNSAFE.test(path))
    throw badRequest(`${field} must not contain quotes, control characters or any of * ? [ ] { } \\ :`);
  // A folder then never has the name of a file.
  if (segments.slice(0, -1).some((folder) => folder.includes('.')))
    throw badRequest(`${field} must not have a folder with '.' in its name`);
  const name = path.toLowerCase();
  const kind = KINDS[extname(name.replace(/\.gz$/, ''))];
  const isGzip = name.endsWith('.gz');
  if (kind === undefined || (isGzip && (kind === 'parquet' || kind === 'duckdb')))
    throw badRequest(
      `${field} must end with .csv, .tsv, .json or .ndjson (each also with .gz), .parquet or .duckdb`,
      'unknown_file_type',
    );
  return kind;
}
