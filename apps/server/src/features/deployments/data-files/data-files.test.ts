import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { pino } from 'pino';
import { api, eventually, loadPath, measure, publish, tokenFor } from '../../../../test/model-under-test.ts';
import {
  type Answer,
  deploymentInput,
  type Json,
  startTestServer,
} from '../../../../test/server-under-test.ts';
import { CHUNK_BYTES } from './data-files.schema.ts';
import { DataFolders } from './data-folders.ts';

const MB = 1024 * 1024;
const server = await startTestServer({ after }, { FACET_DATA_FILE_MB: '10', FACET_DATA_FILES_MB: '16' });
const id = await server.makeDeployment('Files');
const folder = join(server.dataDir, 'files', String(id));

const list = async (): Promise<Json[]> => (await server.ok('GET', api(id, '/data-files'))).items;
const start = (path: string, bytes: number) =>
  server.call('POST', api(id, '/data-files/uploads'), { body: { path, bytes } });
function form(parts: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.set(name, value);
  return data;
}
const upload = (path: string, content: string | Buffer): Promise<Answer> =>
  server.call('POST', api(id, '/data-files'), { raw: form({ path, file: new Blob([content]) }) });
const putChunk = (uploadId: number, number: number, content: Buffer): Promise<Answer> =>
  server.call('PUT', api(id, `/data-files/uploads/${uploadId}/chunks/${number}`), {
    raw: form({ chunk: new Blob([content]) }),
  });

test('the folder exists as soon as the deployment does', async () => {
  const made = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('New'));
  const own = join(server.dataDir, 'files', String(made.id));
  assert.ok(existsSync(own));
  await server.ok('DELETE', api(made.id));
  await eventually(
    async () => existsSync(own),
    (exists) => !exists,
  );
});

test('an uploaded file is in the folder when the response arrives, and a cube reads it', async () => {
  const content = 'id,state,amount\n1,TX,10\n2,TX,30\n3,CA,50\n';
  const { status, body } = await upload('2026/sales.csv', content);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(await readFile(join(folder, '2026/sales.csv'), 'utf8'), content);
  assert.deepEqual(body, {
    id: body.id,
    path: '2026/sales.csv',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    uploadedBy: 'admin@example.com',
    uploadedAt: body.uploadedAt,
  });
  assert.deepEqual(await list(), [body]);
  await publish(
    server,
    id,
    'model/cubes/sales.yml',
    `cubes:
  - name: sales
    sql_table: read_csv_auto('2026/sales.csv')
    measures: [{ name: amount, type: sum, sql: amount }]
`,
  );
  assert.equal((await server.waitForBuild(id)).status, 'built');
  assert.equal(await measure(server, id, 'sales.amount'), '90');
});

test('a suggested cube compiles and counts', async () => {
  const { body: file } = await upload(
    'Big Orders.csv',
    'id,net amount,ordered\n1,10.5,2026-01-01\n2,4,2026-02-01\n',
  );
  const { fileName, content, cubes, variables } = await server.ok(
    'GET',
    api(id, `/data-files/${file.id}/cubes`),
  );
  assert.deepEqual(
    { fileName, cubes, variables },
    { fileName: 'model/cubes/big_orders.yml', cubes: ['big_orders'], variables: [] },
  );
  await publish(server, id, fileName, content);
  assert.equal((await server.waitForBuild(id)).status, 'built');
  const query = {
    measures: ['big_orders.count', 'big_orders.total_net_amount'],
    timeDimensions: [{ dimension: 'big_orders.ordered', dateRange: ['2026-01-01', '2026-01-31'] }],
  };
  const token = await tokenFor(server, id);
  const { body } = await eventually(
    () => server.query(id, loadPath(query), token),
    (answer) => answer.status === 200,
  );
  assert.deepEqual(body.data, [{ 'big_orders.count': '1', 'big_orders.total_net_amount': '10.5' }]);
  const broken = await upload('broken.json', '{"a": ');
  const refused = await server.call('GET', api(id, `/data-files/${broken.body.id}/cubes`));
  assert.equal(refused.status, 400);
  assert.match(refused.body.error, /^broken\.json cannot be read: /);
});

test('an upload in chunks arrives complete, in any order of the chunks', async () => {
  const content = Buffer.alloc(2 * CHUNK_BYTES + 17, 'id,name\n1,a\n');
  const { body: opened } = await start('big.csv', content.length);
  assert.deepEqual(
    { chunkBytes: opened.chunkBytes, chunks: opened.chunks },
    { chunkBytes: CHUNK_BYTES, chunks: 3 },
  );
  const { uploadId } = opened;
  const part = (number: number) => content.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES);
  const finish = (body?: object) =>
    server.call(
      'POST',
      api(id, `/data-files/uploads/${uploadId}/finish`),
      body === undefined ? {} : { body },
    );
  for (const number of [2, 0]) assert.equal((await putChunk(uploadId, number, part(number))).status, 200);
  const early = await finish();
  assert.deepEqual(
    { status: early.status, error: early.body.error },
    { status: 409, error: 'The upload has no chunk 1 yet; upload the missing chunks first' },
  );
  assert.equal((await putChunk(uploadId, 1, Buffer.alloc(CHUNK_BYTES, 'x'))).status, 200);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const wrong = await finish({ sha256 });
  assert.equal(wrong.status, 400);
  assert.match(wrong.body.error, /body\.sha256 is not the hash/);
  assert.equal((await putChunk(uploadId, 1, part(1))).status, 200);
  for (const [number, chunk, message] of [
    [0, part(2), /body\.chunk has 17 bytes; chunk 0 has 4194304/],
    [3, part(2), /params\.number must be less than 3/],
  ] as const) {
    const refused = await putChunk(uploadId, number, chunk);
    assert.equal(refused.status, 400);
    assert.match(refused.body.error, message);
  }
  assert.ok(!existsSync(join(folder, 'big.csv')));
  assert.deepEqual((await finish({ sha256 })).body.sha256, sha256);
  assert.ok((await readFile(join(folder, 'big.csv'))).equals(content));
  assert.equal((await finish()).status, 404);
});

test('an upload replaces the file at its path, and a deleted file disappears', async () => {
  const { body: first } = await upload('replaced.csv', 'a\n1\n');
  const { body: second } = await upload('replaced.csv', 'a\n22\n');
  assert.equal(await readFile(join(folder, 'replaced.csv'), 'utf8'), 'a\n22\n');
  const ids = (await list()).map((file) => file.id);
  assert.ok(ids.includes(second.id) && !ids.includes(first.id));
  await server.ok('DELETE', api(id, `/data-files/${second.id}`));
  assert.ok(!existsSync(join(folder, 'replaced.csv')));
  assert.equal((await server.call('DELETE', api(id, `/data-files/${second.id}`))).status, 404);
});

test('a file that an operator put into the folder stays, and one that a model overwrote is restored', async () => {
  await writeFile(join(folder, 'own.csv'), 'a\n1\n');
  await upload('kept.csv', 'a\n1\n');
  await writeFile(join(folder, 'kept.csv'), 'overwritten');
  await rm(join(folder, '2026'), { recursive: true });
  await mkdir(join(folder, 'other.csv'));
  await upload('other.csv', 'a\n2\n');
  assert.equal(await readFile(join(folder, 'own.csv'), 'utf8'), 'a\n1\n');
  assert.equal(await readFile(join(folder, 'kept.csv'), 'utf8'), 'a\n1\n');
  assert.equal(await readFile(join(folder, 'other.csv'), 'utf8'), 'a\n2\n');
  assert.ok(existsSync(join(folder, '2026/sales.csv')));
  assert.ok(!(await list()).some(({ path }) => path === 'own.csv'));
});

/** Puts a link in the place of a file or folder, which the server may restore at any moment. */
async function plant(target: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
    const problem = await symlink(target, path).catch((error: NodeJS.ErrnoException) => error);
    if (problem === undefined) return;
    if (problem.code !== 'EEXIST' || attempt === 100) throw problem;
  }
}

test('links that a pod planted in the folder are replaced, and nothing is written, read or deleted behind them', async () => {
  const other = join(server.dataDir, 'behind-links');
  await mkdir(other);
  await writeFile(join(other, 'victim.csv'), 'a\n1\n');
  const content = 'a\n2\n';
  await upload('linked/victim.csv', content);
  await upload('victim.csv', content);
  await plant(other, join(folder, 'linked'));
  await plant(join(other, 'victim.csv'), join(folder, 'victim.csv'));
  await upload('trigger.csv', content);
  for (const path of ['linked/victim.csv', 'victim.csv'])
    assert.equal(await readFile(join(folder, path), 'utf8'), content, path);
  for (const path of ['linked', 'victim.csv'])
    assert.ok(!(await lstat(join(folder, path))).isSymbolicLink(), path);
  const file = (await list()).find(({ path }) => path === 'linked/victim.csv');
  await plant(other, join(folder, 'linked'));
  const { atime, mtime } = await stat(join(folder, 'victim.csv'));
  await utimes(join(other, 'victim.csv'), atime, mtime);
  await server.ok('DELETE', api(id, `/data-files/${file?.id}`));
  assert.deepEqual(await readdir(other), ['victim.csv']);
  assert.equal(await readFile(join(other, 'victim.csv'), 'utf8'), 'a\n1\n');
});

test('a node without the folder recreates it from the database', async () => {
  const other = join(server.dataDir, 'other-node');
  const { tenant_id } = await server.db
    .selectFrom('deployments')
    .select('tenant_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const folders = new DataFolders({
    db: server.db,
    log: pino({ level: 'silent' }),
    dataDir: other,
    isKeeper: true,
  });
  await folders.openAll();
  const copies = await folders.sync({ tenantId: tenant_id, deploymentId: id });
  assert.equal(copies, join(other, 'files', String(id)));
  for (const { path, sha256 } of await list()) {
    const content = await readFile(join(copies, path));
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256, path);
  }
});

test('paths that leave the folder, patterns and unknown types are refused', async () => {
  const refused: [string, RegExp][] = [
    ['../a.csv', /body\.path must be a relative path/],
    ['/a.csv', /body\.path must be a relative path/],
    ['a//b.csv', /body\.path must be a relative path/],
    ['.duckdb-temp/a.csv', /body\.path must be a relative path/],
    ['b.csv/a.csv', /body\.path must not have a folder with '\.'/],
    ['*.csv', /body\.path must not contain quotes/],
    ["o'hara.csv", /body\.path must not contain quotes/],
    ['C:\\a.csv', /body\.path must not contain quotes/],
    ['a.exe', /body\.path must end with \.csv, \.tsv/],
    ['csv', /body\.path must end with/],
    ['a.parquet.gz', /body\.path must end with/],
    [`${'é'.repeat(126)}.csv`, /body\.path must have at most 255 bytes/],
  ];
  for (const [path, message] of refused) {
    const { status, body } = await start(path, 1);
    assert.equal(status, 400, path);
    assert.match(body.error, message);
  }
  assert.equal((await start('Umsätze 2026.CSV', 1)).status, 200);
});

test('files beyond the settings are refused with the name of the setting', async () => {
  const one = await start('a.csv', 10 * MB + 1);
  assert.equal(one.status, 413);
  assert.match(one.body.error, /a data file has at most 10 MB \(FACET_DATA_FILE_MB\)/);
  const all = await start('a.csv', 9 * MB);
  assert.equal(all.status, 413);
  assert.match(all.body.error, /together they have at most 16 MB \(FACET_DATA_FILES_MB\)/);
  const large = await upload('a.csv', Buffer.alloc(CHUNK_BYTES + 1, 'a'));
  assert.equal(large.status, 400);
  assert.match(large.body.error, /upload files of more than 4194304 in chunks/);
});

test('a replaced DuckDB database is read by the running deployment', async () => {
  const other = await server.makeDeployment('DuckDB');
  const put = async (pieces: number) => {
    const path = join(server.dataDir, `${pieces}.duckdb`);
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(`create table stock as select ${pieces} as pieces`);
    connection.closeSync();
    instance.closeSync();
    const raw = form({ path: 'stock.duckdb', file: new Blob([await readFile(path)]) });
    const { status, body } = await server.call('POST', api(other, '/data-files'), { raw });
    assert.equal(status, 200, JSON.stringify(body));
  };
  await put(5);
  await server.ok('PUT', api(other, '/env-vars'), {
    env_variables: [{ name: 'CUBEJS_DB_DUCKDB_DATABASE_PATH', value: 'stock.duckdb' }],
  });
  await publish(
    server,
    other,
    'model/stock.yml',
    'cubes: [{ name: stock, sql_table: stock, measures: [{ name: pieces, type: sum, sql: pieces }] }]',
  );
  await server.waitForBuild(other);
  assert.equal(await measure(server, other, 'stock.pieces'), '5');
  await put(7);
  const token = await tokenFor(server, other);
  await eventually(
    () => server.query(other, loadPath('stock.pieces'), token),
    ({ body }) => body.data?.[0]?.['stock.pieces'] === '7',
  );
});
