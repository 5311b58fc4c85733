import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeWarehouse } from '@facet/dbt/testing';
import { sql } from 'kysely';
import { api, build, enterDevMode, filesOf, write } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });

interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly references?: Readonly<Record<string, string>>;
}

/** Replaces what the catalogue of a deployment has. */
async function catalogue(deploymentId: number, tables: readonly Table[]): Promise<void> {
  await sql`delete from source_catalogues where deployment_id = ${deploymentId}`.execute(server.db);
  await sql`insert into source_catalogues (tenant_id, deployment_id, source, read_at)
    select tenant_id, id, 'default', now() from deployments where id = ${deploymentId}`.execute(server.db);
  for (const { name, columns, key, references = {} } of tables) {
    const list = Object.entries(columns).map(([column, type]) => ({
      name: column,
      type,
      isNullable: null,
      comment: null,
    }));
    const keys = Object.entries(references).map(([column, table]) => ({
      columns: [column],
      schema: 'main',
      table,
      referenced: ['id'],
    }));
    await sql`
      insert into source_tables
        (tenant_id, deployment_id, source, schema_name, name, kind, columns, primary_key, foreign_keys)
      select tenant_id, id, 'default', 'main', ${name}, 'TABLE', ${JSON.stringify(list)}::jsonb,
        ${JSON.stringify(key === undefined ? [] : [key])}::jsonb, ${JSON.stringify(keys)}::jsonb
      from deployments where id = ${deploymentId}`.execute(server.db);
  }
}

const CUSTOMERS: Table = { name: 'customers', columns: { id: 'INTEGER', country: 'VARCHAR' }, key: 'id' };
const ORDERS: Table = {
  name: 'sales',
  columns: { id: 'INTEGER', customer_id: 'INTEGER', amount: 'DECIMAL(10,2)', sold_at: 'TIMESTAMP' },
  key: 'id',
  references: { customer_id: 'customers' },
};
const named = (...tables: readonly Table[]) => ({
  source: 'default',
  tables: tables.map(({ name }) => ({ schema: 'main', name })),
});
const SALES = 'model/cubes/sales.yml';
const VIEW = 'model/views/sales_view.yml';

/** A deployment with a catalogue, in dev mode. */
async function deploymentWith(name: string, ...tables: readonly Table[]) {
  const id = await server.makeDeployment(name);
  await catalogue(id, tables);
  const branch = await enterDevMode(server, id);
  const body = { ...named(...tables), branch };
  return {
    id,
    branch,
    body,
    propose: (more: object = {}) => server.ok('POST', build(id, '/model-proposals'), { ...body, ...more }),
    apply: (more: object = {}) =>
      server.ok('POST', build(id, '/model-proposals/apply'), { ...body, ...more }),
    files: () => filesOf(server, id, branch),
  };
}
const statesOf = ({ files }: Json) =>
  Object.fromEntries(files.map(({ path, state }: { path: string; state: string }) => [path, state]));

test('a proposal writes nothing, and applying it writes exactly what it shows', async () => {
  const { id, branch, propose, apply, files } = await deploymentWith('Proposal', CUSTOMERS, ORDERS);
  const before = await files();
  const preview = await propose();
  assert.deepEqual(await files(), before);
  assert.deepEqual(statesOf(preview), { 'model/cubes/customers.yml': 'new', [SALES]: 'new', [VIEW]: 'new' });
  assert.deepEqual(
    preview.joins.map(({ from, to, relationship, basis }: Json) => [from, to, relationship, basis]),
    [['sales', 'customers', 'many_to_one', 'key']],
  );
  const expected = preview.files.map(({ path, hash, contentHash }: Json) => ({ path, hash, contentHash }));
  assert.deepEqual(await apply({ expected }), preview);
  const now = await files();
  for (const { path, content } of preview.files) assert.equal(now[path], content);
  const verdict = await server.ok(
    'GET',
    build(id, `/data-model/validate?branchName=${encodeURIComponent(branch)}`),
  );
  assert.deepEqual(verdict.errors, []);
  assert.deepEqual(Object.values(statesOf(await propose())), ['same', 'same', 'same']);
});

test('what people changed stays, and new columns appear', async () => {
  const { id, apply, files } = await deploymentWith('Again', CUSTOMERS, ORDERS);
  await apply();
  const first = (await files())[SALES] ?? '';
  const edited = first
    .replace('name: total_amount', 'name: revenue # as in the books')
    .replace(/ +- name: distinct_customers\n(?: {8}.*\n)+/, '');
  assert.notEqual(edited, first);
  await write(server, id, SALES, edited);
  const columns = { ...ORDERS.columns, status: 'VARCHAR' };
  await catalogue(id, [CUSTOMERS, { ...ORDERS, columns }]);
  const { files: shown } = await apply();
  const content = (await files())[SALES] ?? '';
  assert.match(content, /name: revenue # as in the books/);
  assert.match(content, /name: status/);
  assert.doesNotMatch(content, /distinct_customers/);
  assert.equal(shown.find(({ path }: Json) => path === SALES).state, 'changed');
});

test('a table that is proposed later is joined to the earlier ones, whose files change with it', async () => {
  const { id, apply, files } = await deploymentWith('Later', CUSTOMERS, ORDERS);
  await apply(named(ORDERS));
  assert.doesNotMatch((await files())[SALES] ?? '', /joins/);
  const later = await apply(named(CUSTOMERS));
  assert.deepEqual(statesOf(later), {
    'model/cubes/customers.yml': 'new',
    [SALES]: 'changed',
    [VIEW]: 'changed',
  });
  assert.match((await files())[SALES] ?? '', /joins/);
  const again = await server.ok('POST', build(id, '/model-proposals'), named(CUSTOMERS));
  assert.deepEqual(statesOf(again), { 'model/cubes/customers.yml': 'same' });
});

test('a proposal for another state of the branch is refused, and nothing is written', async () => {
  const { id, body, propose, files } = await deploymentWith('Expected', CUSTOMERS, ORDERS);
  const { files: shown } = await propose();
  const expected = shown.map(({ path, hash, contentHash }: Json) => ({ path, hash, contentHash }));
  await write(server, id, SALES, '# mine\n');
  const before = await files();
  const refused = await server.call('POST', build(id, '/model-proposals/apply'), {
    body: { ...body, expected },
  });
  assert.equal(refused.status, 409, JSON.stringify(refused.body));
  await catalogue(id, [CUSTOMERS, { ...ORDERS, columns: { ...ORDERS.columns, more: 'VARCHAR' } }]);
  const stale = expected.filter(({ path }: Json) => path === VIEW);
  const fresh = await server.call('POST', build(id, '/model-proposals/apply'), {
    body: { ...body, expected: stale.map((file: Json) => ({ ...file, contentHash: '0'.repeat(40) })) },
  });
  assert.equal(fresh.status, 409, JSON.stringify(fresh.body));
  const fewer = await server.call('POST', build(id, '/model-proposals/apply'), {
    body: { ...body, expected: [] },
  });
  assert.equal(fewer.status, 409, 'files that the caller did not see');
  assert.deepEqual(await files(), before);
});

test('a cube that people moved to another file is changed there', async () => {
  const { id, apply, files } = await deploymentWith('Moved', CUSTOMERS, ORDERS);
  await apply();
  const text = (await files())[SALES] ?? '';
  await write(server, id, 'model/shop.yml', `${text}  - name: own\n    sql_table: own\n`);
  await server.ok('DELETE', build(id, '/data-model/files'), { files: [{ path: SALES }] });
  await catalogue(id, [CUSTOMERS, { ...ORDERS, columns: { ...ORDERS.columns, status: 'VARCHAR' } }]);
  assert.deepEqual(statesOf(await apply()), {
    'model/cubes/customers.yml': 'same',
    'model/shop.yml': 'changed',
    [VIEW]: 'same',
  });
  const moved = (await files())['model/shop.yml'] ?? '';
  assert.match(moved, /name: status/);
  assert.match(moved, /- name: own\n {4}sql_table: own\n$/);
});

test('a branch is compared with the proposal that it has, and not with a later one on another branch', async () => {
  const { id, branch, apply, files } = await deploymentWith('Branches', CUSTOMERS, ORDERS);
  await apply();
  await server.ok('POST', build(id, '/commit'), { message: 'A model' });
  await server.ok('POST', build(id, '/branches'), { name: 'other' });
  const other = await enterDevMode(server, id, 'other');
  await catalogue(id, [CUSTOMERS, { ...ORDERS, columns: { ...ORDERS.columns, status: 'VARCHAR' } }]);
  await apply({ branch: other });
  const own = (await files())[SALES] ?? '';
  assert.doesNotMatch(own, /name: status/);
  const edited = { path: SALES, content: own.replace('name: total_amount', 'name: revenue') };
  await server.ok('PUT', build(id, '/data-model/files'), { branchName: branch, files: [edited] });
  const later = await apply();
  assert.equal(later.files.find(({ path }: Json) => path === SALES).state, 'changed');
  assert.match((await files())[SALES] ?? '', /name: status/);
});

test('the files are in the folder of the project, and the data source is in its cubes', async () => {
  const { id, propose } = await deploymentWith('Folder', CUSTOMERS, ORDERS);
  await server.ok('PUT', api(id), { deployProjectRoot: '/shop' });
  const { files } = await propose(named(CUSTOMERS));
  assert.deepEqual(
    files.map(({ path }: Json) => path),
    ['shop/model/cubes/customers.yml', 'shop/model/views/customers_view.yml'],
  );
});

test('files and cubes that were never proposed stay as they are, and proposals get other names', async () => {
  const { id, branch, apply, files } = await deploymentWith('Own files', CUSTOMERS, ORDERS);
  await write(server, id, SALES, '# notes, not a cube\n');
  await write(server, id, 'model/cubes/people.yml', 'cubes:\n  - name: customers\n    sql_table: people\n');
  const applied = await apply();
  assert.deepEqual(statesOf(applied), {
    'model/cubes/main_customers.yml': 'new',
    'model/cubes/sales_2.yml': 'new',
    [VIEW]: 'new',
  });
  assert.deepEqual(
    applied.notes.map(({ code, subject }: Json) => [code, subject]),
    [['name_taken', 'main_customers']],
  );
  assert.equal((await files())[SALES], '# notes, not a cube\n');
  const path = `/data-model/validate?branchName=${encodeURIComponent(branch)}`;
  assert.deepEqual((await server.ok('GET', build(id, path))).errors, []);
});

test('joins are checked in the data source', async () => {
  const { id, body } = await deploymentWith('Joins', CUSTOMERS, ORDERS);
  const raw = new FormData();
  raw.set('path', 'rows.duckdb');
  raw.set('file', new Blob([await duckdbFile()]));
  assert.equal((await server.call('POST', api(id, '/data-files'), { raw })).status, 200);
  const check = () => server.ok('POST', build(id, '/model-proposals/check-joins'), body);
  const [missing] = (await check()).joins;
  assert.match(missing.message, /sales|customers/);
  assert.equal(missing.checkedValues, null);
  await server.ok('PUT', api(id, '/env-vars'), {
    env_variables: [{ name: 'CUBEJS_DB_DUCKDB_DATABASE_PATH', value: 'rows.duckdb' }],
  });
  const { joins, ...rest } = await check();
  assert.deepEqual(rest, { isCut: false, problem: null, message: null });
  const [{ from, to, checkedValues, orphans, fanOuts, mostMatches, message }] = joins;
  assert.deepEqual([from, to, message], ['sales', 'customers', null]);
  assert.deepEqual(
    { checkedValues, orphans, fanOuts, mostMatches },
    { checkedValues: 3, orphans: 1, fanOuts: 1, mostMatches: 2 },
  );
});

/** A database in which customer 2 is there twice, and customer 3 does not exist. */
async function duckdbFile(): Promise<Buffer<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-proposal-'));
  try {
    const path = join(folder, 'rows.duckdb');
    await writeWarehouse(path, [
      'create table customers (id integer, country varchar)',
      "insert into customers values (1, 'DE'), (2, 'FR'), (2, 'FR')",
      'create table sales (id integer, customer_id integer, amount decimal(10,2), sold_at timestamp)',
      'insert into sales values (1, 1, 5, now()), (2, 2, 5, now()), (3, 3, 5, now()), (4, 3, 5, now())',
    ]);
    return (await readFile(path)) as Buffer<ArrayBuffer>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
