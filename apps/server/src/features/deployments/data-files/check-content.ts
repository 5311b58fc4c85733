import { badRequest } from '../../../errors/errors.ts';
import { kindOf } from './data-file-kinds.ts';

/** The storage versions that the bundled DuckDB reads, and the newest release that names one. */
export const DUCKDB_STORAGE = { oldest: 64, newest: 68, release: 'v1.5.0' } as const;
/** The bytes of a file that `checkContent` reads. */
const DUCKDB_HEADER = 20;
const PARQUET = Buffer.from('PAR1');
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Checks that the first bytes of a file match the type in its name.
 * @throws 400; for a DuckDB file of another version, with the way to convert it
 */
export function checkContent(path: string, head: Buffer): void {
  const kind = kindOf(path);
  if (kind === 'parquet' && !head.subarray(0, PARQUET.length).equals(PARQUET))
    throw badRequest(`${path} is not a Parquet file`, 'bad_file');
  if (path.toLowerCase().endsWith('.gz') && !head.subarray(0, GZIP.length).equals(GZIP))
    throw badRequest(`${path} is not gzipped`, 'bad_file');
  if (kind === 'duckdb') checkDuckdb(path, head);
}

/** The file begins with a checksum of 8 bytes, the letters DUCK and the storage version as 8 bytes. */
function checkDuckdb(path: string, head: Buffer): void {
  if (head.length < DUCKDB_HEADER || head.toString('latin1', 8, 12) !== 'DUCK')
    throw badRequest(`${path} is not a DuckDB database`, 'bad_file');
  const version = Number(head.readBigUInt64LE(12));
  const { oldest, newest, release } = DUCKDB_STORAGE;
  if (version > newest)
    throw badRequest(
      `${path} has DuckDB storage version ${version}; this server reads ${oldest} to ${newest}. Copy it for an older ` +
        `DuckDB and upload the copy: ATTACH 'copy.duckdb' AS copy (STORAGE_VERSION '${release}'); ` +
        'COPY FROM DATABASE original TO copy',
      'duckdb_version',
    );
  if (version < oldest)
    throw badRequest(
      `${path} has DuckDB storage version ${version}; this server reads ${oldest} to ${newest}. With the DuckDB that ` +
        "wrote it, run EXPORT DATABASE 'folder' (FORMAT PARQUET), and upload the Parquet files",
      'duckdb_version',
    );
}
