import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeWarehouse } from '@facet/dbt/testing';
import { parse } from 'yaml';
import { dbtProject } from '../../../../../test/dbt-project.ts';
import { manifestOf, startSync, syncEnded, syncPath } from '../../../../../test/dbt-under-test.ts';
import { gitRemote } from '../../../../../test/git-remote.ts';
import { api } from '../../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../../test/server-under-test.ts';

/** The types of columns that a dbt project does not declare. */
const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const id = await server.makeDeployment('Typed');
const folder = join(server.dataDir, 'files', String(id));
mkdirSync(folder, { recursive: true });
await writeWarehouse(join(folder, 'warehouse.duckdb'), [
  'create schema analytics',
  'create table analytics.Orders (order_id uuid, "Customer" bigint, block_month date, paid boolean, spend decimal(9, 2))',
]);
const manifest = manifestOf({
  orders: ['order_id', 'customer', 'block_month', 'paid', 'spend'].map((name) => ({ name })),
  gone: [{ name: 'customer' }],
});

async function typesOf(run: Json): Promise<Record<string, string>> {
  const { items } = await server.ok('GET', syncPath(id, `/${run.syncJobId}/generated-files`));
  const { content } = items.find((file: Json) => file.path.endsWith('/dbt_orders.yml'));
  const members = parse(content).cubes[0].dimensions as { name: string; type: string }[];
  return Object.fromEntries(members.map(({ name, type }) => [name, type]));
}

async function synced(body: Json = {}): Promise<{ types: Record<string, string>; notes: Json[] }> {
  const run = await syncEnded(
    server,
    id,
    (await startSync(server, id, { manifest, output: 'files', ...body })).syncJobId,
  );
  assert.equal(run.status, 'COMPLETED', JSON.stringify(run));
  const { notes } = await server.ok('GET', syncPath(id, `/${run.syncJobId}/result`));
  return { types: await typesOf(run), notes };
}

const GUESSED = {
  order_id: 'string',
  customer: 'string',
  block_month: 'string',
  paid: 'string',
  spend: 'string',
};
const DATABASE = { name: 'CUBEJS_DB_DUCKDB_DATABASE_PATH', value: 'warehouse.duckdb' };
const setVariables = (variables: Json[]) =>
  server.ok('PUT', api(id, '/env-vars'), { env_variables: variables });

test('without a data source, types are inferred from names', async () => {
  assert.deepEqual(await synced(), { types: GUESSED, notes: [] });
});

test('the warehouse is asked for types that the project does not declare', async () => {
  await setVariables([DATABASE]);
  const { types, notes } = await synced();
  assert.deepEqual(types, {
    order_id: 'string',
    customer: 'number',
    block_month: 'time',
    paid: 'boolean',
    spend: 'number',
  });
  assert.deepEqual(notes, []);
});

test('a warehouse that does not respond is a note', async () => {
  await setVariables([{ ...DATABASE, value: 'nowhere.duckdb' }]);
  const { types, notes } = await synced();
  assert.deepEqual(types, GUESSED);
  assert.deepEqual(
    notes.map(({ nodeId, member }) => [nodeId, member]),
    [['project.shop', 'types']],
  );
  assert.match(notes[0]?.reason, /the warehouse did not describe its tables: .*nowhere\.duckdb/);
});

test('a catalog beside the committed manifest has the types, and the warehouse is not asked', async () => {
  const remote = await gitRemote({ after }, 'shop.git');
  const columns = {
    ORDER_ID: { name: 'ORDER_ID', type: 'NUMBER(38,0)' },
    SPEND: { name: 'SPEND', type: 'FLOAT' },
  };
  const table = (name: string) => ({
    metadata: { database: 'WAREHOUSE', schema: 'ANALYTICS', name },
    columns,
  });
  const catalog = { nodes: { 'model.shop.orders': table('ORDERS'), 'model.shop.gone': table('GONE') } };
  await remote.commit('main', {
    ...dbtProject,
    'state/manifest.json': JSON.stringify(manifest),
    'state/catalog.json': JSON.stringify(catalog),
  });
  await server.ok('PUT', api(id, '/dbt-integration'), {
    repositoryUrl: remote.url,
    manifestPath: 'state/manifest.json',
  });
  const { types, notes } = await synced({ source: 'git', manifest: undefined });
  assert.deepEqual(types, { ...GUESSED, order_id: 'number', spend: 'number' });
  assert.deepEqual(notes.map(({ member }) => member).sort(), ['block_month', 'customer', 'customer', 'paid']);
});
