import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';

/** Counts the flights in the demo's data file with DuckDB alone, without Facet. */
export async function countFlights(): Promise<string> {
  const file = fileURLToPath(new URL('../data/flights-3m.parquet', import.meta.resolve('vega-datasets')));
  const duckdb = await DuckDBInstance.create(':memory:');
  const connection = await duckdb.connect();
  const result = await connection.runAndReadAll(`select count(*) from '${file.replaceAll("'", "''")}'`);
  connection.closeSync();
  duckdb.closeSync();
  return String(result.getRows()[0]?.[0]);
}
