import type { Engine } from '../../engine-version.ts';
import { guardDuckdb } from '../../pod/child/guard-duckdb.ts';
import { DUCKDB_LIMITS } from '../duckdb-limits.ts';
import type { FileTable, ProbeRequest } from '../probe-protocol.ts';
import { readerSql } from '../reader-sql.ts';

type Rows = { getRowObjects(): Record<string, unknown>[] };
type Connection = { runAndReadAll(sql: string): Promise<Rows> };
type DuckDb = { DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> } };

const MAX_TABLES = 100;
const MAX_COLUMNS = 1000;

/** Reads the tables and columns of a data file with DuckDB, which can open nothing outside its folder. */
export async function describeFile(
  engine: Engine,
  { file, reader, isWhole, dataDir }: Extract<ProbeRequest, { kind: 'describe' }>,
): Promise<FileTable[]> {
  guardDuckdb(engine.require, { dataDir, ...DUCKDB_LIMITS });
  const driverRequire = engine.requireFrom('@cubejs-backend/duckdb-driver');
  const { DuckDBInstance } = driverRequire('@duckdb/node-api') as DuckDb;
  const instance = await DuckDBInstance.create(reader === 'duckdb' ? file : ':memory:');
  const connection = await instance.connect();
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjects();
  const describe = async (source: string, name: string | undefined): Promise<FileTable> => {
    const described = await rowsOf(`describe select * from ${source}`);
    const columns = described
      .slice(0, MAX_COLUMNS)
      .map((row) => ({ name: String(row.column_name), type: String(row.column_type) }));
    if (isWhole) await rowsOf(`select count(columns(*)) from ${source}`);
    const hasId = columns.some((column) => column.name === 'id');
    const unique = hasId
      ? await rowsOf(`select count(*) = count(distinct id) as is_unique from ${source}`)
      : [];
    return { name, columns, hasUniqueId: unique[0]?.is_unique === true };
  };
  if (reader !== 'duckdb') return [await describe(readerSql(file, reader), undefined)];
  const tables = await rowsOf(
    `select table_name from information_schema.tables where table_schema = 'main' order by 1 limit ${MAX_TABLES}`,
  );
  const found: FileTable[] = [];
  for (const { table_name } of tables) {
    const name = String(table_name);
    found.push(await describe(`"${name.replaceAll('"', '""')}"`, name));
  }
  return found;
}
