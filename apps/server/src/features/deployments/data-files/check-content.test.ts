import assert from 'node:assert/strict';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { checkContent, DUCKDB_STORAGE } from './check-content.ts';

/** A DuckDB header with a storage version. */
function header(version: number): Buffer {
  const head = Buffer.alloc(4096);
  head.write('DUCK', 8);
  head.writeBigUInt64LE(BigInt(version), 12);
  return head;
}

test('the readable storage versions are those that the bundled DuckDB writes', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'facet-duckdb-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const instance = await DuckDBInstance.create(':memory:');
  t.after(() => instance.closeSync());
  const connection = await instance.connect();
  const versionOf = async (release: string) => {
    const file = join(folder, `${release}.duckdb`);
    await connection.run(`attach '${file}' as written (storage_version '${release}')`);
    await connection.run('create table written.t as select 1 as a');
    await connection.run('detach written');
    const handle = await open(file);
    const { buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    await handle.close();
    checkContent('a.duckdb', buffer);
    return Number(buffer.readBigUInt64LE(12));
  };
  assert.equal(await versionOf('v0.10.0'), DUCKDB_STORAGE.oldest);
  assert.equal(await versionOf('latest'), DUCKDB_STORAGE.newest);
  assert.equal(await versionOf(DUCKDB_STORAGE.release), DUCKDB_STORAGE.newest);
});

test('a DuckDB file of another storage version is refused with the way to convert it', () => {
  assert.throws(() => checkContent('a.duckdb', header(DUCKDB_STORAGE.newest + 1)), {
    status: 400,
    code: 'duckdb_version',
    message: /storage version 69; this server reads 64 to 68.*ATTACH.*STORAGE_VERSION 'v1\.5\.0'/,
  });
  assert.throws(() => checkContent('a.duckdb', header(51)), {
    code: 'duckdb_version',
    message: /storage version 51.*EXPORT DATABASE/,
  });
});

test('content that does not match the file extension is refused', () => {
  const refused: [string, string, RegExp][] = [
    ['a.duckdb', 'id,amount\n1,10\n', /a\.duckdb is not a DuckDB database/],
    ['a.parquet', 'id,amount\n1,10\n', /a\.parquet is not a Parquet file/],
    ['a.csv.gz', 'id,amount\n1,10\n', /a\.csv\.gz is not gzipped/],
  ];
  for (const [path, content, message] of refused)
    assert.throws(() => checkContent(path, Buffer.from(content)), { status: 400, message });
});
