import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';

/** How many flights the demo's data file has, as DuckDB itself counts them: nothing of Facet is between. */
export async function countFlights(): Promise<string> {
  const file = fileURLToPath(new URL('../data/flights-3m.parquet', import.meta.resolve('vega-datasets')));
  const duckdb = await DuckDBInstance.create(':memory:');
  const connection = await duckdb.connect();
  const answer = await connection.runAndReadAll(`select count(*) from '${file.replaceAll("'", "''")}'`);
  connection.closeSync();
  duckdb.closeSync();
  return String(answer.getRows()[0]?.[0]);
}
