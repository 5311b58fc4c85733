import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

const THREADS = 2;

/** DuckDB accepts these only in an open database. */
const SETTINGS = [
  // Errors with the position in the SQL.
  'SET errors_as_json = true',
  // As in PostgreSQL.
  'SET GLOBAL integer_division = true',
  // A division by zero is null, instead of infinity, which JSON does not have.
  'SET GLOBAL ieee_floating_point_ops = false',
  'SET GLOBAL enable_external_access = false',
  'SET GLOBAL lock_configuration = true',
];

/** Opens an empty database in memory that can reach no file, network or extension, and whose settings are locked. */
export async function openDuckdb(
  memoryMb: number,
): Promise<{ connection: DuckDBConnection; close: () => void }> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(THREADS),
    // What exceeds the memory fails, instead of moving to disk.
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
  });
  const connection = await instance.connect();
  for (const sql of SETTINGS) await connection.run(sql);
  return {
    connection,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
