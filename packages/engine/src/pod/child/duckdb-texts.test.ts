import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { DuckDBInstance, type DuckDBVarCharVector } from '@duckdb/node-api';
import { CsvLines } from '../../csv/csv-lines.ts';
import { type Bindings, Texts } from './duckdb-texts.ts';

const bindings: Bindings = createRequire(import.meta.resolve('@duckdb/node-api'))('@duckdb/node-bindings');

test('texts of any length are those of DuckDB, wherever they are in memory', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  // Pieces of a table have neighbouring texts, those of a hash table and long ones do not, and some are in two rows.
  await connection.run(`create table texts as select case
      when range % 7 = 0 then null
      when range % 31 = 0 then repeat('lang ü ', 1000 + range)
      else 'Text' || repeat(' of more than a few bytes', range % 3) || range // 2 end as text
    from range(5000)`);
  for (const sql of [
    'from texts',
    'select any_value(text) from texts group by text',
    'from texts order by text',
  ]) {
    const result = await connection.stream(sql);
    const [written, expected] = [new CsvLines(), new CsvLines()];
    for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
      const vector = chunk.getColumnVector(0) as DuckDBVarCharVector;
      const { dataView, validity } = vector as unknown as { dataView: DataView; validity: never };
      const texts = new Texts(dataView, validity, bindings);
      for (let row = 0; row < chunk.rowCount; row += 1) {
        const text = vector.getItem(row);
        if (text === null) continue;
        texts.write(row, written);
        expected.text(text);
      }
    }
    assert.ok(expected.length > 100_000);
    assert.ok(written.take().equals(expected.take()), sql);
  }
  connection.closeSync();
});
