import { createRequire } from 'node:module';
import { join } from 'node:path';
import { engineModulesDir } from '@facet/engine';

type Result = { getRowsJson(): unknown[][] };
type Connection = {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<Result>;
  closeSync(): void;
};
type DuckDb = {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }> };
};

export interface Warehouse {
  /** The rows of a query as JSON values; decimals are strings. */
  rows(sql: string): Promise<unknown[][]>;
  close(): void;
}

/** Creates a DuckDB database, in memory unless given a path, by running statements with the engine's own driver. */
export async function openWarehouse(statements: readonly string[], path = ':memory:'): Promise<Warehouse> {
  const engine = createRequire(join(engineModulesDir(), 'index.js'));
  const driver = createRequire(engine.resolve('@cubejs-backend/duckdb-driver'));
  const { DuckDBInstance } = driver('@duckdb/node-api') as DuckDb;
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  return {
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Creates a DuckDB file. */
export async function writeWarehouse(path: string, statements: readonly string[]): Promise<void> {
  (await openWarehouse(statements, path)).close();
}
