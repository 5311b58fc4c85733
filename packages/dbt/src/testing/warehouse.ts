import { createRequire } from 'node:module';
import { join } from 'node:path';
import { engineModulesDir } from '@facet/engine';

type Connection = { run(sql: string): Promise<unknown>; closeSync(): void };
type DuckDb = {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }> };
};

/** Creates a DuckDB file by running statements with the engine's own driver. */
export async function writeWarehouse(path: string, statements: readonly string[]): Promise<void> {
  const engine = createRequire(join(engineModulesDir(), 'index.js'));
  const driver = createRequire(engine.resolve('@cubejs-backend/duckdb-driver'));
  const { DuckDBInstance } = driver('@duckdb/node-api') as DuckDb;
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}
